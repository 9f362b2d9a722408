package cli

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/pipeline"
	"github.com/nonet-dev/nonet/internal/work"
)

// outbox is where a worker of a command puts what it makes of records: results,
// messages, and what it notes about them.
type outbox struct {
	*notes
	ends   bool // the run ends after the results so far
	broken bool // the work was interrupted; nothing more is written

	joined bool      // the results are a part of a longer output: nothing may stand between them
	face   work.Face // in whose words messages are
	held   bool      // messages about records that cannot be read wait for the end of their file

	box *pipeline.Outbox[notes]
}

// notes are what workers note about records beside the results.
type notes struct {
	tally  tally
	status status

	// Of the inputs of a shard, counted as one: up to which byte the results are complete with this
	// block, 0 if that is not known; and that the results of the block are not complete.
	done int64
	cut  bool
}

// feed is how a source hands items to workers.
type feed[T any] struct {
	*pipeline.Feed[T, notes]
	face work.Face // in whose words messages are
}

// report puts a message in the place of an item. It returns false when no more
// items are wanted. The run has failed then.
func (f feed[T]) report(s status, format string, args ...any) bool {
	m := pipeline.Message{Kind: format, Text: work.Sprintf(f.face, format, args...)}
	return f.Report(m, notes{status: s | failed})
}

// runPipeline has workers work on the items of a source, and writes their results
// to w and their messages to the console in the order of the items. newWorker is
// called once for each job, on its goroutine. The error is that of the output; it
// is no error if nobody reads the output any more.
func runPipeline[T any](
	ctx context.Context, a *app, w io.Writer, jobs int,
	source func(feed[T]), newWorker func() func(context.Context, *outbox, T),
) error {
	err := pipeline.Run(ctx, pipeline.Config[T, notes]{
		Workers: jobs,
		Source: func(f *pipeline.Feed[T, notes]) {
			feed := feed[T]{f, a.face}
			defer a.recovered(func(text string) { feed.report(fault, "%s", text) })
			source(feed)
		},
		NewWorker: func() func(context.Context, *pipeline.Outbox[notes], T) pipeline.Outcome {
			work := newWorker()
			var o outbox
			return func(ctx context.Context, box *pipeline.Outbox[notes], item T) pipeline.Outcome {
				o = outbox{notes: &box.Notes, box: box, joined: a.shard != nil, face: a.face}
				a.guarded(&o, func() { work(ctx, &o, item) })
				return o.outcome()
			}
		},
		Results:  w,
		Messages: a.sayAll,
		Written: func(n *notes) {
			a.status |= n.status
			a.tally.add(&n.tally)
			a.done.Add(n.tally.puzzles)
			if a.shard != nil {
				a.shard.written(n, a.tally.shardCounts(), a.status)
			}
		},
	})
	a.sayRest()
	if closedPipe(err) {
		return nil
	}
	return err
}

// guarded does the work on an item. A panic in it ends the run, as recovered has it.
func (a *app) guarded(o *outbox, work func()) {
	defer a.recovered(func(text string) {
		o.ends = true
		o.status |= fault | failed
		o.say("%s", text)
	})
	work()
}

// recovered is deferred. It passes a panic, which is a fault of nonet, to report: the files and the
// status are those of a run that has failed, and other runs of the process go on.
func (a *app) recovered(report func(text string)) {
	if panicked := recover(); panicked != nil {
		report(faultText(fmt.Sprintf("%v\n%s", panicked, debug.Stack())))
	}
}

// faultText says that nonet has a fault, and what to report.
func faultText(what string) string {
	return fmt.Sprintf("nonet: a fault of nonet: %s\nnonet: please report this, with the command, the "+
		"input and the version: %s", what, version())
}

func (o *outbox) outcome() pipeline.Outcome {
	switch {
	case o.broken:
		return pipeline.Cut
	case o.ends:
		return pipeline.Last
	}
	return pipeline.Next
}

// answer adds a result. between goes before it unless it is the first result of the
// run. It waits while the writer is far behind.
func (o *outbox) answer(between string, text []byte) {
	if between != "" && o.joined {
		o.refuse(errSeparated)
		return
	}
	o.box.Add(between, text)
}

// form is answer for text that add appends in place.
func (o *outbox) form(between string, add func(dst []byte) []byte) {
	if between != "" && o.joined {
		o.refuse(errSeparated)
		return
	}
	o.box.Append(between, add)
}

// say adds a line to the messages.
func (o *outbox) say(format string, args ...any) {
	o.box.Say(pipeline.Message{Kind: format, Text: work.Sprintf(o.face, format, args...)})
}

// tell adds a line that the user has asked for.
func (o *outbox) tell(format string, args ...any) {
	o.box.Say(pipeline.Message{Kind: kindAsked, Text: work.Sprintf(o.face, format, args...)})
}

// sayUnreadable says why a record cannot be read.
func (o *outbox) sayUnreadable(rec *format.Record) {
	kind := "unreadable " + rec.File
	if o.held {
		kind = kindHeld + kind
	}
	o.box.Say(pipeline.Message{Kind: kind, Text: work.Text(o.face, rec.Err)})
}

// refuse ends the run before this item, which cannot be done as the user asks.
func (o *outbox) refuse(err error) {
	o.ends = true
	if status := statusOf(err); status == fault {
		o.status |= fault | failed
		o.say("%s", faultText(err.Error()))
	} else {
		o.status |= status | failed
		o.say("nonet: %v", err)
	}
}
