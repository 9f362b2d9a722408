package cli

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/cli/serve"
	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/nonet-dev/nonet/internal/web"
	"github.com/nonet-dev/nonet/internal/work"
)

// serveLines starts a server of streams and returns its address, "http://host:port".
func serveLines(t testing.TB, change func(*web.Limits)) string {
	t.Helper()
	limits := web.PublicLimits()
	if change != nil {
		change(&limits)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := web.Server{Limits: limits, Lines: serve.AnswerLines,
		Log: func(text string) { t.Error(text) }}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Serve: %v", err)
		}
	})
	return "http://" + l.Addr().String()
}

// postLines sends a stream and returns the answer, whose body has been read.
func postLines(t testing.TB, address string, body io.Reader, encoding string) (*http.Response,
	string) {
	t.Helper()
	r, err := http.NewRequest("POST", address, body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Encoding", encoding)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	w, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	if err != nil {
		t.Fatalf("%v after %q", err, text)
	}
	return w, string(text)
}

// compress returns a text in the encodings of streams.
func compress(t testing.TB, text string) map[string][]byte {
	t.Helper()
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	io.WriteString(z, text)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	zst, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	return map[string][]byte{"": []byte(text), "gzip": zipped.Bytes(),
		"zstd": zst.EncodeAll([]byte(text), nil)}
}

