// Package call has the command that calls the methods of the service without HTTP: one of them, or
// many as lines of JSON.
package call

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/near"
	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// flags are the flags of call.
type flags struct {
	stdio  bool
	events bool
	limits Limits
}

// Limits bound what calls can make the process do and keep.
type Limits struct {
	Jobs   int           // calls that work at a time
	Line   int64         // bytes of the parameters of a call
	All    int64         // bytes of the calls that wait or are at work, callBytes for each at least
	Answer int64         // bytes of an answer, without the events that are sent one by one
	Time   time.Duration // of a call
	Tables int64         // bytes of the tables of a call
}

// Standard returns the limits unless flags say otherwise.
func Standard() Limits {
	return Limits{Jobs: runtime.GOMAXPROCS(0), Line: api.MaxBody, All: 128 << 20, Answer: 64 << 20,
		Time: 24 * time.Hour, Tables: 64 << 20}
}

// bounds returns the bounds of a call.
func (l *Limits) bounds() api.Bounds {
	return api.Bounds{Time: l.Time, Tables: l.Tables, Body: l.Line,
		More: "give it more time"}
}

// Command returns the command nonet call of a run.
func Command(a *run.App) *cobra.Command {
	f := &flags{limits: Standard()}
	cmd := &cobra.Command{
		Use:  "call METHOD [PARAMETERS]",
		Args: f.check,
		RunE: func(cmd *cobra.Command, args []string) error {
			defer a.UseCores(f.limits.Jobs)()
			if f.stdio {
				return Serve(cmd.Context(), a.In, a.Help.W, f.limits, a.Say)
			}
			return f.one(cmd.Context(), a, args)
		},
		ValidArgsFunction: cobra.FixedCompletions(methodNames(),
			cobra.ShellCompDirectiveNoFileComp),
	}
	cmd.Flags().BoolVar(&f.stdio, "stdio", false,
		"answer calls that come as lines of JSON")
	cmd.Flags().BoolVar(&f.events, "events", false,
		"write each event as a line when it comes, and the result as the last line")
	run.Exclusive(cmd, "stdio", "events")
	l := &f.limits
	run.ParsedFlag(cmd, &l.Jobs, "jobs", "j", "N", "let `N` calls work at a time (default one per core)",
		work.ParseJobs)
	run.TimeFlag(cmd, &l.Time, "timeout", "end a call after the time `D`")
	run.SizeFlag(cmd, &l.Tables, "memory", "let a call use tables of up to `SIZE` for counting",
		1<<20, 1<<40)
	run.SizeFlag(cmd, &l.Line, "text-size", "take parameters of up to `SIZE`", 1<<10, api.MaxBody)
	run.SizeFlag(cmd, &l.All, "all-size", "keep up to `SIZE` of the parameters of all calls",
		2<<20, 1<<40)
	run.SizeFlag(cmd, &l.Answer, "answer-size", "make answers of up to `SIZE`", 64<<10, 1<<40)
	return cmd
}

// methods returns the methods by their names.
func methods() map[string]*api.Method {
	list := api.Methods()
	byName := make(map[string]*api.Method, len(list))
	for i := range list {
		byName[list[i].Name] = &list[i]
	}
	return byName
}

// methodNames returns the names of all methods, sorted.
func methodNames() []string { return slices.Sorted(maps.Keys(methods())) }

// unknownMethod returns what is said of a name that no method has.
func unknownMethod(name string) string {
	return fmt.Sprintf("there is no method %.40q%s", name,
		near.Question(name, methodNames()))
}

// check is the Args of the command.
func (f *flags) check(cmd *cobra.Command, args []string) error {
	switch {
	case !f.stdio && cmd.Flags().Changed("all-size"):
		return work.Usef("--all-size bounds the calls of --stdio: one call has --text-size")
	case f.stdio && len(args) > 0:
		return work.Usef("found %q, expected no argument: --stdio has the calls in its lines", args[0])
	case f.stdio:
		return nil
	case len(args) == 0:
		return work.Usef("call needs a method: %s", strings.Join(methodNames(), ", "))
	case len(args) > 2:
		return work.Usef("found %d arguments, expected a method and an object of JSON", len(args))
	}
	if _, ok := api.ByName(args[0]); !ok {
		return work.Usef("%s", unknownMethod(args[0]))
	}
	return nil
}

