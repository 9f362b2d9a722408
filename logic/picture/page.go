package picture

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/svg"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
)

// Bounds of a page.
const (
	maxPictures = 4 << 20 // bytes of pictures; steps beyond have words only
	maxFolded   = 1 << 20 // bytes of pictures; steps beyond have no folded pictures
	maxInner    = 12      // folded pictures of a step
	manyLinks   = 24      // arrows; with as many, each branch has a picture of its own
)

// Page is the path of a puzzle as a page of HTML without scripts and other files,
// for screens of all sizes and for paper.
type Page struct {
	Puzzle *nonet.Puzzle
	Start  *logic.State  // in which the steps begin; nil: that of the puzzle
	Steps  []*logic.Step // as logic.Solver.Path yields them
	Min    logic.Score   // easier steps are only counted

	Title      string // "": the number of steps
	Difficulty string // "": ER, EP and ED of the steps

	// Text explains a step: a paragraph for each line, indented by its blanks. If it is
	// nil, Words explains the steps in full, and the page explains terms, too.
	Text func(s *logic.State, step *logic.Step) string

	Options
}

// WriteTo writes the page: the puzzle, its ratings, its techniques, a list of the
// steps, and the steps with their pictures. Its pictures have at most 4 MB: steps
// beyond have words only. Equal pages have equal bytes.
func (p *Page) WriteTo(w io.Writer) (int64, error) {
	state, err := logic.NewState(p.Puzzle)
	if err != nil {
		return 0, err
	}
	var placed nonet.Grid
	if p.Start != nil {
		state = p.Start.Clone()
		placed = state.Puzzle().Givens
	}
	counted := &counter{w: w}
	b := &pageWriter{Page: p, out: bufio.NewWriter(counted), state: state, placed: placed,
		told: map[string]bool{}}
	b.plan()
	b.head()
	for i := range b.sections {
		b.section(i)
	}
	b.foot()
	err = b.out.Flush()
	return counted.n, err
}

// counter counts the bytes that are written.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

// section is a step, or singles that share a picture: steps from to to-1.
type section struct{ from, to int }

// pageWriter writes a page.
type pageWriter struct {
	*Page
	out      *bufio.Writer
	state    *logic.State // before the next section
	placed   nonet.Grid   // the digits at the start, if that is not the puzzle
	taken    int          // steps that were taken in state
	sections []section
	end      *logic.State // after the last step
	pictures int          // bytes of the pictures so far
	svg      []byte       // memory of the last picture

	told map[string]bool // terms that are explained
}

func (b *pageWriter) printf(format string, args ...any) { fmt.Fprintf(b.out, format, args...) }

// single reports whether a step can share a picture with its neighbours.
func single(step *logic.Step) bool {
	switch step.Technique {
	case logic.FullHouse, logic.HiddenSingle, logic.NakedSingle:
		return len(step.Placements) == 1 && len(step.Eliminations) == 0
	}
	return false
}

// plan works out the sections and the state at the end.
func (b *pageWriter) plan() {
	for i := 0; i < len(b.Steps); {
		to := i + 1
		if b.Steps[i].Score >= b.Min {
			for single(b.Steps[i]) && to < len(b.Steps) && single(b.Steps[to]) &&
				b.Steps[to].Score >= b.Min {
				to++
			}
			b.sections = append(b.sections, section{i, to})
		}
		i = to
	}
	b.end = b.state.Clone()
	for _, step := range b.Steps {
		b.end.Apply(step)
	}
}

// name returns the heading of a section.
func (b *pageWriter) name(s section) string {
	step := b.Steps[s.from]
	if s.to > s.from+1 {
		return b.say("Singles")
	}
	name := b.stepName(step)
	return strings.ToUpper(name[:1]) + name[1:]
}

// stepName returns the name of a step in headings and lists.
func (b *pageWriter) stepName(step *logic.Step) string { return b.Words.Name(b.end, step) }

// conclusions returns what steps conclude, briefly.
func (b *pageWriter) conclusions(s section) string {
	const most = 6
	var list []string
	n := 0
	add := func(x nonet.Candidate, sign string) {
		if n++; n <= most {
			list = append(list, b.Words.Cells(b.Puzzle.Layout, x.Cell)+sign+b.Words.Digit(x.Digit))
		}
	}
	for _, step := range b.Steps[s.from:s.to] {
		for _, x := range step.Placements {
			add(x, "=")
		}
		for _, x := range step.Eliminations {
			add(x, "≠")
		}
	}
	if n > most {
		list = append(list, b.say("and %d more", n-most))
	}
	return strings.Join(list, ", ")
}

// numbers returns the numbers of the steps of a section.
func (s section) numbers() string {
	if s.to == s.from+1 {
		return fmt.Sprint(s.to)
	}
	return fmt.Sprintf("%d–%d", s.from+1, s.to)
}

