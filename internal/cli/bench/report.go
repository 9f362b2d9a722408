package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/nonet-dev/nonet/internal/cli/run"
)

// benchTable returns the results for a file as a table.
func benchTable(f *benchFlags, results []benchResult) []byte {
	var b bytes.Buffer
	first := results[0]
	fmt.Fprintf(&b, "%s: %s, %s\n", first.file, run.Plural(first.puzzles, "puzzle"),
		benchConditions(f))
	limits := f.nodeLimit > 0 || f.timeout > 0
	row := func(name, speed, took, p50, p99, nodes, ratio, spread string) []string {
		if !f.single {
			return []string{name, speed, took, nodes, ratio, spread}
		}
		return []string{name, speed, took, p50, p99, nodes, ratio, spread}
	}
	rows := [][]string{row("engine", "puzzles/s", "µs/puzzle", "p50", "p99", "nodes/puzzle",
		"ratio", "spread")}
	if limits {
		rows[0] = append(rows[0], "undecided")
	}
	processes := false
	for _, r := range results {
		if r.process && !processes {
			processes = true
			rows = append(rows, nil, row("whole process", "puzzles/s", "µs/puzzle", "", "", "",
				"ratio", "spread"))
		}
		var nodes, p50, p99 string
		if !r.process {
			nodes = number(float64(r.nodes) / float64(r.puzzles))
		}
		if r.times != nil {
			p50, p99 = number(micros(r.percentile(50))), number(micros(r.percentile(99)))
		}
		speed := number(r.perSecond(r.median()))
		took := number(micros(r.median()) / float64(r.puzzles))
		row := row(r.name, speed, took, p50, p99, nodes, ratio(r.ratio), fmt.Sprintf("±%.0f%%",
			100*r.spread()))
		if limits && !r.process {
			row = append(row, fmt.Sprint(r.undecided))
		}
		if r.wrong > 0 {
			row = append(row, fmt.Sprintf("%d WRONG", r.wrong))
		}
		rows = append(rows, row)
	}
	alignColumns(&b, rows)
	return b.Bytes()
}

// benchConditions says what was measured, and how.
func benchConditions(f *benchFlags) string {
	what := "first solution"
	if f.unique {
		what = "uniqueness proved"
	}
	how := run.Plural(f.jobs, "job")
	if f.single {
		how = "one at a time"
	}
	return fmt.Sprintf("%s, %s, median of %s", what, how, run.Plural(f.rounds, "round"))
}

func micros(d time.Duration) float64 { return d.Seconds() * 1e6 }

// number writes a number with at least three significant digits, if it has them.
func number(x float64) string {
	switch {
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x)
}

// ratio writes a ratio with at least two significant digits.
func ratio(x float64) string {
	if x < 0.1 {
		return fmt.Sprintf("%.2g", x)
	}
	return number(x)
}

// alignColumns writes rows. The first column is aligned to the left, the others are
// aligned to the right. A nil row is an empty line.
func alignColumns(b *bytes.Buffer, rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				line.WriteString(cell + pad)
			} else {
				line.WriteString("  " + pad + cell)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

// benchJSON returns the results for a file as JSON objects, one a line.
func benchJSON(f *benchFlags, results []benchResult) []byte {
	type object struct {
		File   string `json:"file"`
		Engine string `json:"engine"` // or the command of a program
		// "search", or "process": start, reading, solving, writing
		Measured         string  `json:"measured"`
		Puzzles          int     `json:"puzzles"`
		Unique           bool    `json:"unique"`
		Jobs             int     `json:"jobs"`
		Single           bool    `json:"single"`  // one puzzle at a time
		Seconds          float64 `json:"seconds"` // of a round, the median
		PuzzlesPerSecond float64 `json:"puzzlesPerSecond"`
		// seconds: half of the calls took no more, if single
		P50            *float64 `json:"p50,omitempty"`
		P99            *float64 `json:"p99,omitempty"`  // 99 of 100
		NodesPerPuzzle *float64 `json:"nodesPerPuzzle"` // null for a process
		// of the speed to the first with the same measured
		Ratio     float64   `json:"ratio"`
		Rounds    []float64 `json:"rounds"` // seconds
		Undecided int       `json:"undecided"`
		Wrong     int       `json:"wrong"`
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for _, r := range results {
		o := object{
			File: r.file, Engine: r.name, Measured: "search", Puzzles: r.puzzles,
			Unique: f.unique, Jobs: f.jobs, Single: f.single,
			Seconds: r.median().Seconds(), PuzzlesPerSecond: r.perSecond(r.median()),
			Ratio:     r.ratio,
			Undecided: r.undecided, Wrong: r.wrong,
		}
		if r.process {
			o.Measured = "process"
		} else {
			nodes := float64(r.nodes) / float64(r.puzzles)
			o.NodesPerPuzzle = &nodes
			if r.times != nil {
				p50, p99 := r.percentile(50).Seconds(), r.percentile(99).Seconds()
				o.P50, o.P99 = &p50, &p99
			}
		}
		for _, took := range r.rounds {
			o.Rounds = append(o.Rounds, took.Seconds())
		}
		if err := e.Encode(o); err != nil {
			panic(err) // plain values
		}
	}
	return b.Bytes()
}
