// Package proptest runs property tests whose examples are drawn at random.
package proptest

import (
	"flag"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// shrinkTime bounds how long a failure is made smaller. The default of package
// rapid is 30 seconds, to which comes the time of the last example.
const shrinkTime = 5 * time.Second

var setUp = sync.OnceFunc(func() {
	if err := flag.Set("rapid.shrinktime", shrinkTime.String()); err != nil {
		panic(err) // the flag is defined by package rapid
	}
})

// Check is rapid.Check with a shorter time to make a failing example smaller.
// Each run of a test draws other examples: the seed to repeat a failure is in
// its message. With -short there are fewer examples.
func Check(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	setUp()
	rapid.Check(t, property)
}
