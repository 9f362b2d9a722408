package hunt

import (
	"encoding/binary"
	"testing"

	"github.com/nonet-dev/nonet"
)

// number returns a grid that stands for a number.
func number(n int) nonet.Grid {
	return binary.LittleEndian.AppendUint64(make(nonet.Grid, cells-8), uint64(n))
}

func TestFormSet(t *testing.T) {
	t.Parallel()
	s := newFormSet(1000)
	for n := range 2000 {
		if !s.add(number(n)) || s.add(number(n)) || s.add(number(n/2)) {
			t.Fatalf("form %d", n)
		}
	}
	if s.forgot {
		t.Error("forgot a form within its bound")
	}
	for n := range 10_000 {
		if s.add(number(2000+n)) && s.add(number(2000+n-999)) {
			t.Fatalf("forgot a form 1000 forms after it was met")
		}
	}
	if !s.forgot || !s.add(number(0)) || len(s.now.list) > 2048 {
		t.Errorf("remembers all of %d forms", 12_000)
	}
	if 4*halfForms > 3*places {
		t.Error("the bound is beyond the places of a table")
	}
}
