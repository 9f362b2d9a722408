// Command nonet-beam runs a command of nonet on Apache Beam: by default on Prism, in this process.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
	nonetbeam "github.com/nonet-dev/nonet/beam"
	"github.com/nonet-dev/nonet/internal/version"
)

const help = `Nonet-beam runs a command of nonet on Apache Beam, in chunks of the input.

Usage:
  nonet-beam [FLAGS OF BEAM] COMMAND -o FOLDER [--chunk SIZE] [--merge FILE] [FLAGS] FILE...
  nonet-beam [FLAGS OF BEAM] count --parts PARTS -o FOLDER [--merge FILE] [FLAGS] PROBLEM

COMMAND is solve, count, check, rate, convert or canon, with its flags as in nonet. FILE is a file,
or a pattern like gs://bucket/puzzles-*.txt. Names can be those of any file system that Beam knows:
paths, gs:// and s3://. Files of lines are cut; compressed files and those of other formats are
worked on as a whole.

Count --parts counts the solutions of one exact cover problem: PARTS is a file of nonet cover split,
and each part of the search is a chunk. The sum is printed in the end, or, with status 1, the parts
that --node-limit has left.

  -o, --output FOLDER  for part-00000-of-00100 and so on, which are the answers in order. All
                       workers must reach it. messages-... have what nonet says beside its
                       answers, failed-... why a chunk got no part, sum-... the length and
                       SHA-256 of a part, job.json which job it is.
  --chunk SIZE         bytes of lines for a chunk, such as 64K or 4M (default: 1M)
  --merge FILE         in the end, write all answers to FILE as well

To run the same command again does only what has no part yet, and parts that have lost bytes.

Exit status:
  0    all parts are there, whatever single puzzles are like
  1    all parts of count --parts are there, but not all of the search is done
  2    wrong usage, or FOLDER is of another job
  3    parts are missing: something could not be read or written, or a chunk has failed; or
       --merge found parts that are not what was written, and names them
  130  interrupted

Example:
  nonet-beam rate -o rated puzzles.txt
  nonet-beam --runner=flink --endpoint=localhost:8099 rate -o /shared/rated /shared/puzzles.txt
`

func main() {
	flag.Usage = func() {
		out := flag.CommandLine.Output()
		fmt.Fprint(out, help, "\nFlags of Beam:\n")
		flag.PrintDefaults()
	}
	showVersion := flag.Bool("version", false, "show the version of nonet")
	flag.Parse()
	if *showVersion {
		fmt.Println("nonet-beam", version.Of())
		return
	}
	if r := *runners.Runner; r == "" || r == "prism" {
		log.LogLevel = "error" // it says much
	}
	beam.Init() // a worker of a runner stays in here
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	status, err := run(ctx, flag.Args(), os.Stdout, os.Stderr)
	if err != nil && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, "nonet-beam:", err)
	}
	os.Exit(exitStatus(ctx, status, err))
}

// exitStatus returns the exit status of a run that has returned a status or an error.
func exitStatus(ctx context.Context, status int, err error) int {
	switch {
	case ctx.Err() != nil:
		return 130
	case errors.As(err, new(*nonetbeam.UsageError)):
		return 2
	case err != nil:
		return 3
	}
	return status
}

// run runs a command, and says on errs what it does. The sum of the counts of a search goes to out.
func run(ctx context.Context, args []string, out, errs io.Writer) (status int, err error) {
	a, err := parseArguments(args)
	if err != nil {
		return 0, &nonetbeam.UsageError{Err: err}
	}
	job, err := nonetbeam.NewJob(ctx, a.command, a.options)
	if err != nil {
		return 0, err
	}
	fmt.Fprintf(errs, "nonet-beam: %d parts, %d to do\n", job.Chunks(), job.Missing())
	if job.Missing() > 0 {
		p, s := beam.NewPipelineWithRoot()
		nonetbeam.Run(s, job)
		result, err := beamx.RunWithMetrics(ctx, p)
		if err != nil {
			return 0, fmt.Errorf("%w\nrun the same command again: it does what is missing", err)
		}
		if *jobopts.Async {
			fmt.Fprintln(errs, "nonet-beam: the job has been handed over: run the same command "+
				"again when it has ended")
			return 0, nil
		}
		fmt.Fprintln(errs, "nonet-beam:", summary(result))
	}
	if err := job.Finish(ctx); err != nil {
		return 0, err
	}
	if a.merge != "" {
		if err := job.Merge(ctx, a.merge); err != nil {
			return 0, err
		}
	}
	if job.CountsParts() {
		return job.Sum(ctx, out, errs)
	}
	return 0, nil
}

// summary says what a pipeline has counted.
func summary(result beam.PipelineResult) string {
	var b strings.Builder
	for i, c := range nonetbeam.Metrics(result) {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s %d", c.Name, c.N)
	}
	return b.String()
}
