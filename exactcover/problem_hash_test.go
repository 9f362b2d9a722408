package exactcover_test

import (
	"fmt"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
)

// The hash changes with all that the search tree depends on, and with nothing else.
func TestHash(t *testing.T) {
	parse := func(text string) *exactcover.Problem { return parseKnuth(t, text) }
	base := parse("a b | x y\na x:red\na b y\nb x:blue\nb\n").Hash()
	const want = "db52cf9b711f93f64837e5e8bd4b2662"
	if got := fmt.Sprintf("%x", base); got != want {
		t.Errorf("the hash is %s, on all machines it was %s", got, want)
	}
	for _, same := range []string{
		"c d | p q\nc p:green\nc d q\nd p:white\nd\n",
		"a b | #x y\na #x:red\na b y\nb #x:blue\nb\n",
	} {
		if parse(same).Hash() != base {
			t.Errorf("another hash of the same tree:\n%s", same)
		}
	}
	costly := parse("a b | x y\na x:red\na b y\nb x:blue\nb\n")
	if err := costly.SetCost(1, 7); err != nil || costly.Hash() != base {
		t.Errorf("another hash with a cost, %v", err)
	}
	for _, other := range []string{
		"a b | x y\na x:red\na b y\nb x:red\nb\n",
		"a b | x y\na x:red\na b y\nb x\nb\n",
		"a b | x y\nb x:red\na b y\na x:blue\nb\n",
		"a b | x y\na x:red\nb a y\nb x:blue\nb\n",
		"#a b | x y\n#a x:red\n#a b y\nb x:blue\nb\n",
		"a b y | x\na x:red\na b y\nb x:blue\nb\n",
		"a b | x y\na x:red\na b y\nb x:blue\n",
		"a b | x y z\na x:red\na b y\nb x:blue\nb\n",
	} {
		if parse(other).Hash() == base {
			t.Errorf("the same hash of another problem:\n%s", other)
		}
	}
}