// one calls one method.
func (f *flags) one(ctx context.Context, a *run.App, args []string) error {
	m, _ := api.ByName(args[0])
	params, err := f.params(a, m, args[1:])
	if err != nil {
		return err
	}
	write := func(parts ...[]byte) error {
		for _, part := range parts {
			if _, err := a.Help.Write(part); err != nil {
				return run.NotWritable("standard output", err)
			}
		}
		return nil
	}
	c := collector{method: m, most: f.limits.Answer}
	if f.events {
		c.send = func(event []byte) error {
			return write([]byte(`{"event":`), event, []byte("}\n"))
		}
	}
	result, failed := c.call(api.WithBounds(ctx, f.limits.bounds()), m.Read(params))
	if a.Help.Err != nil {
		return run.NotWritable("standard output", a.Help.Err)
	}
	switch {
	case failed == nil:
	case failed.Code == api.CodeInternal:
		return fmt.Errorf("%s\n%s", failed.Message, failed.Detail)
	case failed.Code == api.CodeCancelled:
		return ctx.Err()
	default:
		a.Say("nonet: %s", failed.Message)
		a.Status |= statuses[failed.Code]
		return nil
	}
	if f.events {
		return write([]byte(`{"result":`), result, []byte("}\n"))
	}
	return write(result, []byte("\n"))
}

// statuses are what an error says of a run.
var statuses = map[api.Code]run.Status{
	api.CodeRequest: run.Usage, api.CodeUnreadable: run.Unreadable,
	api.CodeConstraints: run.Unreadable, api.CodeUnsupported: run.Unreadable,
	api.CodeInvalid: run.Negative, api.CodeNone: run.Negative, api.CodeMany: run.Negative,
	api.CodeLimit: run.Limited,
}

// params returns the parameters of one call: an argument, or standard input.
func (f *flags) params(a *run.App, m *api.Method, args []string) ([]byte, error) {
	long := work.Usef("the parameters have more than %d bytes", f.limits.Line)
	switch {
	case len(args) == 1 && args[0] != "-" && int64(len(args[0])) > f.limits.Line:
		return nil, long
	case len(args) == 1 && args[0] != "-":
		return []byte(args[0]), nil
	case len(args) == 0 && m.Params == reflect.TypeFor[api.None]():
		return nil, nil
	case run.IsTerminal(a.In):
		return nil, work.Usef("call %s needs an object of JSON, as an argument or on standard input",
			m.Name)
	}
	text, err := io.ReadAll(io.LimitReader(a.In, f.limits.Line+1))
	if err != nil {
		return nil, run.NotReadable("standard input", err)
	}
	if int64(len(text)) > f.limits.Line {
		return nil, long
	}
	return text, nil
}

// collector makes the answer of one call.
type collector struct {
	method *api.Method
	send   func(event []byte) error // takes the events one by one; nil: the result has them
	most   int64                    // bytes of the answer

	events []json.RawMessage
	kept   int64
}

// errLarge ends a call whose answer is too large.
var errLarge = errors.New("the answer is too large")

// keep counts bytes of the answer.
func (c *collector) keep(text []byte) error {
	if c.kept += int64(len(text)); c.kept > c.most {
		return errLarge
	}
	return nil
}

// event takes an event of the call.
func (c *collector) event(event any) error {
	text, err := api.Encode(event)
	if err != nil {
		return err
	}
	text = text[:len(text)-1]
	if c.send != nil {
		return c.send(text)
	}
	c.events = append(c.events, text)
	return c.keep(text)
}

// call does a call, and returns its result as JSON without a line end, with the events unless they
// have been sent.
func (c *collector) call(ctx context.Context, task *api.Task) ([]byte, *api.Error) {
	value, err := task.Call(ctx, c.event)
	var text []byte
	if err == nil {
		text, err = api.Encode(value)
	}
	if err == nil {
		err = c.keep(text)
	}
	if c.kept > c.most {
		return nil, &api.Error{Code: api.CodeLimit, Message: fmt.Sprintf("the answer has more "+
			"than %d bytes: ask for less, or for its events one by one", c.most)}
	}
	if err != nil {
		var known *api.Error
		if !errors.As(err, &known) {
			known = &api.Error{Code: api.CodeInternal, Message: "the result cannot be written",
				Detail: err.Error()}
		}
		return nil, known
	}
	text = text[:len(text)-1]
	if member := c.method.EventsMember(); member != "" && c.send == nil {
		text = slices.Concat(api.WithEvents(member, c.events, text)...)
	}
	return text, nil
}
