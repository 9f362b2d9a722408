package cli

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/nonet-dev/nonet/internal/web"
	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/internal/work"
)

// programWords finds flags and commands of the program in what a client of the service reads.
func programWords() *regexp.Regexp {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	return regexp.MustCompile(`--|-[a-z] [a-z]+\b|nonet (COMMAND|help|` + strings.Join(names,
		"|") + `)\b`)
}

// said returns the status and all that an answer says, however it ends.
func said(t *testing.T, address, body string) (status int, text string) {
	r, err := http.Post(address, "text/plain", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	answer, _ := io.ReadAll(r.Body)
	if r.StatusCode != 200 {
		text = string(answer)
	}
	return r.StatusCode, text + strings.Join(r.Trailer.Values("Nonet-Message"), "\n")
}

// wrongLines are inputs that streams and methods cannot read, or not answer as they are asked.
var wrongLines = []string{
	streamEasy, streamNone, strings.Repeat(".", 81), streamFour, "what is this", "12", "1 2 3",
	strings.Repeat(".", 25), strings.Repeat("0", 100), strings.Repeat(".", 80) + "x", "{}", "{",
	"[]",
	`{"puzzle":"12"}`, `{"puzzle":"` + streamEasy + `","rules":["nothing:1"]}`,
	`{"puzzle":"` + streamEasy + `","layout":"9x9"}`,
	`{"puzzle":"` + streamEasy + `","layout":"jigsaw:1"}`,
	`{"layout":"4","puzzle":"1...............","rules":["cage:5:r1c2,r1c3"]}`,
	"8 8\n1 0 0 1 0 0 1 0",
	"a b c\na\nb c", "puzzle,level\n" + streamEasy, "9\n" + streamEasy, "\x1f\x8b\x08", "end",
	"https://example.org/sudoku", "https://www.f-puzzles.com/?load=N4I", "3 3 3\n" + streamEasy,
	strings.Repeat("1", 81), "p cnf 1 1\n1 0", "123456789", strings.Repeat("A", 256),
	`{"size":9,"grid":[],"countcircles":[{"cells":["R1C1"]}],"circle":[{"cells":["R1C1"]}]}`,
}

// What a client of the service reads has words of its own: parameters, and neither flags nor
// commands of the program, whatever is wrong.
func TestServiceSaysNoFlags(t *testing.T) {
	testenv.SkipSequential(t)
	t.Parallel()
	// Numbers that nobody counts to the end need not be counted for long.
	address := serveLines(t, func(l *web.Limits) { l.Call.Time = 100 * time.Millisecond })
	words := programWords()
	queries := map[string][]string{"": {"", "unknown=1", "layout=9x9", "layout=9x9%2Bdiagonal",
		"layout=x", "from=foo", "from=jsn", "from=svg", "from=csv", "from=dlx", "symbols=x",
		"symbols=0",
		"layout=9", "from=line&from=line", "%zz", "drop-constraints=x", "limit=x", "limit=1",
		"limit=9999",
		"limit=2", "to=cnf", "to=pretty", "to=x", "to=json&limit=5&unique", "unique", "timeout=x",
		"timeout=1h", "timeout=1ns", "node-limit=x", "node-limit=1", "engine=x", "engine=memo",
		"engine=rows", "engine=dfs&node-limit=5", "engine=cover", "minimal", "min=3", "min=x",
		"min=8&max=7", "scale=hodoku&min=3", "scale=x", "format=%25z", "to=json&format=%25g",
		"onto=12",
		"onto=" + strings.Repeat(".", 80), "to-symbols=A", "to=line&to-symbols=A", "to=matrix",
		"to=sdm", "to=line&with-placed", "layout=latin:9", "engine=sat", "from=dlx&engine=nine"}}
	streams := 0
	for _, command := range work.Commands() {
		for _, query := range queries[""] {
			if command.Name == "convert" && !strings.Contains(query, "to=") {
				query += "&to=json"
			}
			for i := range wrongLines {
				if query != "" && i%5 != streams%5 && !strings.Contains(query, "engine") {
					continue // all inputs with some queries
				}
				status, text := said(t, address+"/v1/"+command.Name+"/lines?"+query,
					wrongLines[i]+"\n")
				if found := words.FindString(text); found != "" {
					t.Errorf("%s?%s, %q: status %d has %q: %s", command.Name, query, wrongLines[i],
						status, found, text)
				}
			}
			streams++
		}
	}
	for _, m := range api.Methods() {
		for _, text := range wrongLines {
			for _, params := range []string{text, `{"x":1}`, `{"givens":1}`,
				fmt.Sprintf(`{"text":%q}`, text),
				fmt.Sprintf(`{"givens":%q}`, text), fmt.Sprintf(`{"puzzle":{"givens":%q}}`, text),
				fmt.Sprintf(`{"givens":%q,"layout":"9x9"}`, text),
				fmt.Sprintf(`{"givens":%q,"engine":"x","format":"x","limit":-1}`, text)} {
				status, text := said(t, address+"/v1/"+m.Name, params)
				if found := words.FindString(text); found != "" {
					t.Errorf("%s, %s: status %d has %q: %s", m.Name, params, status, found, text)
				}
			}
		}
	}
}
