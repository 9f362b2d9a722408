package photo

import (
	"encoding/json"
	"math"

	"github.com/nonet-dev/nonet"
)

// readingJSON is what the member picture of format json has.
type readingJSON struct {
	Corners       [4][2]float64 `json:"corners"`
	Turns         int           `json:"turns,omitempty"`
	Unique        bool          `json:"unique"`
	Doubtful      []cellJSON    `json:"doubtful,omitempty"`
	Changed       []cellJSON    `json:"changed,omitempty"`
	Probabilities [][]float64   `json:"probabilities"`
}

type cellJSON struct {
	Cell    string  `json:"cell"`
	Digit   string  `json:"digit"`
	Perhaps *string `json:"perhaps,omitempty"`
	Looked  *string `json:"looked,omitempty"`
}

// text returns what a reading has beside its puzzle, as an object of JSON.
func (r *Reading) text() string {
	out := readingJSON{Turns: r.Turns, Unique: r.Unique}
	for i, p := range r.Corners {
		out.Corners[i] = [2]float64{round(p.X, 10), round(p.Y, 10)}
	}
	l := r.Record.Puzzle.Layout
	for c, k := range r.Cells {
		name := l.CellName(nonet.Cell(c))
		if k.Doubtful {
			out.Doubtful = append(out.Doubtful,
				cellJSON{Cell: name, Digit: symbol(k.Digit), Perhaps: new(symbol(k.Perhaps))})
		}
		if k.Changed {
			out.Changed = append(out.Changed,
				cellJSON{Cell: name, Digit: symbol(k.Digit), Looked: new(symbol(k.Likeliest))})
		}
		p := make([]float64, len(k.Probabilities))
		for i, v := range k.Probabilities {
			p[i] = round(v, 1e4)
		}
		out.Probabilities = append(out.Probabilities, p)
	}
	text, err := json.Marshal(out)
	if err != nil {
		panic(err) // numbers and texts alone
	}
	return string(text)
}

func symbol(d nonet.Digit) string { return string(rune(nonet.Symbol(d))) }

func round(v, k float64) float64 { return math.Round(v*k) / k }
