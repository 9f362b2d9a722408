package parts

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/exactcover"
)

// DefaultProbes is how many probes an estimate has without --probes.
const DefaultProbes = 10_000

// AppendEstimate appends an estimate as text.
func AppendEstimate(dst []byte, e exactcover.Estimate) []byte {
	return fmt.Appendf(dst, "%s solutions, %s nodes (%d probes)\n",
		plusMinus(e.Solutions, e.SolutionsError), plusMinus(e.Nodes, e.NodesError), e.Probes)
}

// plusMinus writes a number with its error. The error has two digits, and the number ends at the
// same decimal place.
func plusMinus(x, deviation float64) string {
	switch {
	case math.IsInf(x, 0):
		return "more than 1e308"
	case math.IsInf(deviation, 0):
		return strconv.FormatFloat(x, 'g', 3, 64) + " (error unknown)"
	case deviation == 0 || x == 0:
		return strconv.FormatFloat(x, 'g', -1, 64) + " ± 0"
	}
	digits := min(max(2+int(math.Floor(math.Log10(math.Abs(x)))-math.Floor(math.Log10(deviation))),
		2), 17)
	return rounded(x, digits) + " ± " + rounded(deviation, 2)
}

// rounded writes a number with a number of significant digits, a large one with an exponent.
func rounded(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'g', digits, 64)
	if x >= 1e7 || x < 1 || !strings.Contains(text, "e") {
		return text
	}
	x, _ = strconv.ParseFloat(text, 64)
	return strconv.FormatFloat(x, 'f', 0, 64)
}
