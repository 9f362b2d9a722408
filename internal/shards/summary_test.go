package shards

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A summary that cannot be one of a shard is refused, whichever of its members is wrong.
func TestSummaryRefuses(t *testing.T) {
	sum := strings.Repeat("0", 64)
	for _, test := range []struct {
		part, of, bytes int
		sum             string
		good            bool
	}{
		{0, 1, 0, sum, true},
		{2, 3, 7, sum, true},
		{0, MaxShards, 0, sum, true},
		{0, 0, 0, sum, false},
		{-1, 3, 0, sum, false},
		{3, 3, 0, sum, false},
		{0, MaxShards + 1, 0, sum, false},
		{0, 1, -1, sum, false},
		{0, 1, 0, sum[1:], false},
		{0, 1, 0, sum + "0", false},
	} {
		var s Summary
		text := fmt.Sprintf(`{"part":%d,"of":%d,"bytes":%d,"sha256":%q,"puzzles":5}`, test.part,
			test.of, test.bytes, test.sum)
		err := s.UnmarshalJSON([]byte(text))
		if (err == nil) != test.good {
			t.Errorf("%s: %v", text, err)
		}
		if test.good && (s.Index != test.part || s.Of != test.of || s.Counts["puzzles"] != 5) {
			t.Errorf("%s is read as %+v", text, s)
		}
	}
}

// A summary may have maxSummary bytes, and no more.
func TestSummaryIsBounded(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	shard := Shard{1, 2}
	text := fmt.Sprintf(`{"part":1,"of":2,"bytes":0,"sha256":%q}`, strings.Repeat("0", 64))
	for _, more := range []int{0, 1} {
		long := text + strings.Repeat(" ", maxSummary-len(text)+more)
		if err := os.WriteFile(shard.Name(out)+summarySuffix, []byte(long), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := shard.ReadSummary(out); (err == nil) != (more == 0) {
			t.Errorf("%d bytes more than may be: %v", more, err)
		}
	}
	if _, err := (Shard{0, 2}).ReadSummary(out); !os.IsNotExist(err) {
		t.Errorf("no summary: %v", err)
	}
}
