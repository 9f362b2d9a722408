package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// answer makes the answer of a call and sends it: a stream with a line for each event and one for
// the end, or one object. What was made and not sent is counted among the answers of all clients.
type answer struct {
	w       http.ResponseWriter
	control *http.ResponseController
	account *account
	budget  *budget // of all answers
	limits  *Limits
	cancel  func() // ends the call
	stream  bool
	member  string      // of a result that is to have the events; "": there are none
	held    atomic.Bool // the call may be begun again, so nothing is sent

	begun  bool              // the stream has begun
	lines  []byte            // of the stream, as far as they were not sent
	events []json.RawMessage // of an answer that is not a stream
	object []byte            // the result of one
	err    *api.Error        // why there is no result
	status int               // of err
	kept   int64             // bytes of lines, events and object
}

func newAnswer(c *caller, w http.ResponseWriter, r *http.Request, m *method) *answer {
	a := &answer{w: w, control: http.NewResponseController(w), account: accountOf(r.Context()),
		budget: &c.answers, limits: c.limits,
		stream: strings.Contains(r.Header.Get("Accept"), ndjson)}
	if !a.stream {
		a.member = m.events
	}
	return a
}

// errRoom says that there is no room for an answer. The answer has the reason.
var errRoom = errors.New("no room for the answer")

// keep counts bytes of the answer that are kept. Its error is errRoom.
func (a *answer) keep(bytes int) error {
	n := int64(bytes)
	if most := a.limits.AnswerBytes; most > 0 && a.kept+n > most {
		a.err = &api.Error{Code: api.CodeLimit, Message: fmt.Sprintf("the answer has more than %d "+
			"bytes: ask for less, or for its events line by line with Accept: %s", most, ndjson)}
		a.status = http.StatusUnprocessableEntity
		return errRoom
	}
	if !a.budget.take(a.account.client, n) {
		a.err = &api.Error{Code: api.CodeLimit, Message: "too many answers wait for clients that " +
			"do not read them: try again later"}
		a.status = http.StatusServiceUnavailable
		return errRoom
	}
	a.kept += n
	return nil
}

// free forgets what was made and not sent.
func (a *answer) free() {
	a.budget.give(a.account.client, a.kept)
	a.lines, a.events, a.object, a.kept = a.lines[:0], nil, nil, 0
}

// restart is called when the call is begun again: it has sent nothing.
func (a *answer) restart() {
	a.free()
	a.err = nil
	a.held.Store(false)
}

// event sends or keeps an event. Its error ends the call: the client is gone or does not read, or
// there is no room.
func (a *answer) event(e any) error {
	if a.stream {
		if err := a.line(map[string]any{"event": e}); err != nil || a.held.Load() {
			return err
		}
		return a.flush()
	}
	text, err := api.Encode(e)
	if err == nil {
		err = a.keep(len(text))
	}
	a.events = append(a.events, text)
	return err
}

// line adds a line to those of the stream that are to be sent.
func (a *answer) line(value any) error {
	text, err := api.Encode(value)
	if err == nil {
		err = a.keep(len(text))
	}
	if err == nil {
		a.lines = append(a.lines, text...)
	}
	return err
}

// flush sends the lines of a stream.
func (a *answer) flush() error {
	if !a.begun {
		a.begun = true
		a.header(ndjson)
		a.w.Header().Set("X-Accel-Buffering", "no") // proxies pass events on at once
	}
	err := a.write(a.lines)
	if err == nil {
		err = a.control.Flush()
	}
	if err != nil {
		a.cancel()
	}
	a.free()
	return err
}

// write writes a part of the answer. The client has to take writeBytes of it within Limits.Write:
// the whole may take longer.
func (a *answer) write(p []byte) error {
	for part := range slices.Chunk(p, writeBytes) {
		a.control.SetWriteDeadline(time.Now().Add(a.limits.Write))
		if _, err := a.w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// header sets the headers of an answer.
func (a *answer) header(media string) {
	a.w.Header().Set("Content-Type", media)
	a.w.Header().Set("Cache-Control", "no-store")
}

// result makes the end of an answer to a call that has a result.
func (a *answer) result(result any) {
	var err error
	if a.stream {
		err = a.line(map[string]any{"result": result})
	} else if a.object, err = api.Encode(result); err == nil {
		err = a.keep(len(a.object))
	}
	if err != nil && a.err == nil {
		a.error(&api.Error{Code: api.CodeInternal,
			Message: "the result cannot be written: " + err.Error()})
	}
}

// error makes the end of an answer to a call that has none, unless there was no room for its
// events.
func (a *answer) error(e *api.Error) {
	if a.err == nil {
		a.err, a.status = e, statusOf(e.Code)
	}
}

// send sends the end of the answer, and of the rest what was not sent.
func (a *answer) send() {
	if a.err != nil {
		a.account.code = a.err.Code
		if a.status == http.StatusServiceUnavailable && a.err.Code == api.CodeLimit {
			a.account.shed = shedAnswers
		}
	}
	a.control.SetWriteDeadline(time.Now().Add(a.limits.Write))
	switch {
	case a.stream:
		// A stream has always status 200: the browser's console would show other statuses as
		// faults of the page.
		if a.err != nil {
			text, _ := api.Encode(map[string]any{"error": a.err})
			a.lines = append(a.lines, text...)
		}
		a.flush()
	case a.err != nil:
		a.free()
		problem(a.w, a.status, a.err)
	default:
		a.header("application/json")
		for _, part := range api.WithEvents(a.member, a.events, a.object) {
			if a.write(part) != nil {
				return
			}
		}
	}
}
