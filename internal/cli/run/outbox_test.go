package run

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// A panic of a worker or of the source ends its run with status 5, and no other run.
func TestPanics(t *testing.T) {
	for _, place := range []string{"worker", "source"} {
		t.Run(place, func(t *testing.T) {
			var out, errs bytes.Buffer
			a := New(nil, &out, &errs)
			err := RunPipeline(t.Context(), a, &out, 2,
				func(f Feed[int]) {
					for i := range 100 {
						if i == 50 && place == "source" {
							panic("made for the test")
						}
						f.Put(i, 1, 1)
					}
				},
				func() func(context.Context, *Outbox, int) {
					return func(_ context.Context, o *Outbox, i int) {
						if i == 50 {
							panic("made for the test")
						}
						o.Answer("", []byte("x"))
					}
				})
			if err != nil || out.String() != strings.Repeat("x", 50) || a.Status.code() != 5 ||
				a.Status&Failed == 0 || !strings.Contains(errs.String(), "made for the test") {
				t.Errorf("%v, status %d, %q, %q", err, a.Status.code(), out.String(), errs.String())
			}
		})
	}
}
