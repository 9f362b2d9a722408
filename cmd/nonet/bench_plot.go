package main

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"strconv"
	"unicode/utf8"
)

// Measures of the chart, in pixels.
const (
	plotHead   = 58  // title
	plotFile   = 34  // heading of a file
	plotBar    = 24  // a bar and the gap below it
	plotThick  = 16  // a bar
	plotFoot   = 56  // axis
	plotLength = 480 // of the axis
	plotMargin = 20
	plotLetter = 6.7 // width of a letter of 12 px, about
)

// plotColours tell engines and programs apart, in the order in which they
// first appear (by Okabe and Ito, for the colour-blind too).
var plotColours = []string{"#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#b5a800", "#777777"}

// benchPlot returns a bar chart of the puzzles per second as SVG, with lines
// from the slowest to the fastest round. The axis is logarithmic where a linear
// one would hide the slowest.
func benchPlot(f *benchFlags, results []benchResult) []byte {
	low, high := math.Inf(1), 0.0
	files := 0
	left, right := 0.0, 0.0
	colours := map[string]string{}
	for i := range results {
		r := &results[i]
		low, high = min(low, r.slowest()), max(high, r.fastest())
		left, right = max(left, plotWidth(plotName(r))), max(right, plotWidth(plotLabel(r)))
		if i == 0 || r.file != results[i-1].file {
			files++
		}
		if colours[r.name] == "" {
			colours[r.name] = plotColours[len(colours)%len(plotColours)]
		}
	}
	axis := newPlotAxis(low, high)
	left += plotMargin + 8
	width := left + plotLength + 8 + right + plotMargin
	bottom := float64(plotHead + plotFile*files + plotBar*len(results))
	height := bottom + plotFoot

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" font-family="Helvetica, Arial, sans-serif" font-size="12" fill="#222222">`+"\n", width, height, width, height)
	fmt.Fprintf(&b, `<rect width="%.0f" height="%.0f" fill="#ffffff"/>`+"\n", width, height)
	text := func(x, y float64, style, s string) {
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" %s>%s</text>`+"\n", x, y, style, html.EscapeString(s))
	}
	text(plotMargin, 26, `font-size="16" font-weight="bold"`, "Puzzles per second")
	text(plotMargin, 46, `fill="#555555"`, benchConditions(f))

	for _, tick := range axis.ticks {
		x := left + plotLength*axis.at(tick)
		fmt.Fprintf(&b, `<line x1="%.1f" y1="%d" x2="%.1f" y2="%.1f" stroke="#dddddd"/>`+"\n", x, plotHead+4, x, bottom)
		text(x, bottom+16, `text-anchor="middle" fill="#555555"`, plotNumber(tick))
	}
	text(left+plotLength/2, bottom+36, `text-anchor="middle" fill="#555555"`, axis.name)
	fmt.Fprintf(&b, `<line x1="%.1f" y1="%d" x2="%.1f" y2="%.1f" stroke="#222222"/>`+"\n", left, plotHead+4, left, bottom)

	y := float64(plotHead)
	for i := range results {
		r := &results[i]
		if i == 0 || r.file != results[i-1].file {
			// On white, as the lines of the axis pass behind it.
			heading := fmt.Sprintf("%s: %s", r.file, plural(r.puzzles, "puzzle"))
			fmt.Fprintf(&b, `<rect x="%d" y="%.1f" width="%.1f" height="18" fill="#ffffff"/>`+"\n", plotMargin, y+10, 1.1*plotWidth(heading)+4)
			text(plotMargin, y+24, `font-weight="bold"`, heading)
			y += plotFile
		}
		middle := y + plotBar/2
		text(left-8, middle+4, `text-anchor="end"`, plotName(r))
		fmt.Fprintf(&b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%d" fill="%s"/>`+"\n",
			left, middle-plotThick/2, max(1, plotLength*axis.at(r.perSecond(r.median()))), plotThick, colours[r.name])
		from, to := left+plotLength*axis.at(r.slowest()), left+plotLength*axis.at(r.fastest())
		fmt.Fprintf(&b, `<path d="M%.1f %.1fH%.1fM%.1f %.1fv6M%.1f %.1fv6" stroke="#222222" fill="none"/>`+"\n", from, middle, to, from, middle-3, to, middle-3)
		text(to+8, middle+4, `stroke="#ffffff" stroke-width="3" paint-order="stroke"`, plotLabel(r))
		y += plotBar
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

func plotName(r *benchResult) string {
	if r.process {
		return shorten(r.name) + " (process)"
	}
	return r.name
}

// plotLabel stands behind a bar.
func plotLabel(r *benchResult) string {
	label := number(r.perSecond(r.median())) + "/s"
	if r.undecided > 0 {
		label += fmt.Sprintf(", %d undecided", r.undecided)
	}
	if r.wrong > 0 {
		label += fmt.Sprintf(", %d wrong", r.wrong)
	}
	return label
}

func plotWidth(s string) float64 { return plotLetter * float64(utf8.RuneCountInString(s)) }

// plotAxis is an axis for positive numbers.
type plotAxis struct {
	name        string
	ticks       []float64
	from, to    float64
	logarithmic bool
}

// newPlotAxis returns an axis for numbers from low to high.
func newPlotAxis(low, high float64) plotAxis {
	const clear = 20 // times the slowest is the fastest at most on a linear axis
	if high <= clear*low {
		step := math.Pow(10, math.Floor(math.Log10(high)))
		for _, parts := range []float64{5, 2} {
			if high/step*parts <= 6 {
				step /= parts
				break
			}
		}
		axis := plotAxis{name: "puzzles per second", to: math.Ceil(high/step) * step}
		for k := 0.0; k*step <= axis.to; k++ {
			axis.ticks = append(axis.ticks, k*step)
		}
		return axis
	}
	// The bar of the slowest is to be seen.
	first := math.Ceil(math.Log10(low)) - 1
	last := max(math.Ceil(math.Log10(high)), first+1)
	axis := plotAxis{name: "puzzles per second, logarithmic", from: math.Pow(10, first), to: math.Pow(10, last), logarithmic: true}
	for k := first; k <= last; k++ {
		axis.ticks = append(axis.ticks, math.Pow(10, k))
	}
	return axis
}

// at returns where on the axis a number is, from 0 to 1.
func (a *plotAxis) at(x float64) float64 {
	if a.logarithmic {
		return math.Log(x/a.from) / math.Log(a.to/a.from)
	}
	return (x - a.from) / (a.to - a.from)
}

// plotNumber writes the number at a tick.
func plotNumber(x float64) string {
	switch {
	case x >= 1e6:
		return strconv.FormatFloat(x/1e6, 'g', 6, 64) + "M"
	case x >= 1e4:
		return strconv.FormatFloat(x/1e3, 'g', 6, 64) + "k"
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}