// say fills an English sentence in the language of the page.
func (b *pageWriter) say(english string, args ...any) string {
	return b.Words.Sentence(english, args...)
}

// hardest returns the highest score of steps, and the first step that has it.
func hardest(steps []*logic.Step) (score logic.Score, at int) {
	for i, step := range steps {
		if step.Score > score {
			score, at = step.Score, i
		}
	}
	return score, at
}

// head writes what comes before the first step.
func (b *pageWriter) head() {
	title := b.Page.Title
	if title == "" {
		title = b.say("A sudoku in %d steps", len(b.Steps))
	}
	b.printf("<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"+
		"<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"+
		"<meta name=\"color-scheme\" content=\"light dark\">\n", b.Words.Language)
	b.printf("<title>%s</title>\n<style>%s%s</style>\n</head>\n<body>\n<header "+
		"id=\"top\">\n<h1>%[1]s</h1>\n", svg.Escape(title), pageStyle, svg.Style)
	b.printf("<div class=\"side\">\n")
	o := b.Options
	givens := b.Puzzle.Clues()
	o.Title, o.Description = b.say("The puzzle"), b.say("A grid with %d givens.", givens)
	if n := b.placed.Clues() - b.Puzzle.Givens.Clues(); n > 0 {
		o.Description = b.say("A grid with %d givens and %d placed digits.", givens, n)
	}
	f := gridFigure(b.Puzzle, b.placed, o)
	f.Legend = f.RuleEntries()
	for i := range f.Legend {
		f.Legend[i].Text = b.Words.Legend(f.Legend[i].Text)
	}
	b.figure(f)
	b.printf("<div>\n")
	b.ratings()
	if b.Puzzle.Marks == nil && !b.ruled() {
		b.printf("<p>%s <code>%s</code></p>\n",
			b.say("The puzzle on one line%s:", b.layoutName()),
			svg.Escape(b.Puzzle.Layout.Cut(b.Puzzle.Givens).String()))
	}
	b.rules()
	b.techniques()
	b.printf("</div>\n</div>\n")
	b.contents()
	b.printf("</header>\n<main>\n")
}

// layoutName returns the text of the layout, "" for the classic layout.
func (b *pageWriter) layoutName() string {
	l := b.Puzzle.Layout
	if l == nonet.Classic() {
		return ""
	}
	return b.say(", layout %s", "<code>"+svg.Escape(l.String())+"</code>")
}

// ruled reports whether the puzzle has rules.
func (b *pageWriter) ruled() bool { return len(b.Puzzle.Rules) > 0 }

// rules lists the rules of the puzzle.
func (b *pageWriter) rules() {
	if !b.ruled() {
		return
	}
	b.printf("<details>\n<summary>%s</summary>\n<ul>\n", b.say("%d rules", len(b.Puzzle.Rules)))
	for i := range b.Puzzle.Rules {
		b.printf("<li>%s</li>\n",
			svg.Escape(b.Words.Rule(b.Puzzle.Layout, &b.Puzzle.Rules[i])))
	}
	b.printf("</ul>\n</details>\n")
}

// ratings writes how difficult the puzzle is.
func (b *pageWriter) ratings() {
	if len(b.Steps) == 0 {
		b.printf("<p>%s</p>\n", b.say("There is no step that the techniques find."))
		return
	}
	var r logic.Rating
	for _, step := range b.Steps {
		r.Add(step)
	}
	r.End(b.end)
	rest := ""
	if r.Left > 0 {
		rest = " " + b.say("Then no technique finds a step: the puzzle is not solved.")
	}
	score, at := hardest(b.Steps)
	if b.Difficulty != "" {
		b.printf("<p class=\"rating\">%s</p>\n", svg.Escape(b.Difficulty))
	} else {
		b.printf("<p class=\"rating\"><b>ER %s</b> · EP %s · ED %s</p>\n", r.ER, r.EP, r.ED)
	}
	b.printf("<p>%s%s</p>\n", b.say("%d steps. The hardest is %s, %s (%s).", len(b.Steps),
		b.link(at, b.say("step %d", at+1)), svg.Escape(b.stepName(b.Steps[at])), score), rest)
}

// link returns a text that is a link to a step, if the step has a section.
func (b *pageWriter) link(step int, text string) string {
	for _, s := range b.sections {
		if step >= s.from && step < s.to {
			return fmt.Sprintf("<a href=\"#s%d\">%s</a>", step+1, svg.Escape(text))
		}
	}
	return svg.Escape(text)
}

