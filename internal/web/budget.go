package web

import (
	"net/netip"
	"sync"
)

// budget bounds what a server keeps for its clients of one kind: bytes, streams and calls, or calls
// that wait. A client has no more of it than is left for others: one alone has half of it, and for
// one that comes later there is always some.
type budget struct {
	most int64 // of all clients; 0: any
	each int64 // of one client; 0: any

	mu   sync.Mutex
	kept int64
	of   map[netip.Prefix]int64 // what each client has of kept
}

// take reports whether a client may have n more, and counts them if it may.
func (b *budget) take(client netip.Prefix, n int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	its := b.of[client] + n
	if b.most > 0 && its > b.most-b.kept-n || b.each > 0 && its > b.each {
		return false
	}
	b.add(client, n)
	return true
}

// give is called when a client no longer has n of what it took.
func (b *budget) give(client netip.Prefix, n int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.add(client, -n)
}

// add counts n more. b.mu is locked.
func (b *budget) add(client netip.Prefix, n int64) {
	if b.of == nil {
		b.of = map[netip.Prefix]int64{}
	}
	b.kept += n
	if b.of[client] += n; b.of[client] == 0 {
		delete(b.of, client)
	}
}

// taken returns how much all clients have.
func (b *budget) taken() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.kept
}
