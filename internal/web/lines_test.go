package web

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/internal/work"
)

// newTestSource returns the source of a body.
func newTestSource(t *testing.T, body io.Reader) *lineSource {
	s := newLineSource(t.Context(), body, decoders[""],
		http.NewResponseController(httptest.NewRecorder()), time.Minute)
	t.Cleanup(s.stop)
	return s
}

// FuzzLineSource: the pieces of a body are whole lines, together the body without the rests of
// lines that are too long, whatever the sizes in which it comes and is taken.
func FuzzLineSource(f *testing.F) {
	long := strings.Repeat("x", MaxLine)
	for _, text := range []string{
		"", "a", "a\n", "a\nb", "\n\n\n", long + "\n" + long, long + "y\nz",
		long + "yy", long + long + long + "\r\n" + long, strings.Repeat(long[:80]+"\n", 2000),
	} {
		f.Add(text, 1)
		f.Add(text, 1000)
	}
	f.Fuzz(func(t *testing.T, text string, most int) {
		want := ""
		for line := range strings.Lines(text) {
			content := strings.TrimSuffix(line, "\n")
			want += content[:min(len(content), MaxLine+1)] + line[len(content):]
		}
		most = max(1, most%100_000)
		s := newTestSource(t, iotest.HalfReader(strings.NewReader(text)))
		start, err := io.ReadAll(s.start())
		if err != nil || !strings.HasPrefix(want, string(start)) ||
			len(start) < min(MaxLine, len(want)) {
			t.Fatalf("start: %d bytes, %v", len(start), err)
		}
		var got []byte
		for {
			piece, err := s.take(nil, most)
			if err == io.EOF {
				break
			}
			if err != nil || len(piece) == 0 {
				t.Fatalf("take: %q, %v", piece, err)
			}
			got = append(got, piece...)
			if !bytes.HasSuffix(piece, []byte("\n")) && len(got) != len(want) {
				t.Fatalf("half a line: %q", piece)
			}
			if len(piece) > most && bytes.IndexByte(piece[:len(piece)-1], '\n') >= 0 {
				t.Fatalf("%d bytes and several lines, of %d", len(piece), most)
			}
		}
		if string(got) != want {
			t.Fatalf("%d bytes, want %d", len(got), len(want))
		}
	})
}

// TestLineSourceIsBounded: a source reads no further than it has room, and a line.
func TestLineSourceIsBounded(t *testing.T) {
	read := 0
	endless := readerFunc(func(p []byte) (int, error) {
		read += len(p)
		for i := range p {
			p[i] = "x\n"[i%2]
		}
		return len(p), nil
	})
	s := newTestSource(t, endless)
	if _, err := io.ReadAll(s.start()); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if _, err := s.take(nil, 1000); err != nil {
			t.Fatal(err)
		}
	}
	s.stop()
	if most := 100*1000 + MaxLine + 2*readBytes; read > most {
		t.Errorf("%d bytes were read, want %d at most", read, most)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestLineSourceErrors: whole lines before an error are answered, half a line is not.
func TestLineSourceErrors(t *testing.T) {
	broken := errors.New("broken")
	s := newTestSource(t, io.MultiReader(strings.NewReader("a\nb\nc"), iotest.ErrReader(broken)))
	if got, err := s.take(nil, 100); string(got) != "a\nb\n" && string(got) != "a\n" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	for range 2 { // if they came one by one
		if _, err := s.take(nil, 100); err != nil && !errors.Is(err, broken) {
			t.Error(err)
		}
	}
	if got, err := s.take(nil, 100); len(got) > 0 || !errors.Is(err, broken) {
		t.Errorf("%q, %v", got, err)
	}
}

// FuzzLineOptions: a query is refused in words of queries, or gives options for no more than
// clients may have, and names no file.
func FuzzLineOptions(f *testing.F) {
	for _, query := range []string{"", "to=json&limit=5", "layout=latin:7", "unique", "timeout=5s",
		"timeout=11s", "output=x", "to=--output", "%zz", "a;b", "layout=a%0a--output=b",
		"limit=9999",
		"problem=x", "rule=x", "jobs=9", "from=foo", "layout=9x9", "scale=hodoku&min=3", "to=cnf",
		"engine=x", "min=9&max=8", "limit=1", "format=%25x", "onto=12", "symbols=x", "all",
		"minimal=x"} {
		for _, command := range work.Commands() {
			f.Add(command.Name, query)
		}
	}
	bounds := api.Bounds{Time: 10 * time.Second, Tables: 1 << 20}
	f.Fuzz(func(t *testing.T, name, query string) {
		command, ok := work.ByName(name)
		if !ok || command.About == "" {
			return
		}
		o, err := lineOptions(&command, query, &bounds)
		if err != nil {
			text := work.Text(work.Service, err)
			if !work.IsUse(err) || !strings.Contains(query, "--") && strings.Contains(text, "--") ||
				!strings.Contains(query, "nonet") && strings.Contains(text, "nonet ") {
				t.Errorf("%s?%s: %q", name, query, text)
			}
			return
		}
		read, search := o.Shared()
		if len(read.Rules) > 0 || search != nil && (search.Jobs != 1 ||
			search.Timeout > bounds.Time ||
			search.Memory != bounds.Tables) {
			t.Errorf("%s?%s: %+v, %+v", name, query, read, search)
		}
	})
}

// TestLineCommands: nothing that a stream can ask for names a file.
func TestLineCommands(t *testing.T) {
	files := []string{"output", "regions", "proof", "cnf", "puzzle", "answers", "booklet", "font",
		"rules", "parts", "problem"}
	for _, command := range work.Commands() {
		for _, option := range command.Parameters() {
			if slices.Contains(files, option.Name) {
				t.Errorf("%s has %s", command.Name, option.Name)
			}
		}
	}
}
