package web

import (
	"runtime"
	"time"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// Limits bounds what clients can make a server keep and do, and how long.
type Limits struct {
	Connections int           // at once; another takes the place of one that waits
	HeaderBytes int64         // of the headers of a request
	Header      time.Duration // from the first byte of a request to the end of its headers
	Body        time.Duration // from there to the end of its body
	Idle        time.Duration // between two requests of a connection
	Write       time.Duration // for an event or a result, if the client does not read
	Stream      time.Duration // without a byte of a stream of lines
	End         time.Duration // for calls that are at work when the server ends

	BodyBytes int64 // of the parameters of a method
	TextBytes int64 // of the parameters of a method that takes texts or lists: Method.Texts
	AllBytes  int64 // of the parameters of all calls that are read, wait or work; 0: any

	StreamBytes int64 // of memory for all streams of lines that are open; 0: any

	// Short and Long are how many short and long calls work at a time; Waiting is how many wait
	// for each of these places, and Wait how long: 0 is as long as their clients do.
	Short, Long int
	Waiting     int
	Wait        time.Duration
	// Strict says that only calls which take a moment for sure are short, not all of short methods.
	Strict bool

	Call api.Bounds // of each call
}

// OwnLimits are those of a server for the people at one computer.
func OwnLimits() Limits {
	cores := runtime.GOMAXPROCS(0)
	return Limits{
		Connections: 1000,
		HeaderBytes: 16 << 10,
		Header:      5 * time.Second,
		Body:        10 * time.Second,
		Idle:        60 * time.Second,
		Write:       10 * time.Second,
		Stream:      30 * time.Second,
		End:         0,
		BodyBytes:   api.MaxBody,
		TextBytes:   api.MaxBody,
		Short:       cores,
		Long:        cores,
		Waiting:     16,
	}
}

// PublicLimits are those of a server for anybody: a call has one core, and one that cannot begin
// soon is refused. Some cores stay free for short calls.
func PublicLimits() Limits {
	l := OwnLimits()
	l.Connections = 10_000
	l.Body = 5 * time.Second
	l.End = 20 * time.Second
	l.BodyBytes = 64 << 10
	l.AllBytes = 128 << 20
	l.StreamBytes = 128 << 20
	l.Long = max(1, l.Long-1)
	l.Waiting = 64
	l.Wait = 250 * time.Millisecond
	l.Strict = true
	l.Call = api.Bounds{Time: 10 * time.Second, Tables: 64 << 20, Jobs: 1}
	return l
}
