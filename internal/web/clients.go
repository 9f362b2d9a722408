package web

import (
	"math"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rate is how many requests a client may make: N within a time, which may come at once.
type Rate struct {
	N      int
	Within time.Duration
}

// maxClients bounds the clients whose requests are counted.
const maxClients = 100_000

// clients bounds the requests of each client.
type clients struct {
	rate Rate

	mu   sync.Mutex
	seen map[netip.Prefix]*rate.Limiter
}

func newClients(r Rate) *clients {
	return &clients{rate: r, seen: map[netip.Prefix]*rate.Limiter{}}
}

// admit reports whether a client may make one more request. If it may not, admit has answered.
func (c *clients) admit(w http.ResponseWriter, r *http.Request, client netip.Prefix) bool {
	now := time.Now()
	reservation := c.limiter(client, now).ReserveN(now, 1)
	wait := reservation.DelayFrom(now)
	if wait <= 0 {
		return true
	}
	reservation.CancelAt(now)
	accountOf(r.Context()).shed = shedRate
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	fail(w, http.StatusTooManyRequests, "a client may make %d requests in %v: wait, or ask for "+
		"several puzzles at once", c.rate.N, c.rate.Within)
	return false
}

// limiter returns the limiter of a client.
func (c *clients) limiter(client netip.Prefix, now time.Time) *rate.Limiter {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.seen[client]
	if l == nil {
		if len(c.seen) >= maxClients {
			c.forget(now)
		}
		per := c.rate.Within / time.Duration(c.rate.N)
		l = rate.NewLimiter(rate.Every(per), c.rate.N)
		c.seen[client] = l
	}
	return l
}

// forget drops the clients that may make as many requests as a new one. If most still remain, it
// drops some of them, so that it is not called again at once.
func (c *clients) forget(now time.Time) {
	for key, l := range c.seen {
		if l.TokensAt(now) >= float64(c.rate.N) {
			delete(c.seen, key)
		}
	}
	for key := range c.seen {
		if len(c.seen) < maxClients*9/10 {
			return
		}
		delete(c.seen, key)
	}
}

// networkOf returns what stands for a client: its address, of IPv6 the network of 64 bits that one
// client has.
func networkOf(client netip.Addr) netip.Prefix {
	bits := client.BitLen()
	if client.Is6() {
		bits = 64
	}
	network, _ := client.Prefix(bits)
	return network
}

// peerOf returns the address of a remote end with a port, as net and net/http give it.
func peerOf(remote string) netip.Addr {
	at, _ := netip.ParseAddrPort(remote)
	return at.Addr().Unmap().WithZone("")
}

// client returns the address of who makes a request: the last one on its way here that is no
// proxy of this server.
func (h *handler) client(r *http.Request) netip.Addr {
	client := peerOf(r.RemoteAddr)
	if !h.isProxy(client) {
		return client
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		before, ok := hopAddress(strings.TrimSpace(hop))
		if !ok {
			break
		}
		if client = before.Unmap().WithZone(""); !h.isProxy(client) {
			break
		}
	}
	return client
}

// hopAddress returns the address in a value of X-Forwarded-For, which may have a port.
func hopAddress(hop string) (a netip.Addr, ok bool) {
	if at, err := netip.ParseAddrPort(hop); err == nil {
		return at.Addr(), true
	}
	a, err := netip.ParseAddr(hop)
	return a, err == nil
}

func (h *handler) isProxy(a netip.Addr) bool {
	return slices.ContainsFunc(h.server.Proxies, func(p netip.Prefix) bool { return p.Contains(a) })
}
