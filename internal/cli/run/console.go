package run

import (
	"io"
	"sync"

	"github.com/nonet-dev/nonet/internal/visible"
)

// Console is standard error: messages, and below them the line of progress if there is
// one. It is safe for concurrent use. It ignores errors of writing: there is no other
// place to report them.
type Console struct {
	mu       sync.Mutex
	w        io.Writer
	Terminal bool // a person is looking
	line     bool // a line of progress stands at the bottom
}

const eraseLine = "\r\x1b[K"

// Write writes messages. What is in them of others, such as names of files and unknown flags,
// cannot control a terminal: see [visible.Message].
func (c *Console) Write(p []byte) (int, error) {
	c.Draw(visible.Message(string(p)))
	return len(p), nil
}

// Draw writes a text that may control the terminal.
func (c *Console) Draw(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.erase()
	io.WriteString(c.w, text)
}

func (c *Console) erase() {
	if c.line {
		io.WriteString(c.w, eraseLine)
		c.line = false
	}
}

// progress replaces the line of progress; "" removes the line.
func (c *Console) progress(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.erase()
	if text != "" {
		io.WriteString(c.w, visible.Line(text))
		c.line = true
	}
}
