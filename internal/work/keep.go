package work

import (
	"fmt"
	"math"
	"strings"

	"github.com/nonet-dev/nonet/logic"
)

// Keep says which ratings puzzles are to have that are kept. The zero value keeps all.
type Keep struct {
	Text string // as it was written

	wanted [3]scoreRange // of ER, EP and ED
}

// scoreRange has the scores from Least to Most.
type scoreRange struct{ least, most logic.Score }

// keepNames are the names of ratings, in the order of Keep.wanted.
var keepNames = [...]string{"ER", "EP", "ED"}

// ParseKeep reads conditions with commas between them, such as "ER>=11,ED<9".
func ParseKeep(text string) (Keep, error) {
	k := Keep{Text: text}
	for i := range k.wanted {
		k.wanted[i].most = math.MaxInt
	}
	for _, condition := range strings.Split(text, ",") {
		if err := k.parse(strings.TrimSpace(condition)); err != nil {
			return Keep{}, err
		}
	}
	return k, nil
}

// parse adds a condition.
func (k *Keep) parse(condition string) error {
	const signs = "<>=!" // != is refused below, as a sign
	at := strings.IndexAny(condition, signs)
	if at < 0 {
		return fmt.Errorf("found %q, expected a condition such as ER>=11", condition)
	}
	rest := strings.TrimLeft(condition[at:], signs)
	sign := condition[at : len(condition)-len(rest)]
	score, err := ParseScore(strings.TrimSpace(rest))
	if err != nil {
		return fmt.Errorf("%q: %w", condition, err)
	}
	r := scoreRange{most: math.MaxInt}
	switch sign {
	case ">=":
		r.least = score
	case ">":
		r.least = score + 1
	case "<=":
		r.most = score
	case "<":
		r.most = score - 1
	case "=":
		r.least, r.most = score, score
	default:
		return fmt.Errorf("%q: found %s, expected >=, <=, >, < or =", condition, sign)
	}
	name := strings.TrimSpace(condition[:at])
	for i := range keepNames {
		if strings.EqualFold(name, keepNames[i]) {
			w := &k.wanted[i]
			w.least, w.most = max(w.least, r.least), min(w.most, r.most)
			if w.least > w.most {
				return fmt.Errorf("%q: no %s would be kept", k.Text, keepNames[i])
			}
			return nil
		}
	}
	return fmt.Errorf("%q: found %q, expected ER, EP or ED", condition, name)
}

// IsSet reports whether there is a condition.
func (k *Keep) IsSet() bool { return k.Text != "" }

// Prepare makes a solver end ratings as soon as it is known whether a puzzle is kept.
func (k *Keep) Prepare(s *logic.Solver) {
	if !k.IsSet() {
		return
	}
	er := k.wanted[0]
	s.Min, s.Max = er.least, 0
	others := k.wanted[1] != scoreRange{most: math.MaxInt} ||
		k.wanted[2] != scoreRange{most: math.MaxInt}
	switch {
	case er.most < math.MaxInt:
		s.Max = er.most
	case !others && er.least > 0:
		s.Max = max(1, er.least-1)
	}
}

// Fits reports whether a puzzle with a rating of such a solver is kept.
func (k *Keep) Fits(r *logic.Rating) bool {
	if !k.IsSet() {
		return true
	}
	for i, score := range [...]logic.Score{r.ER, r.EP, r.ED} {
		if score < k.wanted[i].least || score > k.wanted[i].most {
			return false
		}
	}
	return true
}

// keepOption returns the option about which puzzles are kept.
func keepOption(k *Keep) *Option {
	return option(k, Option{Name: "keep",
		Usage: "only puzzles that the `CONDITION` fits, such as 'ER>=11'"}, "CONDITION", ParseKeep,
		func(k Keep) string { return k.Text })
}
