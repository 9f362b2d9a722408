package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
)

// change is a small fault that can be put into a file: the bytes from..to become text.
type change struct {
	file     string
	from, to int
	line     int
	old      string // what stands there now, as it is printed
	text     string
}

func (c change) String() string {
	if c.text == "" {
		return fmt.Sprintf("%s:%d: without %s", c.file, c.line, oneLine(c.old))
	}
	return fmt.Sprintf("%s:%d: %s becomes %s", c.file, c.line, oneLine(c.old), oneLine(c.text))
}

// oneLine shortens a piece of source so that it fits into a line of the report.
func oneLine(source string) string {
	source = strings.Join(strings.Fields(source), " ")
	if runes := []rune(source); len(runes) > 60 {
		return string(runes[:60]) + "…"
	}
	return source
}

// apply returns the source with the change in it.
func (c change) apply(source []byte) []byte {
	changed := append([]byte{}, source[:c.from]...)
	changed = append(changed, c.text...)
	return append(changed, source[c.to:]...)
}

// swapped has for each operator the one that takes its place.
var swapped = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL,
	token.REM: token.MUL, token.AND: token.OR, token.OR: token.AND, token.XOR: token.OR,
	token.AND_NOT: token.AND, token.SHL: token.SHR, token.SHR: token.SHL,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
	token.OR_ASSIGN: token.AND_ASSIGN, token.AND_ASSIGN: token.OR_ASSIGN,
	token.XOR_ASSIGN: token.OR_ASSIGN, token.AND_NOT_ASSIGN: token.AND_ASSIGN,
	token.MUL_ASSIGN: token.QUO_ASSIGN, token.QUO_ASSIGN: token.MUL_ASSIGN,
	token.INC: token.DEC, token.DEC: token.INC,
}

// finder collects the changes of a file.
type finder struct {
	name   string
	file   *token.File
	source []byte
	found  []change
}

// changesOf returns all changes of a file: in the bodies of its functions, so that tables and named
// constants stay as they are. Files that a generator wrote have none.
func changesOf(name string) ([]change, error) {
	source, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	const mode = parser.ParseComments | parser.SkipObjectResolution // generators sign in a comment
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, name, source, mode)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(tree) {
		return nil, nil
	}
	f := &finder{name: name, file: fset.File(tree.Pos()), source: source}
	for _, d := range tree.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
			ast.Inspect(d.Body, f.visit)
		}
	}
	return f.found, nil
}

// add notes that the source from..to can become text.
func (f *finder) add(from, to token.Pos, text string) {
	a, b := f.file.Offset(from), f.file.Offset(to)
	f.found = append(f.found, change{f.name, a, b, f.file.Line(from), string(f.source[a:b]), text})
}

// operator notes that an operator can become another; at is its place, in which all of old stands.
func (f *finder) operator(node ast.Node, at token.Pos, old token.Token) {
	other, ok := swapped[old]
	if !ok {
		return
	}
	f.add(at, at+token.Pos(len(old.String())), other.String())
	f.whole(node)
}

// whole makes the last change show all of a node: "a < b becomes a <= b".
func (f *finder) whole(node ast.Node) {
	c := &f.found[len(f.found)-1]
	a, b := f.file.Offset(node.Pos()), f.file.Offset(node.End())
	c.text = string(f.source[a:c.from]) + c.text + string(f.source[c.to:b])
	c.old, c.from, c.to = string(f.source[a:b]), a, b
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		f.operator(n, n.OpPos, n.Op)
	case *ast.IncDecStmt:
		f.operator(n, n.TokPos, n.Tok)
	case *ast.AssignStmt:
		f.operator(n, n.TokPos, n.Tok)
		if n.Tok == token.ASSIGN {
			f.add(n.Pos(), n.End(), "")
		}
	case *ast.BasicLit:
		f.literal(n)
	case *ast.IfStmt:
		f.negation(n.Cond)
	case *ast.ReturnStmt:
		for _, result := range n.Results {
			f.result(result)
		}
	case *ast.ExprStmt:
		f.add(n.Pos(), n.End(), "")
	case *ast.BranchStmt:
		if n.Label == nil && (n.Tok == token.CONTINUE || n.Tok == token.BREAK) {
			f.add(n.Pos(), n.End(), "")
		}
	}
	return true
}

// literal makes an integer one more and one less.
func (f *finder) literal(n *ast.BasicLit) {
	if n.Kind != token.INT {
		return
	}
	if value, err := strconv.ParseInt(n.Value, 0, 64); err == nil {
		f.add(n.Pos(), n.End(), strconv.FormatInt(value+1, 10))
		if value > 0 {
			f.add(n.Pos(), n.End(), strconv.FormatInt(value-1, 10))
		}
	}
}

// negation turns a condition around. Comparisons have a change of their own that does the same.
func (f *finder) negation(cond ast.Expr) {
	if b, ok := cond.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
		return
	}
	f.add(cond.Pos(), cond.End(), "!("+f.text(cond)+")")
}

// result makes a function return the other of true and false, nil for its error, and the opposite
// of a condition.
func (f *finder) result(e ast.Expr) {
	switch e := e.(type) {
	case *ast.Ident:
		switch e.Name {
		case "true":
			f.add(e.Pos(), e.End(), "false")
		case "false":
			f.add(e.Pos(), e.End(), "true")
		case "err":
			f.add(e.Pos(), e.End(), "nil")
		}
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			f.add(e.Pos(), e.End(), "!("+f.text(e)+")")
		}
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			f.add(e.Pos(), e.End(), f.text(e.X))
		}
	}
}

func (f *finder) text(n ast.Node) string {
	return string(f.source[f.file.Offset(n.Pos()):f.file.Offset(n.End())])
}
