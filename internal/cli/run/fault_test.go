package run

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/work"
)

// An error says of a run what its type says, and one without a type is a fault of nonet: it has
// status 5, says what to report, and is never called a wrong use.
func TestStatusOfErrors(t *testing.T) {
	for _, test := range []struct {
		err  error
		code int
		text string
	}{
		{work.Usef("no such thing"), 2, "nonet: no such thing (nonet solve --help says more)\n"},
		{fmt.Errorf("in a file: %w", work.Usef("no such thing")), 2, "(nonet solve --help says more)"},
		{&work.NotByLines{}, 2, "(nonet solve --help says more)"},
		{fmt.Errorf("%w x: no room", ErrNotWritable), 3, "nonet: cannot write x: no room\n"},
		{work.Usef("%w", fmt.Errorf("%w x: no such file", ErrNotReadable)), 3,
			"nonet: cannot read x: no such file\n"},
		{context.Canceled, 0, ""},
		{errors.New("index out of range"), 5, "nonet: a fault of nonet: index out of range\n" +
			"nonet: please report this, with the command, the input and the version: " + ThisBuild().String()},
	} {
		var errs bytes.Buffer
		a := New(nil, nil, &errs)
		a.report("nonet solve", test.err)
		if code := a.Status.code(); code != test.code || !strings.Contains(errs.String(),
			test.text) ||
			test.text == "" && errs.Len() > 0 {
			t.Errorf("%v: status %d, want %d: %q", test.err, code, test.code, &errs)
		}
		if a.Status&Failed == 0 {
			t.Errorf("%v: the run has not failed", test.err)
		}
	}
}

// A panic of a worker ends the run as a fault, and the answers before it are written.
func TestPanicOfAWorker(t *testing.T) {
	var out, errs bytes.Buffer
	a := New(strings.NewReader(strings.Repeat("12....3..2.....1\n", 3)), &out, &errs)
	read := NewReadFlags()
	in, results, err := a.OpenFiles(nil, read, "")
	if err != nil {
		t.Fatal(err)
	}
	done := 0
	err = a.EachRecord(t.Context(), results, in, read, 1, ProgressFlag{}, func() RecordWorker {
		return RecordWorker{Record: func(_ context.Context, o *Outbox, rec Record) {
			if done++; done == 3 {
				panic("out of range")
			}
			o.Answer("", []byte("answered\n"))
		}}
	})
	if err != nil || a.Status.code() != 5 || out.String() != "answered\nanswered\n" ||
		!strings.Contains(errs.String(), "nonet: a fault of nonet: out of range\n") ||
		!strings.Contains(errs.String(), "please report this") {
		t.Errorf("%v, status %d\n%s%s", err, a.Status.code(), &out, &errs)
	}
}

// If several things happened, the status is that of the most important one.
func TestStatusOfSeveral(t *testing.T) {
	all := []Status{interrupted, fault, Usage, Unreadable, Limited, Negative, 0}
	for i, code := range []int{130, 5, 2, 3, 4, 1, 0} {
		var s Status
		for _, less := range all[i:] {
			s |= less
		}
		if got := (s | Failed).code(); got != code {
			t.Errorf("%b: status %d, want %d", s, got, code)
		}
	}
}
