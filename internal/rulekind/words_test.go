package rulekind

import (
	"strings"
	"testing"
)

// TestWords has a name and a sentence for each kind, whose places all rules of the kind can fill.
func TestWords(t *testing.T) {
	names := map[string]Kind{}
	for k := range Kinds {
		row := Of(k)
		w := &row.Words
		if other, ok := names[w.Name]; ok || w.Name == "" || w.Sentence == "" {
			t.Errorf("kind %d is called %q as kind %d is, its sentence is %q", k, w.Name, other,
				w.Sentence)
		}
		names[w.Name] = k
		for _, text := range []string{row.About(), row.Legend(nil),
			row.Legend(map[string]string{"n": "5"})} {
			if strings.ContainsAny(text, "{}") && k != Pair || strings.Contains(text, "  ") ||
				strings.TrimSpace(text) != text || strings.Contains(text, " ,") {
				t.Errorf("%s: a place is not filled: %q", w.Name, text)
			}
		}
		Fill(w.Sentence+w.Legend, func(place string) string {
			_, ok := anyRule[place]
			switch place {
			case "rule", "n", "number", "digit", "digits", "relation", "head", "pattern":
				ok = true
			}
			if !ok {
				t.Errorf("%s: {%s} is not a place", w.Name, place)
			}
			return ""
		})
	}
}

// TestLegend fills places of a kind, and says the name where the sentence does not.
func TestLegend(t *testing.T) {
	for _, x := range []struct {
		kind  Kind
		given map[string]string
		want  string
	}{
		{Whisper, map[string]string{"n": "5"}, "neighbours on a whisper line differ by at least 5"},
		{Whisper, nil, "neighbours on a whisper line differ by at least the number"},
		{Double, nil, "black dot: one of the two cells is twice the other"},
		{Arrow, map[string]string{"head": "the number in its pill"},
			"the digits along an arrow add up to the number in its pill"},
	} {
		if got := Of(x.kind).Legend(x.given); got != x.want {
			t.Errorf("%v: %q, should be %q", x.given, got, x.want)
		}
	}
}
