package api

import "context"

// makeBooklet refuses: the code that writes PDF would make what a browser loads a fifth larger.
func makeBooklet(context.Context, BookletParams, func(None) error) (BookletResult, error) {
	return BookletResult{}, errorf(CodeUnsupported, "this page makes no PDF without a server: print "+
		"the page instead, or start \"nonet web\"")
}
