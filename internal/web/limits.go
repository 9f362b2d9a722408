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
	// PictureBytes is how large a picture may be that is read; 0: none is.
	PictureBytes int64
	AllBytes     int64 // of the parameters of all calls that are read, wait or work; 0: any

	AnswerBytes  int64 // of an answer that is kept until the call ends; 0: any
	AnswersBytes int64 // of all answers that are kept or being sent; 0: any
	StreamBytes  int64 // of memory for all streams of lines that are open; 0: any

	// ClientCalls is how many requests of one client are being read, wait, are at work or are
	// being answered; 0: any.
	ClientCalls int

	// Short is how many calls work at a time that take a moment for sure. Of others, Long work in
	// their first time Try, and Long after that, ClientLong of one client; 0: any. Without Try
	// all work as after it.
	Short, Long int
	ClientLong  int
	Try         time.Duration
	// Waiting is how many calls wait for each of these places, and Wait how long: 0 is as long as
	// their clients do.
	Waiting int
	Wait    time.Duration

	Call api.Bounds // of each call
}

// OwnLimits are those of a server for the people at one computer.
func OwnLimits() Limits {
	cores := runtime.GOMAXPROCS(0)
	return Limits{
		Connections:  1000,
		HeaderBytes:  16 << 10,
		Header:       5 * time.Second,
		Body:         10 * time.Second,
		Idle:         60 * time.Second,
		Write:        10 * time.Second,
		Stream:       30 * time.Second,
		End:          0,
		BodyBytes:    api.MaxBody,
		TextBytes:    api.MaxBody,
		PictureBytes: 16 << 20,
		Short:        cores,
		Long:         cores,
		Try:          100 * time.Millisecond,
		Waiting:      32,
	}
}

// PublicLimits are those of a server for anybody: a call has one core, and one that cannot begin
// soon is refused. The long calls of one client leave a core free, and a place to others.
func PublicLimits() Limits {
	l := OwnLimits()
	l.Connections = 10_000
	l.Body = 5 * time.Second
	l.End = 20 * time.Second
	l.BodyBytes = 64 << 10
	l.PictureBytes = 0
	l.AllBytes = 128 << 20
	l.AnswerBytes = 32 << 20
	l.AnswersBytes = 64 << 20
	l.StreamBytes = 128 << 20
	l.ClientCalls = 256
	l.ClientLong = max(1, l.Long-1)
	l.Long = l.ClientLong + 1
	l.Waiting = 128
	l.Wait = 250 * time.Millisecond
	l.Call = api.Bounds{Time: 10 * time.Second, Tables: 64 << 20, Jobs: 1}
	return l
}
