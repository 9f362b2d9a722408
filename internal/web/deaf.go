package web

import (
	"errors"
	"io"
	"net"
	"os"
)

// deafListener accepts connections that are reset when a client takes no bytes in time. If it were
// closed in the usual way, the system might keep such a connection for minutes, with all that was
// not sent.
type deafListener struct{ net.Listener }

func (l deafListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		return deafConn{tcp}, err
	}
	return c, err
}

// deafConn is a connection of a deafListener.
type deafConn struct{ *net.TCPConn }

func (c deafConn) Write(p []byte) (int, error) {
	n, err := c.TCPConn.Write(p)
	c.noteEnd(err)
	return n, err
}

// ReadFrom is how package net/http sends the content of files.
func (c deafConn) ReadFrom(r io.Reader) (int64, error) {
	n, err := c.TCPConn.ReadFrom(r)
	c.noteEnd(err)
	return n, err
}

// noteEnd makes closing the connection reset it if the time for a write is over.
func (c deafConn) noteEnd(err error) {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		c.SetLinger(0)
	}
}
