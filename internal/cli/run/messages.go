package run

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/pipeline"
)

// mostAlike is how many messages of a kind are written. The others are counted, so
// that a large file that is not a puzzle at all does not fill the screen.
const mostAlike = 10

// Kinds of messages that are treated in a way of their own. The kind of any other
// message is its format string.
const (
	kindAsked   = ""        // what the user has asked for, such as --stats: all are written
	kindHeld    = "held"    // waits until the next message of KindRelease has been written
	KindRelease = "release" // may be empty
	KindOnce    = "once "   // before a kind: of messages with the same text, one is counted
)

// messageLog counts the messages of a run by their kind and holds back those of
// kindHeld. The zero value is empty. It is safe for concurrent use.
type messageLog struct {
	mu    sync.Mutex
	kinds []*messageKind // in the order of their first messages
	held  []string
	once  map[string]bool // the texts of KindOnce
}

// messageKind is what is known of the messages of a kind.
type messageKind struct {
	name   string
	number int
	last   string
}

// add adds a message and returns the lines to write now.
func (l *messageLog) add(m pipeline.Message) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if m.Kind == kindAsked {
		return []string{m.Text}
	}
	if m.Kind == KindRelease {
		lines := l.held
		l.held = nil
		if m.Text != "" {
			lines = slices.Concat([]string{m.Text}, lines)
		}
		return lines
	}
	if strings.HasPrefix(m.Kind, KindOnce) {
		if l.once[m.Text] {
			return nil
		}
		if l.once == nil {
			l.once = map[string]bool{}
		}
		l.once[m.Text] = true
	}
	k := l.kind(m.Kind)
	k.number++
	k.last = m.Text
	if k.number > mostAlike {
		return nil
	}
	if strings.HasPrefix(m.Kind, kindHeld) {
		l.held = append(l.held, m.Text)
		return nil
	}
	return []string{m.Text}
}

func (l *messageLog) kind(name string) *messageKind {
	i := slices.IndexFunc(l.kinds, func(k *messageKind) bool { return k.name == name })
	if i < 0 {
		i = len(l.kinds)
		l.kinds = append(l.kinds, &messageKind{name: name})
	}
	return l.kinds[i]
}

// rest returns the lines that are still held and how many messages of each kind
// have not been written. It empties the log.
func (l *messageLog) rest() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	lines := l.held
	for _, k := range l.kinds {
		if n := k.number - mostAlike; n > 0 {
			lines = append(lines, fmt.Sprintf("nonet: %s of this kind, the last: %s",
				Plural(n, "more message"), k.last))
		}
	}
	l.kinds, l.held, l.once = nil, nil, nil
	return lines
}

// Remarks returns what people should know of how a record was read, once a file, and what
// was left out of its puzzle.
func Remarks(rec *format.Record, read *ReadFlags) (list []pipeline.Message) {
	if read.Quiet {
		return nil
	}
	for _, text := range rec.Remarks {
		list = append(list, pipeline.Message{Kind: KindOnce + kindOfRemark(text),
			Text: FileName(rec.File) + ": " + text})
	}
	if len(rec.Lost) > 0 {
		list = append(list, pipeline.Message{Kind: "lost " + rec.File,
			Text: fmt.Sprintf("%s: read without %s: this is another puzzle, and may have more "+
				"solutions", Place(rec), strings.Join(rec.Lost, ", "))})
	}
	return list
}

// kindOfRemark returns a remark without its numbers: remarks that differ in these are of one kind.
func kindOfRemark(text string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return -1
		}
		return r
	}, text)
}

// SayAll writes the messages of workers, the first ones of each kind.
func (a *App) SayAll(messages []pipeline.Message) {
	for _, m := range messages {
		for _, line := range a.log.add(m) {
			a.Say("%s", line)
		}
	}
}

// SayRest says what SayAll has not written.
func (a *App) SayRest() {
	for _, line := range a.log.rest() {
		a.Say("%s", line)
	}
}
