// Package explain puts the steps of package logic into words for people, and notation
// for those who know it. Package report has objects for programs.
//
//	logic.State, logic.Step -> Explainer -> Text    sentences, in three stages
//	                                        Lines   the same, line by line
//	                                        Name    unique rectangle (type 1)
//	                                        Line    hidden single: r1c2=5 (row 1)
//	                                        Eureka  (5)r1c2=(5)r1c8-(5)r3c9=...
//
// Each text is made of the parts and chains of a step and of the state before it.
// Every technique has sentences of its own.
package explain