const (
	streamEasy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	streamFour = "12....3..4......"
	streamNone = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	streamFull = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// seconds is what differs from run to run.
var seconds = regexp.MustCompile(`"seconds":[-+.e0-9]+`)

// notClosed is what the program and a stream say of an object that is not closed: the program looks
// for its end in later lines.
var notClosed = regexp.MustCompile(`the object (that begins in line \d+ )?is not closed [^"]+|` +
	`the input ends within the object [^"]+`)

// TestStreamsAnswerAsTheProgram: a stream gets the answers that the program gives to the
// same input, byte by byte, however it is sent.
func TestStreamsAnswerAsTheProgram(t *testing.T) {
	t.Parallel()
	address := serveLines(t, nil)
	lines := strings.Repeat(strings.Join([]string{streamEasy, streamFull, "", "# said", streamNone,
		streamFour, "what is this", streamEasy + " # its name"}, "\n")+"\n",
		testenv.Pick(8, 40, 40))
	var objects bytes.Buffer
	if Run(t.Context(), []string{"convert", "-t", "json"}, strings.NewReader(streamEasy+"\n"+
		streamFull+"\n"), &objects, io.Discard) != 0 {
		t.Fatal("convert")
	}
	inputs := map[string]string{
		"lines":              lines,
		"CRLF":               strings.ReplaceAll(lines, "\n", "\r\n"),
		"no end of the last": strings.TrimSuffix(lines, "\n"),
		"one line":           streamEasy,
		"byte order mark":    "\xef\xbb\xbf" + lines,
		"objects":            strings.Repeat(objects.String(), testenv.Pick(10, 50, 50)),
		"objects, no end":    strings.TrimSpace(objects.String()),
		"objects, open": "{\"puzzle\":\n" + objects.String() + "\n{\n" + objects.String() +
			"{b\n" + objects.String() + `{"a":[1,2`,
		"open": `{"puzzle":`,
		"rules": strings.Repeat(`{"layout":"4","puzzle":"1...............","rules":["cage:5:r1c2,`+
			`r1c3","thermo:r2c1,r3c1"]}`+"\n", 3) + objects.String(),
		"nothing":     "",
		"empty lines": streamEasy + strings.Repeat("\n", testenv.Pick(500, 5000, 5000)),
	}
	for _, options := range []string{"solve", "solve?unique", "solve?to=json&limit=3",
		"solve?engine=search&timeout=5s", "solve?layout=9%2Bdiagonal", "count", "count?limit=2",
		"check", "check?to=json&minimal", "rate", "rate?scale=hodoku", "rate?to=json&min=1.5",
		"rate?format=%25g+%25r+%25l", "canon", "canon?format=%25c+%25a",
		"canon?onto=" + streamEasy, "convert?to=line",
		"convert?to=json&with-placed"} {
		name, query, _ := strings.Cut(options, "?")
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		args := []string{name}
		for option, list := range values {
			if list[0] == "" {
				list[0] = "true"
			}
			args = append(args, "--"+option+"="+list[0])
		}
		for kind, input := range inputs {
			if kind == "empty lines" && name == "check" {
				input = input[:len(input)/10]
			}
			var want bytes.Buffer
			Run(t.Context(), args, strings.NewReader(input), &want, io.Discard)
			for encoding, body := range compress(t, input) {
				// io.MultiReader hides the length: the body comes in chunks.
				w, got := postLines(t, address+"/v1/"+name+"/lines?"+query,
					io.MultiReader(bytes.NewReader(body)), encoding)
				same := func(text string) string {
					text = seconds.ReplaceAllString(text, "")
					return notClosed.ReplaceAllString(text, "not closed")
				}
				if w.StatusCode != 200 || same(got) != same(want.String()) {
					t.Errorf("%s, %s %s: status %d\n%.1000s\nwant:\n%.1000s", options, encoding, kind,
						w.StatusCode, got, want.String())
				}
				n := strings.Count(input, "\n")
				if input != "" && !strings.HasSuffix(input, "\n") {
					n++
				}
				if got := w.Trailer.Get("Nonet-Complete"); got != fmt.Sprint(n) {
					t.Errorf("%s, %s %s: Nonet-Complete is %q, want %d", options, encoding, kind, got, n)
				}
			}
		}
	}
}

// TestStreamsLongPieces: lines that take long, or have more answers than a stream may keep, are
// answered as others, and so are those after them.
func TestStreamsLongPieces(t *testing.T) {
	t.Parallel()
	address := serveLines(t, nil)
	nine, sixteen := strings.Repeat(".", 81), strings.Repeat(".", 256)
	// The textbook engine needs 69 million nodes for it.
	const hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	for _, test := range []struct {
		query string
		args  []string
		lines []string
	}{
		{"to=json&limit=1000", []string{"--to=json", "--limit=1000"}, []string{streamEasy, nine,
			streamEasy, sixteen, nine, sixteen, streamNone, streamEasy}},
		{"engine=dfs&node-limit=400000", []string{"--engine=dfs", "--node-limit=400000"},
			[]string{streamEasy, hard, streamEasy}},
	} {
		lines := strings.Join(test.lines, "\n")
		var want bytes.Buffer
		args := append([]string{"solve"}, test.args...)
		Run(t.Context(), args, strings.NewReader(lines), &want, io.Discard)
		w, got := postLines(t, address+"/v1/solve/lines?"+test.query, strings.NewReader(lines), "")
		got = seconds.ReplaceAllString(got, "")
		if got != seconds.ReplaceAllString(want.String(), "") ||
			w.Trailer.Get("Nonet-Complete") != fmt.Sprint(len(test.lines)) {
			t.Errorf("%s: %d bytes, want %d\n%.300s\n%.300s", test.query, len(got), want.Len(), got,
				&want)
		}
	}
}

// TestStreamsEnd: a line that ends an input of the program ends a stream, too.
func TestStreamsEnd(t *testing.T) {
	address := serveLines(t, nil)
	for _, rest := range []string{"", "\n", " \r\n", "\n" + streamEasy + "\n",
		"\n" + strings.Repeat(streamEasy+"\n", 100_000)} {
		for _, n := range []int{0, 1, 100} {
			w, got := postLines(t, address+"/v1/solve/lines", strings.NewReader(strings.Repeat(
				streamEasy+" # no end\n", n)+"end"+rest), "")
			if got != strings.Repeat(streamFull+"\n", n) || w.StatusCode != 200 ||
				w.Trailer.Get("Nonet-Complete") != fmt.Sprint(n+1) {
				t.Errorf("%d lines, end%.3q: status %d, %.200q, %v", n, rest, w.StatusCode, got,
					w.Trailer)
			}
		}
	}
}

// TestStreamsAnswerWhileReading: the answer to a line comes before the next one is sent.
func TestStreamsAnswerWhileReading(t *testing.T) {
	address := serveLines(t, nil)
	for _, encoding := range []string{"", "gzip", "zstd"} {
		in, out := io.Pipe()
		defer out.Close()
		var w interface {
			io.Writer
			Flush() error
		} = bufio.NewWriter(out)
		switch encoding {
		case "gzip":
			w = gzip.NewWriter(out)
		case "zstd":
			z, err := zstd.NewWriter(out, zstd.WithEncoderConcurrency(1))
			if err != nil {
				t.Fatal(err)
			}
			w = z
		}
		r, err := http.NewRequest("POST", address+"/v1/solve/lines", in)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Encoding", encoding)
		r.Header.Set("Expect", "100-continue")
		var answers *bufio.Reader
		for i := range 20 {
			sent := make(chan error, 1)
			go func() {
				fmt.Fprintln(w, streamEasy)
				sent <- w.Flush()
			}()
			if i == 0 {
				got, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				defer got.Body.Close()
				answers = bufio.NewReader(got.Body)
			}
			if line, err := answers.ReadString('\n'); line != streamFull+"\n" {
				t.Fatalf("%s, line %d: %q, %v", encoding, i+1, line, err)
			}
			if err := <-sent; err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestStreamsRefuse: what is wrong before the first answer is told as a problem.
func TestStreamsRefuse(t *testing.T) {
	t.Parallel()
	address := serveLines(t, nil)
	broken := compress(t, strings.Repeat(streamEasy+"\n", 1000))
	var wide bytes.Buffer
	z, err := zstd.NewWriter(&wide, zstd.WithWindowSize(16<<20), zstd.WithEncoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // a flush between them, so that their length is not known before
		io.WriteString(z, streamEasy+"\n")
		z.Flush()
	}
	z.Close()
	for _, test := range []struct {
		path, encoding, body string
		status               int
		want                 string
	}{
		{"hint/lines", "", "", 404, "no streams of lines"},
		{"solve/lines?output=x", "", "", 400, "unknown parameter"},
		{"solve/lines?regions=x", "", "", 400, "unknown parameter"},
		{"solve/lines?proof=x", "", "", 400, "unknown parameter"},
		{"check/lines?puzzle=x", "", "", 400, "unknown parameter"},
		{"check/lines?answers=x", "", "", 400, "unknown parameter"},
		{"convert/lines?booklet=x", "", "", 400, "unknown parameter"},
		{"convert/lines", "", streamEasy, 400, "parameter to is missing: format to write"},
		{"convert/lines?to=grid", "", streamEasy, 400, "to=line and to=json are"},
		{"solve/lines?to=pretty", "", streamEasy, 400, "not single lines"},
		{"solve/lines?limit=2", "", streamEasy, 400, "add to=json"},
		{"solve/lines?to=json&limit=100000", "", streamEasy, 400, "1000 at most"},
		{"solve/lines?to=json&to=line", "", streamEasy, 400, "2 times"},
		{"solve/lines?timeout=1h", "", streamEasy, 400, "10s at most"},
		{"solve/lines?timeout=soon", "", streamEasy, 400, "parameter timeout is"},
		{"solve/lines?unique&limit=2&to=json", "", streamEasy, 400,
			"parameter limit and parameter unique exclude each other: give one of them\""},
		{"solve/lines?engine=warp", "", streamEasy, 400, "warp"},
		{"canon/lines?onto=12", "", streamEasy, 400, "onto"},
		{"solve/lines?layout", "", streamEasy, 400, "layout"},
		{"solve/lines?%zz", "", streamEasy, 400, "query"},
		{"solve/lines", "br", streamEasy, 415, "expected gzip or zstd"},
		{"solve/lines", "gzip", streamEasy, 400, "decompressed"},
		{"solve/lines", "zstd", streamEasy, 400, "decompressed"},
		{"solve/lines", "gzip", string(broken["gzip"][:20]), 400, "decompressed"},
		{"solve/lines", "", string(broken["gzip"]), 422, "Content-Encoding"},
		{"solve/lines", "", string(broken["zstd"]), 422, "Content-Encoding"},
		{"solve/lines", "zstd", wide.String(), 400, "with a smaller one"},
		{"solve/lines", "", strings.Repeat("x", 70_000) + "\n", 422, "the first line is too long"},
		{"solve/lines?from=line", "", "puzzle,level\n" + streamEasy + ",1\n", 422, "columns"},
		{"solve/lines", "", "<html>\n", 422, "format"},
		{"solve/lines", "", "puzzle,solution\n" + streamEasy + ",x\n", 422, "found format csv"},
		{"solve/lines", "", strings.Repeat("1.3.5.7.9\n", 9), 422, "not puzzles by themselves"},
	} {
		body := strings.NewReader(test.body)
		w, got := postLines(t, address+"/v1/"+test.path, body, test.encoding)
		if w.StatusCode != test.status || !strings.Contains(got, test.want) ||
			w.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s, %q: status %d, %s, want %d, %s", test.path, test.body, w.StatusCode, got,
				test.status, test.want)
		}
	}
	in, out := io.Pipe()
	defer out.Close()
	hasty := serveLines(t, func(l *web.Limits) { l.Stream = 10 * time.Millisecond })
	if w, got := postLines(t, hasty+"/v1/solve/lines", in, ""); w.StatusCode != 408 {
		t.Errorf("no byte: status %d, %s", w.StatusCode, got)
	}
}

// TestStreamsAreCut: a stream that cannot come to its end has the answers so far, and ends as
// no whole answer does.
func TestStreamsAreCut(t *testing.T) {
	address := serveLines(t, func(l *web.Limits) { l.Stream = time.Second })
	lines := strings.Repeat(streamEasy+"\n", 10_000)
	want := strings.Repeat(streamFull+"\n", 10_000)
	quiet, silent := io.Pipe()
	defer silent.Close()
	packed := compress(t, lines)
	for _, test := range []struct {
		name, encoding string
		body           io.Reader
	}{
		{"silence", "", io.MultiReader(strings.NewReader(lines), quiet)},
		{"half a gzip file", "gzip", bytes.NewReader(packed["gzip"][:len(packed["gzip"])-5])},
		{"damaged", "zstd", io.MultiReader(bytes.NewReader(packed["zstd"]),
			strings.NewReader("no zstd, but this and that"))},
	} {
		r, err := http.NewRequest("POST", address+"/v1/solve/lines", test.body)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Encoding", test.encoding)
		client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		w, err := client.Do(r)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		got, err := io.ReadAll(w.Body)
		w.Body.Close()
		if err == nil || w.Trailer.Get("Nonet-Complete") != "" {
			t.Errorf("%s: the answer looks whole: %q", test.name, w.Trailer)
		}
		if !strings.HasPrefix(want, string(got)) || len(got) == 0 {
			t.Errorf("%s: %d bytes of answers, which are others", test.name, len(got))
		}
	}
}

// TestStreamsLongLines: a line of more than 64 KiB is answered as one that cannot be read, and
// takes no memory.
func TestStreamsLongLines(t *testing.T) {
	address := serveLines(t, nil)
	fits := streamEasy + strings.Repeat(" ", web.MaxLine-len(streamEasy))
	for _, test := range []struct{ long, want string }{
		{fits, streamFull + "\n"},
		{fits + "\r", streamFull + "\n"},
		{fits + " ", "\n"},
		{fits + "x", "\n"},
		{strings.Repeat("x", 10<<20), "\n"},
	} {
		for _, end := range []string{"", "\n", "\n" + streamEasy + "\n"} {
			want := test.want
			if len(end) > 1 {
				want += streamFull + "\n"
			}
			w, got := postLines(t, address+"/v1/solve/lines", strings.NewReader(streamEasy+"\n"+
				test.long+end), "")
			if got != streamFull+"\n"+want {
				t.Errorf("a line of %d bytes, then %.3q: %.100q, want ...%q", len(test.long), end,
					got, want)
			}
			if messages := w.Trailer.Values("Nonet-Message"); (test.want == "\n") !=
				(len(messages) == 1 && strings.Contains(messages[0], ":2:")) {
				t.Errorf("a line of %d bytes: messages %q", len(test.long), messages)
			}
		}
	}
}

// TestStreamsOpenObjects: an object that is not closed in its line is told as a line that cannot be
// read, and the lines after it have their answers.
func TestStreamsOpenObjects(t *testing.T) {
	address := serveLines(t, nil)
	object := `{"puzzle":"` + streamEasy + `"}` + "\n"
	for _, open := range []string{`{"puzzle":`, "{", "{b", `{"a":[1,2`} {
		w, got := postLines(t, address+"/v1/solve/lines?to=line", strings.NewReader(object+open+
			"\n"+object+`"x"}`+"\n"+object), "")
		if want := streamFull + "\n\n" + streamFull + "\n\n" + streamFull + "\n"; got != want ||
			w.Trailer.Get("Nonet-Complete") != "5" {
			t.Errorf("%s: %q, %v", open, got, w.Trailer)
		}
		messages := w.Trailer.Values("Nonet-Message")
		if len(messages) != 2 || !strings.Contains(messages[0],
			":2: format json: the object is not closed in its line") {
			t.Errorf("%s: %q", open, messages)
		}
	}
}

// TestStreamOptions: what a stream can ask for is a flag of the program, which is a switch or
// takes a value as the table says.
func TestStreamOptions(t *testing.T) {
	for _, command := range work.Commands() {
		args := []string{command.Name}
		cmd, _, err := rootCommand(run.New(nil, io.Discard, io.Discard), args).Find(args)
		if err != nil {
			t.Fatal(err)
		}
		for _, option := range command.Parameters() {
			f := cmd.Flags().Lookup(option.Name)
			if f == nil || (f.NoOptDefVal != "") != option.Switch {
				t.Errorf("%s: option %s is another flag: %v", command.Name, option.Name, f)
			}
		}
	}
}
