// Package report has the objects of JSON in which nonet answers: the program with -t json, and the
// service at /v1. Both answer one question with one object; docs/json.md lists all members. It is
// made from these types.
//
// Cells are written r3c7, digits are numbers, and techniques have a name and a short code. A list
// that is always there may be empty; other empty members are missing. Later versions may add
// members, and remove none.
package report

//go:generate go test . -run TestDocument -update
