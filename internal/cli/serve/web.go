package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/web"
	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// webFlags are the flags of web.
type webFlags struct {
	read   work.Read // From and Drop
	listen string
	noOpen bool
}

// WebCommand returns the command nonet web of a run.
func WebCommand(a *run.App) *cobra.Command {
	f := &webFlags{}
	cmd := &cobra.Command{
		Use: "web [FILE]",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return work.Usef("web shows one file or puzzle, and %d are named: name one", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return runWeb(cmd.Context(), a, f, args)
		},
	}
	run.FormatFlag(cmd, &f.read.From, "from", "f", "`FORMAT` of the file (default: found out)",
		(*format.Format).CanRead)
	run.AddOptions(cmd, f.read.DropOption())
	cmd.Flags().StringVar(&f.listen, "listen", "", "listen at `ADDRESS`, :8080 for other devices "+
		"(default "+ownPort+")")
	cmd.RegisterFlagCompletionFunc("listen", cobra.FixedCompletions(
		[]string{"127.0.0.1:8080", ":8080"}, cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().BoolVar(&f.noOpen, "no-open", false, "do not open the browser")
	return cmd
}

func runWeb(ctx context.Context, a *run.App, f *webFlags, args []string) error {
	host, err := f.host()
	if err != nil {
		return err
	}
	var opened opened
	if len(args) > 0 {
		if opened, err = readForPage(ctx, a, f, args[0]); err != nil {
			return err
		}
	}
	l, err := f.listener()
	if err != nil {
		return err
	}
	defer l.Close()
	at := l.Addr().(*net.TCPAddr)
	a.UntilInterrupt = true
	own := ownAddresses(at.IP)
	address := func(host string) string {
		return fmt.Sprintf("http://%s/%s", net.JoinHostPort(host, strconv.Itoa(at.Port)),
			opened.fragment)
	}
	for _, host := range own {
		fmt.Fprintln(a.Help, address(host))
	}
	if a.Help.Err != nil {
		return a.Help.Err
	}
	if !at.IP.IsLoopback() {
		showCode(a, address(own[len(own)-1]))
	}
	a.Say("Ctrl-C ends the page.")
	if !f.noOpen {
		openBrowser(address(own[0]))
	}
	server := web.Server{Limits: web.OwnLimits(), Page: true,
		Hosts: append(own, ownNames(host, at.IP)...), Opened: opened.file, Lines: AnswerLines,
		Log: func(text string) { a.Say("nonet: %s", text) }}
	return server.Serve(ctx, l)
}

// ownPort is the port of the page unless --listen names one, so that its address stays the
// same from run to run: browsers keep what a page saves for its address.
const ownPort = "127.0.0.1:9981"

// host returns the host of --listen, "" if it has none.
func (f *webFlags) host() (string, error) {
	if f.listen == "" {
		return "", nil
	}
	if err := checkAddress("listen", f.listen); err != nil {
		return "", err
	}
	host, _, _ := net.SplitHostPort(f.listen)
	return host, nil
}

func (f *webFlags) listener() (net.Listener, error) {
	address := f.listen
	if address == "" {
		if l, err := listen("listen", ownPort); err == nil {
			return l, nil
		}
		address = "127.0.0.1:0"
	}
	return listen("listen", address)
}

// checkAddress reports a flag whose value is not an address.
func checkAddress(flag, address string) error {
	if _, _, err := net.SplitHostPort(address); err != nil {
		return work.Usef("--%s: found %q: expected HOST:PORT or :PORT, such as :8080", flag, address)
	}
	return nil
}

// listen listens at the address of a flag.
func listen(flag, address string) (net.Listener, error) {
	if err := checkAddress(flag, address); err != nil {
		return nil, err
	}
	if runtime.GOOS == "js" { // whose listeners reach nobody but the process itself
		return nil, work.Usef("nonet as WebAssembly cannot open a port: install the program for " +
			"your system (@nonet/SYSTEM of npm)")
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, work.Usef("cannot listen at %s: %v: name another address with --%s", address,
			innermost(err), flag)
	}
	return l, nil
}

// innermost returns the reason of an error of package net, without the address.
func innermost(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		err = op.Err
	}
	var call *os.SyscallError
	if errors.As(err, &call) {
		err = call.Err
	}
	return err
}

// ownAddresses returns the addresses at which a listener at an address is reached: that for
// this computer first, and last the one that others in the network are likely to reach.
func ownAddresses(ip net.IP) []string {
	if !ip.IsUnspecified() {
		return []string{ip.String()}
	}
	list := []string{"127.0.0.1"}
	interfaces, _ := net.InterfaceAddrs() // without them this computer can still be used
	for _, address := range interfaces {
		if n, ok := address.(*net.IPNet); ok && n.IP.IsGlobalUnicast() {
			list = append(list, n.IP.String())
		}
	}
	// The address that leads out. Nothing is sent: 192.0.2.1 stands for any computer.
	if c, err := net.Dial("udp4", "192.0.2.1:9"); err == nil {
		defer c.Close()
		out := c.LocalAddr().(*net.UDPAddr).IP.String()
		list = append(slices.DeleteFunc(list, func(s string) bool { return s == out }), out)
	}
	return list
}

// ownNames returns the names by which requests may ask for a listener at an address.
func ownNames(host string, ip net.IP) []string {
	names := []string{"localhost", "127.0.0.1", "::1"}
	if host != "" {
		names = append(names, strings.ToLower(host))
	}
	if name, err := os.Hostname(); err == nil && ip.IsUnspecified() {
		name = strings.ToLower(name)
		names = append(names, name, name+".local")
	}
	return names
}

// opened is what the page shows at the start.
type opened struct {
	fragment string // of its address; "": nothing
	file     []byte // what the page reads for it: the result of method read; nil: nothing
}

// readForPage reads an argument. A puzzle alone has its own link; for all else the page
// asks this program.
func readForPage(ctx context.Context, a *run.App, f *webFlags, name string) (opened, error) {
	fail := func(err error) (opened, error) {
		return opened{}, fmt.Errorf("%w %s: %w", run.ErrNotReadable, name, err)
	}
	text, err := textForPage(a, f, name)
	if err != nil {
		return fail(err)
	}
	if len(text) > maxOpened {
		return fail(fmt.Errorf("it has more than %d KiB: give a part of it", maxOpened>>10))
	}
	params := api.ReadParams{Text: string(text), DropConstraints: f.read.Drop}
	if f.read.From != nil {
		params.From = f.read.From.Name
	}
	result, err := read(ctx, params)
	var known *api.Error
	if errors.As(err, &known) && known.Code == api.CodeConstraints {
		return fail(fmt.Errorf("%w; --drop-constraints reads the rest as another puzzle", err))
	}
	if err != nil {
		return fail(err)
	}
	if len(result.Puzzles) == 0 {
		return fail(errors.New("no puzzle found"))
	}
	p := result.Puzzles[0]
	alone := len(result.Puzzles) == 1 && result.More == 0 && len(result.Faults) == 0
	plain := api.ReadPuzzle{Line: p.Line}
	plain.Layout, plain.Givens = p.Layout, p.Givens
	if alone && reflect.DeepEqual(p, plain) {
		fragment := "#p=" + url.QueryEscape(p.Givens)
		if p.Layout != "" && p.Layout != "9" {
			fragment += "&l=" + url.QueryEscape(p.Layout)
		}
		return opened{fragment: fragment}, nil
	}
	file, err := json.Marshal(result)
	return opened{"#opened", file}, err
}

// maxOpened bounds what the page is given at the start, in bytes.
const maxOpened = api.MaxBody / 2

// textForPage returns what an argument stands for: a file, a puzzle, or a link.
func textForPage(a *run.App, f *webFlags, name string) ([]byte, error) {
	in, arg, err := run.NewInput(name, a.In, &run.ReadFlags{Read: &work.Read{From: f.read.From}})
	if err != nil {
		return nil, err
	}
	plain, err := in.Open(arg, func() {})
	if err != nil {
		return nil, err
	}
	defer plain.Close()
	return io.ReadAll(io.LimitReader(plain, maxOpened+1))
}

// read calls the method that the page calls, too.
func read(ctx context.Context, params api.ReadParams) (*api.ReadResult, error) {
	m, _ := api.ByName("read")
	text, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	result, err := m.Call(ctx, text, func(any) error { return nil })
	if err != nil {
		return nil, err
	}
	found := result.(api.ReadResult)
	return &found, nil
}