// techniques writes how many steps of each name there are, by technique.
func (b *pageWriter) techniques() {
	type row struct {
		name     string
		n, first int
		from, to logic.Score
	}
	rows := map[string]*row{}
	for i, step := range b.Steps {
		name := b.stepName(step)
		r := rows[name]
		if r == nil {
			r = &row{name: name, first: i, from: step.Score, to: step.Score}
			rows[name] = r
		}
		if b.Steps[r.first].Score < b.Min {
			r.first = i // prefer a step that is shown
		}
		r.n++
		r.from, r.to = min(r.from, step.Score), max(r.to, step.Score)
	}
	if len(rows) == 0 {
		return
	}
	b.printf("<table>\n<thead><tr><th>%s</th><th class=\"n\">%s</th><th class=\"n\">%s</th></tr>"+
		"</thead>\n<tbody>\n", b.say("Technique"), b.say("Steps"), b.say("Difficulty"))
	list := slices.SortedFunc(maps.Values(rows), func(x, y *row) int {
		return cmp.Or(cmp.Compare(b.Steps[x.first].Technique, b.Steps[y.first].Technique),
			cmp.Compare(x.name, y.name))
	})
	for _, r := range list {
		score := r.from.String()
		if r.to > r.from {
			score += "–" + r.to.String()
		}
		b.printf("<tr><td>%s</td><td class=\"n\">%d</td><td class=\"n\">%s</td></tr>\n",
			b.link(r.first, r.name), r.n, score)
	}
	b.printf("</tbody>\n</table>\n")
}

// contents writes the list of the steps.
func (b *pageWriter) contents() {
	if len(b.sections) == 0 {
		return
	}
	b.printf("<nav>\n<details>\n<summary>%s</summary>\n<table>\n<tbody>\n", b.say("All steps"))
	for _, s := range b.sections {
		b.printf("<tr><td class=\"n\">%s</td><td><a href=\"#s%d\">%s</a></td><td "+
			"class=\"n\">%s</td><td>%s</td></tr>\n",
			s.numbers(), s.from+1, svg.Escape(b.name(s)), b.score(s), svg.Escape(b.conclusions(s)))
	}
	b.printf("</tbody>\n</table>\n</details>\n</nav>\n")
}

// score returns the difficulty of a section.
func (b *pageWriter) score(s section) string {
	score, _ := hardest(b.Steps[s.from:s.to])
	return score.String()
}

// section writes a section and takes its steps.
func (b *pageWriter) section(i int) {
	s := b.sections[i]
	steps := b.Steps[s.from:s.to]
	for ; b.taken < s.from; b.taken++ {
		b.state.Apply(b.Steps[b.taken])
	}
	b.taken = s.to
	b.printf("<section id=\"s%d\">\n<h2><span class=\"no\">%s</span> %s <span "+
		"class=\"score\">%s</span></h2>\n", s.from+1, s.numbers(), svg.Escape(b.name(s)),
		b.score(s))
	b.neighbours(i)
	b.printf("<div class=\"side\">\n")
	if len(steps) > 1 {
		b.singles(s)
	} else {
		b.step(steps[0], s)
	}
	b.printf("</div>\n</section>\n")
}

// neighbours writes links to the sections around one.
func (b *pageWriter) neighbours(i int) {
	b.printf("<p class=\"go\">")
	if i > 0 {
		b.printf("<a href=\"#s%d\">← %s</a> ", b.sections[i-1].from+1, b.say("back"))
	}
	b.printf("<a href=\"#top\">%s</a>", b.say("top"))
	if i+1 < len(b.sections) {
		b.printf(" <a href=\"#s%d\">%s →</a>", b.sections[i+1].from+1, b.say("next"))
	}
	b.printf("</p>\n")
}

// singles writes steps that share a picture.
func (b *pageWriter) singles(s section) {
	steps := b.Steps[s.from:s.to]
	after := b.state.Clone()
	o := b.Options
	o.Title = b.say("Steps %s: singles", s.numbers())
	o.Description = b.conclusions(s)
	var texts []string
	var placed []nonet.Candidate
	for _, step := range steps {
		texts = append(texts, b.text(after, step))
		placed = append(placed, step.Placements...)
		after.Apply(step)
	}
	f := gridFigure(b.Puzzle, after.Puzzle().Givens, o)
	f.New = placed
	f.First = s.from + 1
	b.figure(f)
	b.printf("<ol start=\"%d\">\n", s.from+1)
	for i, text := range texts {
		if i > 0 {
			b.printf("<li id=\"s%d\">", s.from+i+1)
		} else {
			b.printf("<li>")
		}
		b.printf("%s</li>\n", svg.Escape(text))
	}
	b.printf("</ol>\n")
	b.state = after
}

func (b *pageWriter) text(s *logic.State, step *logic.Step) string {
	if b.Text == nil {
		return b.Words.Text(s, step, explain.StageFull)
	}
	return b.Text(s, step)
}

