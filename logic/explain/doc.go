// Package explain puts the steps of package logic into words for people,
// notation for those who know it, and JSON for programs. Data goes one way: a
// [logic.Step] and the [logic.State] that it is taken from go in, text comes out;
// the finders know nothing of text.
//
//	Explainer.Text    sentences, in three stages: where to look, which technique,
//	                  and the whole proof with every implication of a chain
//	Explainer.Name    its name: unique rectangle (type 1)
//	Explainer.Line    one line: hidden single: r1c2=5 (row 1)
//	Explainer.Eureka  chains in Eureka notation: (5)r1c2=(5)r1c8-(5)r3c9=...
//	AppendJSON        an object, which ParseJSON reads
//
// Everything that is said comes from the parts of a step with their roles, and
// from its chains. A technique without a row in the table of sentences gets a
// plain description of its parts.
package explain
