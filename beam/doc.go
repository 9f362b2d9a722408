// Package nonetbeam runs commands of the program nonet on Apache Beam: Prism, which needs nothing
// but this process, Dataflow, Flink, Spark, and whatever else runs Beam's portable pipelines.
//
// A [Job] cuts the input of a command into chunks of lines. [Run] is the transform that works on
// chunks: it gets references to them, reads the lines, has package cli answer them, and writes a
// part file for each. The part files in the order of their names are what the program nonet
// answers to the whole input.
//
// What is done is what has a part file: a job that is run again does the chunks without one.
package nonetbeam
