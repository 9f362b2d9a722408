//go:build !formats

package api

var formatMethods []Method // are in the other module

// nativeMethods are those that need a program: here they refuse.
var nativeMethods = []Method{
	absent("booklet", "this page makes no PDF without a server: print the page instead, or start "+
		"\"nonet web\""),
	absent("convert", needsServer),
	absent("cover", needsServer),
	absent("canon", needsServer),
}

const needsServer = "this page does not have the method without a server: start \"nonet serve\""

// absent makes a row of the table for a method that refuses.
func absent(name, why string) Method {
	return Method{Name: name, read: func([]byte) (Task, error) {
		return Task{}, errorf(CodeUnsupported, "%s", why)
	}}
}
