package format

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

func TestDigitText(t *testing.T) {
	tests := []struct {
		name, format, text string
		o                  Options
		digit              nonet.Digit
		want               string
	}{
		{"line", "line", "1" + strings.Repeat(".", 255), Options{}, 16, "G"},
		{"line with letters", "line", "P" + strings.Repeat(".", 255), Options{}, 16, "P"},
		{"line, symbols chosen", "line", "1" + strings.Repeat(".", 255), Options{Symbols: '0'}, 16,
			"F"},
		{"hexadoku", "hexadoku", "P" + strings.Repeat("-", 15) +
			strings.Repeat("\n"+strings.Repeat("-", 16), 15), Options{}, 16, "P"},
		{"blocks", "blocks", "00\n11\n1\n00B", Options{}, 2, "B"},
		{"grid of numbers", "grid", "16 4 4\n16" + strings.Repeat(" .", 15) +
			strings.Repeat("\n"+strings.Repeat(" .", 16), 15), Options{}, 16, "16"},
		{"grid of symbols", "grid", "G" + strings.Repeat(".", 15) +
			strings.Repeat("\n"+strings.Repeat(".", 16), 15), Options{}, 16, "G"},
		{"higher than the symbols", "line", "1" + strings.Repeat(".", 255), Options{}, 100, "100"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f, err := ByName(test.format)
			if err != nil {
				t.Fatal(err)
			}
			records := recordsOf(t, f, test.text, test.o)
			if len(records) != 1 || records[0].Err != nil {
				t.Fatalf("%d records: %+v", len(records), records)
			}
			if got := records[0].DigitText(test.digit); got != test.want {
				t.Errorf("digit %d is %q, want %q", test.digit, got, test.want)
			}
		})
	}
	if got := new(Record).DigitText(12); got != "12" {
		t.Errorf("a record that was not read: %q, want 12", got)
	}
}
