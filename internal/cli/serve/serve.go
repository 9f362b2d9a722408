// Package serve has the commands that serve the page and the service.
package serve

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/version"
	"github.com/nonet-dev/nonet/internal/web"
	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// serveFlags are the flags of serve.
type serveFlags struct {
	listen     string
	metrics    string
	page       bool
	hosts      []string
	origins    []string
	rate       *web.Rate
	proxies    []netip.Prefix
	noLog      bool
	logPuzzles bool
	limits     web.Limits
}

// Command returns the command nonet serve of a run.
func Command(a *run.App) *cobra.Command {
	f := &serveFlags{limits: web.PublicLimits()}
	cmd := &cobra.Command{
		Use: "serve",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return work.Usef("serve takes no arguments, and there is %q", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return runServe(cmd.Context(), a, f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.listen, "listen", "127.0.0.1:8080", "listen at `ADDRESS`: HOST:PORT, or :PORT for all (default 127.0.0.1:8080)")
	flags.StringVar(&f.metrics, "metrics", "",
		"serve /metrics for Prometheus at another `ADDRESS`, not for the public")
	flags.BoolVar(&f.page, "page", false, "serve the page of nonet web, too")
	flags.StringSliceVar(&f.hosts, "host", nil, "answer only requests for these `NAMES` "+
		"(default: for any)")
	run.LimitFlag(cmd, &f.limits.PictureBytes, "pictures", "SIZE",
		"read puzzles from pictures of up to `SIZE`, too", "none", work.ParseSize, 1<<10, 64<<20)
	run.ParsedFlag(cmd, &f.origins, "cors", "", "ORIGINS",
		"let pages of these `ORIGINS` call methods: https://example.org, or *", parseOrigins)
	run.ParsedFlag(cmd, &f.rate, "rate", "", "N/UNIT", "let each client make `N/UNIT` requests: 20/s, 100/m or 1000/h (default: any)", parseRate)
	run.ParsedFlag(cmd, &f.proxies, "trusted-proxy", "", "ADDRESSES", "believe X-Forwarded-For of proxies at `ADDRESSES`, such as 10.0.0.0/8", parsePrefixes)
	flags.BoolVar(&f.noLog, "no-log", false, "write no line for each request")
	flags.BoolVar(&f.logPuzzles, "log-puzzles", false, "write the parameters of calls into the log")
	run.Exclusive(cmd, "no-log", "log-puzzles")
	f.addLimits(cmd)
	return cmd
}

// addLimits adds the flags that bound requests.
func (f *serveFlags) addLimits(cmd *cobra.Command) {
	l := &f.limits
	run.LimitFlag(cmd, &l.Connections, "connections", "N", "keep `N` connections; another one replaces one that waits", strconv.Itoa(l.Connections), work.Positive[int], 1,
		maxConnections)
	run.SizeFlag(cmd, &l.BodyBytes, "body-size", "take parameters of up to `SIZE` for one puzzle",
		1<<10, api.MaxBody)
	run.SizeFlag(cmd, &l.TextBytes, "text-size", "take texts and lists of up to `SIZE`", 1<<10,
		api.MaxBody)
	run.SizeFlag(cmd, &l.HeaderBytes, "header-size", "take headers of up to `SIZE`", 1<<10, 1<<20)
	run.SizeFlag(cmd, &l.AllBytes, "all-size", "keep up to `SIZE` of the parameters of all calls",
		2<<20, 1<<40)
	run.SizeFlag(cmd, &l.AnswerBytes, "answer-size", "make answers of up to `SIZE`", 64<<10, 1<<40)
	run.SizeFlag(cmd, &l.AnswersBytes, "answers-size", "keep up to `SIZE` of answers for all readers",
		2<<20, 1<<40)
	run.SizeFlag(cmd, &l.StreamBytes, "streams-size", "use up to `SIZE` of memory for all streams",
		2<<20, 1<<40)
	run.LimitFlag(cmd, &l.ClientCalls, "client-calls", "N", "let a client have `N` requests at work",
		strconv.Itoa(l.ClientCalls), work.Positive[int], 1, maxConnections)
	run.SizeFlag(cmd, &l.Call.Tables, "memory", "let a call use tables of up to `SIZE` for counting",
		1<<20, 1<<40)
	run.TimeFlag(cmd, &l.Call.Time, "timeout", "end a call after the time `D`")
	run.TimeFlag(cmd, &l.Wait, "wait", "let a call wait up to the time `D` for its turn")
	run.TimeFlag(cmd, &l.Header, "header-time", "end a connection whose headers take longer than `D`")
	run.TimeFlag(cmd, &l.Body, "body-time", "end a request whose parameters take longer than `D`")
	run.TimeFlag(cmd, &l.Write, "write-time", "end a request whose client does not read for the time `D`")
	run.TimeFlag(cmd, &l.Stream, "stream-time",
		"end a stream that brings or takes nothing for the time `D`")
	run.TimeFlag(cmd, &l.Idle, "idle-time", "end a connection without requests after the time `D`")
	run.TimeFlag(cmd, &l.End, "end-time",
		"let calls at work go on for the time `D` at the end")
}

const maxConnections = 1_000_000

// parseOrigins parses origins with commas between them.
func parseOrigins(text string) ([]string, error) {
	var list []string
	for origin := range strings.SplitSeq(text, ",") {
		u, err := url.Parse(origin)
		if origin != "*" && (err != nil || u.Scheme == "" || u.Host == "" ||
			origin != u.Scheme+"://"+u.Host) {
			return nil, fmt.Errorf("expected origins such as https://example.org, with commas "+
				"between them, found %q", origin)
		}
		list = append(list, origin)
	}
	return list, nil
}

// parseRate parses a number of requests in a second, a minute or an hour.
func parseRate(text string) (*web.Rate, error) {
	number, unit, _ := strings.Cut(text, "/")
	n, err := work.Positive[int](number)
	within := map[string]time.Duration{"s": time.Second, "m": time.Minute, "h": time.Hour}[unit]
	if err != nil || within == 0 || n > maxRate {
		return nil,
			fmt.Errorf("expected 1 to %d requests in a second, a minute or an hour, such as "+
				"20/s, 100/m or 1000/h", maxRate)
	}
	return &web.Rate{N: n, Within: within}, nil
}

// maxRate bounds the number of --rate.
const maxRate = 1_000_000

// parsePrefixes parses addresses and networks with commas between them.
func parsePrefixes(text string) ([]netip.Prefix, error) {
	var list []netip.Prefix
	for part := range strings.SplitSeq(text, ",") {
		p, err := netip.ParsePrefix(part)
		if a, wrong := netip.ParseAddr(part); wrong == nil {
			p, err = netip.PrefixFrom(a, a.BitLen()), nil
		}
		if err != nil {
			return nil,
				fmt.Errorf("expected addresses or networks such as 10.0.0.0/8, with commas "+
					"between them, found %q", part)
		}
		list = append(list, p.Masked())
	}
	return list, nil
}

func runServe(ctx context.Context, a *run.App, f *serveFlags) error {
	if f.limits.PictureBytes > f.limits.AllBytes/2 {
		return work.Usef("--pictures is more than half of --all-size, which is all that a client "+
			"may have: %s and %s", run.SizeText(f.limits.PictureBytes),
			run.SizeText(f.limits.AllBytes))
	}
	if f.limits.AnswerBytes > f.limits.AnswersBytes/2 {
		return work.Usef("--answer-size is more than half of --answers-size, which is all that a "+
			"client "+
			"may have: %s and %s", run.SizeText(f.limits.AnswerBytes),
			run.SizeText(f.limits.AnswersBytes))
	}
	l, err := listen("listen", f.listen)
	if err != nil {
		return err
	}
	defer l.Close()
	if cores := runtime.GOMAXPROCS(0); cores == runtime.NumCPU() {
		// The system lets a thread that has waited work at once, which Go does not for a goroutine:
		// so short calls do not wait for a core beside as many long ones and as many tries.
		defer runtime.GOMAXPROCS(cores)
		runtime.GOMAXPROCS(cores + 2*f.limits.Long)
	}
	log := slog.New(slog.NewJSONHandler(a.Console, nil))
	s := web.Server{Limits: f.limits, Version: version.Of().Version, Page: f.page, Framed: true,
		Origins: f.origins, Rate: f.rate, Proxies: f.proxies,
		LogPuzzles: f.logPuzzles, Lines: AnswerLines,
		Log: func(text string) { log.Error("a fault of nonet", "what", text) }}
	for _, name := range f.hosts {
		s.Hosts = append(s.Hosts, strings.ToLower(name))
	}
	if !f.noLog {
		s.Requests = log
	}
	if f.metrics != "" {
		if s.Metrics, err = listen("metrics", f.metrics); err != nil {
			return err
		}
		defer s.Metrics.Close()
	}
	a.UntilInterrupt = true
	if _, err := fmt.Fprintf(a.Help, "http://%s\n", l.Addr()); err != nil {
		return err
	}
	if s.Metrics != nil {
		if _, err := fmt.Fprintf(a.Help, "http://%s/metrics\n", s.Metrics.Addr()); err != nil {
			return err
		}
	}
	return s.Serve(ctx, l)
}