// step writes a step of its own.
func (b *pageWriter) step(step *logic.Step, s section) {
	text := b.text(b.state, step)
	o := b.Options
	o.Title = b.say("Step %s: %s", s.numbers(), b.name(s))
	o.Description, _, _ = strings.Cut(text, "\n")
	b.printf("<div>\n")
	f := stepFigure(b.state, step, o)
	b.figure(f)
	b.parts(step)
	b.printf("</div>\n<div class=\"text\">\n")
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		trimmed := strings.TrimLeft(line, " ")
		if trimmed == "" {
			continue
		}
		class := ""
		if indent := len(line) - len(trimmed); indent > 0 {
			class = fmt.Sprintf(" style=\"margin-left:%.1fem\"", float64(min(indent, 20))/2)
		}
		b.printf("<p%s>%s</p>\n", class, svg.Escape(trimmed))
	}
	if b.Text == nil {
		texts := []string{text}
		for _, e := range f.Legend {
			texts = append(texts, e.Text)
		}
		b.terms(step, texts...)
	}
	b.printf("</div>\n")
	b.state.Apply(step)
}

// parts writes folded pictures: each branch of a step with many arrows, and the
// steps by which nodes of its chains follow.
func (b *pageWriter) parts(step *logic.Step) {
	if b.pictures >= maxFolded {
		return
	}
	links := 0
	for _, chain := range step.Chains {
		for _, x := range chain {
			links += len(x.Parents)
		}
	}
	if links >= manyLinks && len(step.Chains) > 1 {
		b.printf("<details>\n<summary>%s</summary>\n", b.say("One branch at a time"))
		for i := range step.Chains[:min(len(step.Chains), maxInner)] {
			b.figure(branchFigure(b.state, step, i, b.Options))
		}
		b.printf("</details>\n")
	}
	inner := innerSteps(b.state, step)
	if len(inner) == 0 {
		return
	}
	b.printf("<details>\n<summary>%s</summary>\n", b.say("Steps within this one"))
	for _, x := range inner[:min(len(inner), maxInner)] {
		b.figure(stepFigure(x.state, x.step, b.Options))
		if text, _, _ := strings.Cut(b.text(x.state, x.step), "\n"); text != "" {
			b.printf("<p>%s</p>\n", svg.Escape(text))
		}
	}
	if len(inner) > maxInner {
		b.printf("<p>%s</p>\n", b.say("%d more have no picture.", len(inner)-maxInner))
	}
	b.printf("</details>\n")
}

// figure writes a picture with its legend, or says that it is left out.
func (b *pageWriter) figure(f *svg.Figure) {
	f.Inline, f.Wide = true, true
	if b.pictures < maxPictures {
		b.svg = f.Append(b.svg[:0])
		b.pictures += len(b.svg)
	}
	if b.pictures >= maxPictures {
		b.printf("<p>%s</p>\n", b.say("No picture: the page has %d MB of pictures already.",
			maxPictures>>20))
		return
	}
	width := f.Width()
	b.printf("<figure><div style=\"min-width:%dpx;max-width:%dpx\">", width*6/10,
		max(width, minWidth)*5/4)
	b.out.Write(b.svg)
	b.printf("</div>")
	if len(f.Legend) > 0 {
		b.printf("\n<ul class=\"key\">")
		for _, e := range f.Legend {
			b.svg = b.svg[:0]
			if e.Sample != svg.SampleNone {
				b.svg = e.Append(b.svg, false)
			}
			b.pictures += len(b.svg)
			b.printf("<li>%s %s</li>", b.svg, svg.Escape(e.Text))
		}
		b.printf("</ul>")
	}
	b.printf("</figure>\n")
}

// minWidth is the width in pixels to which small pictures may grow.
const minWidth = 300

// terms explains the technique of a step, and the terms of its texts, unless an earlier step has.
func (b *pageWriter) terms(step *logic.Step, texts ...string) {
	first := true
	for _, t := range b.Words.Terms(b.end, step, texts...) {
		if b.told[t.Word] {
			continue
		}
		b.told[t.Word] = true
		if first {
			b.printf("<dl>\n")
			first = false
		}
		b.printf("<dt>%s</dt><dd>%s</dd>\n", svg.Escape(t.Word), svg.Escape(t.Meaning))
	}
	if !first {
		b.printf("</dl>\n")
	}
}

// foot writes what comes after the last step.
func (b *pageWriter) foot() {
	b.printf("</main>\n<footer>\n")
	if b.end.Solved() {
		solution := b.Puzzle.Layout.Cut(b.end.Puzzle().Givens)
		b.printf("<p>%s <code>%s</code></p>\n", b.say("Solved:"), svg.Escape(solution.String()))
	} else if len(b.Steps) > 0 {
		b.printf("<p>%s</p>\n", b.say("Not solved: no technique finds a further step."))
	}
	b.printf("</footer>\n</body>\n</html>\n")
}
