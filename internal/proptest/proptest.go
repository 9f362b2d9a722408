// Package proptest runs property tests whose examples are drawn at random.
package proptest

import (
	"flag"
	"sync"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/testenv"
	"pgregory.net/rapid"
)

// shrinkTime bounds how long a failure is made smaller. The default of package
// rapid is 30 seconds, to which comes the time of the last example.
const shrinkTime = 5 * time.Second

var setUp = sync.OnceFunc(func() {
	if err := flag.Set("rapid.shrinktime", shrinkTime.String()); err != nil {
		panic(err) // the flag is defined by package rapid
	}
	checks, number := flag.Lookup("rapid.checks"), checks()
	if checks.Value.String() == checks.DefValue && number != "" {
		if err := checks.Value.Set(number); err != nil {
			panic(err)
		}
	}
})

// checks returns the number of examples of tests that are not to do all their work, of which rapid
// takes a fifth with -short. "": its default, 100.
func checks() string {
	switch {
	case testing.Short() && testenv.Race:
		return "35"
	case testing.Short() || testenv.Long():
		return ""
	}
	return "40"
}

// Check is rapid.Check with a shorter time to make a failing example smaller.
// Each run of a test draws other examples: the seed to repeat a failure is in
// its message. There are as many examples as testenv.Pick(20, 40, 100) says, with -short under the
// race detector 7, unless flag -rapid.checks says more or fewer.
func Check(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	setUp()
	rapid.Check(t, property)
}
