package api

// methods is the table: to add a method, write its types into types.go, its function into a
// file of its own, and a row here.
var methods = []Method{}
