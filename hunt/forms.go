package hunt

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/nonet-dev/nonet"
)

// MaxForms is the largest number of canonical forms that [Vary] remembers. When it has met so many,
// it forgets the half that it met first. The forms take up to 64 MB of memory.
const MaxForms = 2 * halfForms

const (
	halfForms = 3 << 19 // three quarters of the places of a table
	places    = 1 << 21 // of a table, at most
)

// formSet is a set of canonical forms that forgets. It keeps 16 bytes of a cryptographic hash of
// each form, so equal entries mean equal forms for any puzzles that can be met.
type formSet struct {
	now, before formTable // those met since half of the others were forgotten; the others
	forgot      bool
	half        int // how many forms a table has at most
}

func newFormSet(half int) *formSet { return &formSet{half: half} }

// add reports whether the set does not have a form, and adds it.
func (s *formSet) add(form nonet.Grid) bool {
	hash := sha256.Sum256(form)
	key := [2]uint64{binary.LittleEndian.Uint64(hash[:]), binary.LittleEndian.Uint64(hash[8:])}
	if key == ([2]uint64{}) { // which stands for a free place
		key[0] = 1
	}
	if s.now.has(key) || s.before.has(key) {
		return false
	}
	if s.now.n == s.half {
		s.forgot = s.forgot || s.before.n > 0
		s.now, s.before = formTable{}, s.now
	}
	s.now.add(key)
	return true
}

// formTable is a hash table. The zero value is empty.
type formTable struct {
	list [][2]uint64 // as many places as a power of two
	n    int
}

// place returns where a key is or belongs.
func (t *formTable) place(key [2]uint64) int {
	at := int(key[0]) & (len(t.list) - 1)
	for t.list[at] != ([2]uint64{}) && t.list[at] != key {
		at = (at + 1) & (len(t.list) - 1)
	}
	return at
}

func (t *formTable) has(key [2]uint64) bool {
	return t.n > 0 && t.list[t.place(key)] == key
}

func (t *formTable) add(key [2]uint64) {
	if 4*t.n >= 3*len(t.list) && len(t.list) < places {
		old := t.list
		t.list = make([][2]uint64, max(64, 2*len(old)))
		for _, k := range old {
			if k != ([2]uint64{}) {
				t.list[t.place(k)] = k
			}
		}
	}
	t.list[t.place(key)] = key
	t.n++
}
