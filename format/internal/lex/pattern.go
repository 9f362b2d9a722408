package lex

import (
	"regexp"
	"sync"
)

// Pattern returns a regular expression, which is compiled when it is first needed: most inputs are
// no pasted texts.
func Pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
