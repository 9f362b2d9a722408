//go:build puzzles

package api

var formatMethods []Method // are in another module

// moreMethods refuse here.
var moreMethods = []Method{
	absent("convert", needsServer),
	absent("cover", needsServer),
	absent("canon", needsServer),
}

// programMethods refuse here, too.
var programMethods = []Method{
	absent("booklet", "this page makes no PDF without a server: print the page instead, or start "+
		"\"nonet web\""),
}

const needsServer = "this page does not have the method without a server: start \"nonet serve\""

// absent makes a row of the table for a method that refuses.
func absent(name, why string) Method {
	return Method{Name: name, read: func([]byte) (Task, error) {
		return Task{}, errorf(CodeUnsupported, "%s", why)
	}}
}
