package run

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/pipeline"
	"github.com/nonet-dev/nonet/internal/work"
)

// Outbox is where a worker of a command puts what it makes of records: results,
// messages, and what it notes about them.
type Outbox struct {
	*Notes
	Ends   bool // the run ends after the results so far
	Broken bool // the work was interrupted; nothing more is written

	quiet  bool      // nothing is said of single puzzles but of one that ends the run
	joined bool      // the results are a part of a longer output: nothing may stand between them
	Face   work.Face // in whose words messages are
	held   bool      // messages about records that cannot be read wait for the end of their file

	Box *pipeline.Outbox[Notes] // what this writes to
}

// Notes are what workers note about records beside the results.
type Notes struct {
	Tally  Tally  // to be added to that of the run
	Status Status // likewise

	// Of the inputs of a shard, counted as one: up to which byte the results are complete with this
	// block, 0 if that is not known; and that the results of the block are not complete.
	Done int64
	Cut  bool
}

// Limit notes that a limit stopped the work on a record.
func (n *Notes) Limit() {
	n.Tally.Limited++
	n.Status |= Limited
}

// Feed is how a source hands items to workers.
type Feed[T any] struct {
	*pipeline.Feed[T, Notes]
	face work.Face // in whose words messages are
}

// Say puts a message in the place of an item. It returns false when no more
// items are wanted. The run has failed then.
func (f Feed[T]) Say(s Status, format string, args ...any) bool {
	m := pipeline.Message{Kind: format, Text: work.Sprintf(f.face, format, args...)}
	return f.Report(m, Notes{Status: s | Failed})
}

// RunPipeline has workers work on the items of a source, and writes their results
// to w and their messages to the console in the order of the items. newWorker is
// called once for each job, on its goroutine. The error is that of the output; it
// is not an error if nobody reads the output any more.
func RunPipeline[T any](
	ctx context.Context, a *App, w io.Writer, jobs int,
	source func(Feed[T]), newWorker func() func(context.Context, *Outbox, T),
) error {
	err := pipeline.Run(ctx, pipeline.Config[T, Notes]{
		Workers: jobs,
		Source: func(f *pipeline.Feed[T, Notes]) {
			feed := Feed[T]{f, a.Face}
			defer a.recovered(func(text string) { feed.Say(fault, "%s", text) })
			source(feed)
		},
		SourceEnds: a.Piece != nil, // pieces are in memory
		NewWorker: func() func(context.Context, *pipeline.Outbox[Notes], T) pipeline.Outcome {
			work := newWorker()
			var o Outbox
			return func(ctx context.Context, box *pipeline.Outbox[Notes], item T) pipeline.Outcome {
				o = Outbox{Notes: &box.Notes, Box: box, joined: a.Shard != nil, Face: a.Face,
					quiet: a.quiet}
				a.guarded(&o, func() { work(ctx, &o, item) })
				return o.outcome()
			}
		},
		Results:  w,
		Messages: a.SayAll,
		Written: func(n *Notes) {
			a.Status |= n.Status
			a.Tally.add(&n.Tally)
			a.Done.Add(n.Tally.Puzzles)
			if a.Shard != nil {
				a.Shard.Written(n)
			}
		},
	})
	a.SayRest()
	if ClosedPipe(err) {
		return nil
	}
	return err
}

// guarded does the work on an item. A panic in it ends the run, as recovered has it.
func (a *App) guarded(o *Outbox, work func()) {
	defer a.recovered(func(text string) {
		o.Ends = true
		o.Status |= fault | Failed
		o.Say("%s", text)
	})
	work()
}

// recovered is deferred. It passes a panic, which is a fault of nonet, to report: the files and the
// status are those of a run that has failed, and other runs of the process go on.
func (a *App) recovered(report func(text string)) {
	if panicked := recover(); panicked != nil {
		report(faultText(fmt.Sprintf("%v\n%s", panicked, debug.Stack())))
	}
}

// faultText says that nonet has a fault, and what to report.
func faultText(what string) string {
	return fmt.Sprintf("nonet: a fault of nonet: %s\nnonet: please report this, with the command, the "+
		"input and the version: %s", what, ThisBuild())
}

func (o *Outbox) outcome() pipeline.Outcome {
	switch {
	case o.Broken:
		return pipeline.Cut
	case o.Ends:
		return pipeline.Last
	}
	return pipeline.Next
}

// errSeparated says that the results of a run cannot be a part of others.
var errSeparated = work.Usef("an empty line stands between the answers in this format, so that parts " +
	"of them cannot be put together: choose -t line or -t json")

// Answer adds a result. between goes before it unless it is the first result of the
// run. It waits while the writer is far behind.
func (o *Outbox) Answer(between string, text []byte) {
	if between != "" && o.joined {
		o.Refuse(errSeparated)
		return
	}
	o.Box.Add(between, text)
}

// Form is answer for text that add appends in place.
func (o *Outbox) Form(between string, add func(dst []byte) []byte) {
	if between != "" && o.joined {
		o.Refuse(errSeparated)
		return
	}
	o.Box.Append(between, add)
}

// Say adds a line about the item to the messages.
func (o *Outbox) Say(format string, args ...any) {
	if !o.quiet || o.Ends {
		o.Box.Say(pipeline.Message{Kind: format, Text: work.Sprintf(o.Face, format, args...)})
	}
}

// Tell adds a line that the user has asked for.
func (o *Outbox) Tell(format string, args ...any) {
	o.Box.Say(pipeline.Message{Kind: kindAsked, Text: work.Sprintf(o.Face, format, args...)})
}

// sayUnreadable says why a record cannot be read.
func (o *Outbox) sayUnreadable(rec *format.Record) {
	if o.quiet && !o.Ends {
		return
	}
	kind := "unreadable " + rec.File
	if o.held {
		kind = kindHeld + kind
	}
	o.Box.Say(pipeline.Message{Kind: kind, Text: work.Text(o.Face, rec.Err)})
}

// Refuse ends the run before this item, which cannot be done as the user asks.
func (o *Outbox) Refuse(err error) {
	o.Ends = true
	if status := statusOf(err); status == fault {
		o.Status |= fault | Failed
		o.Say("%s", faultText(err.Error()))
	} else {
		o.Status |= status | Failed
		o.Say("nonet: %v", err)
	}
}
