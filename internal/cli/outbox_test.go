package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// A panic of a worker or of the source ends its run with status 3, and no other run.
func TestPanics(t *testing.T) {
	for _, place := range []string{"worker", "source"} {
		t.Run(place, func(t *testing.T) {
			var out, errs bytes.Buffer
			a := newApp(nil, &out, &errs)
			err := runPipeline(t.Context(), a, &out, 2,
				func(f feed[int]) {
					for i := range 100 {
						if i == 50 && place == "source" {
							panic("made for the test")
						}
						f.Put(i, 1, 1)
					}
				},
				func() func(context.Context, *outbox, int) {
					return func(_ context.Context, o *outbox, i int) {
						if i == 50 {
							panic("made for the test")
						}
						o.answer("", []byte("x"))
					}
				})
			if err != nil || out.String() != strings.Repeat("x", 50) || a.status.code() != 4 ||
				a.status&failed == 0 || !strings.Contains(errs.String(), "made for the test") {
				t.Errorf("%v, status %d, %q, %q", err, a.status.code(), out.String(), errs.String())
			}
		})
	}
}
