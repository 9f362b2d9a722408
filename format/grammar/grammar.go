// Package grammar tells people how texts in each format of package format look.
//
// grammar.txt has the comments of the formats in the sources of package format; the test of this
// package writes it with -update.
package grammar

import (
	"bytes"
	"embed"
	"strings"
	"sync"

	"github.com/nonet-dev/nonet/format"
)

//go:embed grammar.txt samples
var files embed.FS

// heading begins the description of a format in grammar.txt; its name follows.
const heading = "== "

var descriptions = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for part := range strings.SplitSeq("\n"+string(file("grammar.txt")), "\n"+heading) {
		name, rest, _ := strings.Cut(part, "\n")
		all[name] = strings.TrimSpace(rest)
	}
	return all
})

// file returns the text of an embedded file; nil if there is none.
func file(name string) []byte {
	text, _ := files.ReadFile(name)
	return text
}

// Of returns the description of a format: lines without the last line break.
func Of(f *format.Format) string { return descriptions()[f.Name] }

// samples are the texts that samples are made of: the first one that a format can hold.
var samples = [...]string{
	`a b c | s
a s:red
b s:red
b c
c
a c s:blue
`,
	"a b c\na b\nb c\na\nc\n",
	"..17.23.8....51.4...9.......5.1.8........3..498...42.7.1..2.7.33............1..2.\n",
	`layout: latin:4
1 . . 4
. . 2 .
. 3 . .
4 . . 1
`,
	`rule: cage:3:r1c1,r2c1
rule: cage:16:r1c2-r1c4
layout: 9
` + strings.Repeat(". . . . . . . . .\n", 9),
	sixteen(),
	"1234341221434321\n",
	"layout: twin\n" +
		"2.3.41...\n" +
		"....5..1.\n" +
		".8......5\n" +
		".31...29.\n" +
		"....7..48\n" +
		"87....1..\n" +
		"............17.\n" +
		"...7..4..1.....\n" +
		"...43....4....5\n" +
		"      .94....2.\n" +
		"      8.7...61.\n" +
		"      3...2..8.\n" +
		"      9...8....\n" +
		"      1....4...\n" +
		"      .73..69..\n",
}

// The places of the first puzzle, and of the one with cages, among samples.
const (
	classic = 2
	killer  = 4
)

// sixteen returns a 16x16 puzzle: each of the digits once.
func sixteen() string {
	const size = 16
	var b strings.Builder
	for row := range size {
		line := bytes.Repeat([]byte("-"), size)
		line[7*row%size] = byte('A' + row)
		b.Write(append(line, '\n'))
	}
	return b.String()
}

// Sample returns a short text in a format: an exact cover problem in formats of exact cover,
// otherwise a puzzle. The test of this package looks for a sample of every format.
func Sample(f *format.Format) []byte {
	if !f.CanWrite() {
		return file("samples/" + f.Name)
	}
	list := samples[:]
	if f.Holds()&format.PartPlaced != 0 { // format json is for puzzles in the first place
		list = samples[classic:]
	}
	if f.Name == "killer" {
		list = samples[killer:]
	}
	for _, text := range list {
		records, err := format.Read(strings.NewReader(text), format.Options{})
		if err != nil {
			panic(err)
		}
		var b bytes.Buffer
		if w := f.NewWriter(&b, format.WriteOptions{}); w.Write(records[0]) == nil &&
			w.Close() == nil {
			return b.Bytes()
		}
	}
	return nil
}
