package exactcover

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// TreeVersion is the version of the search trees. It is raised when a change of a search moves
// nodes or alternatives, so that nobody searches a [Part] of an older tree.
const TreeVersion = 1

// MaxPartText is the most bytes that the text of a [Part] may have.
const MaxPartText = 1 << 20

// A Part is a part of a search tree, so that one search can be cut, gone on with later, and shared
// out to many machines. The tree is a function of the problem, of the engine that lists, and of
// [TreeVersion]. The zero Part is the whole tree of the engine that the [Solver] takes.
//
// Set [Solver.Part] to search a part. [Solver.Rest] then says what is left of it when a search ends
// early, and [Solver.Split] makes parts of about equal size. The solutions and the nodes of the
// parts add up to those of one whole search. A part says nothing of its problem: keep
// [Problem.Hash] beside it.
//
// A part is written as the engine and the version of the tree, then the path to a node, then which
// of the node's alternatives belong to the part:
//
//	rows1                     the whole tree of engine rows, version 1
//	rows1:0/5.3/4.1/2:1-4/6   take alternative 0 of 5, 3 of 4, 1 of 2; there, 1, 2 and 3 of 6
//	rows1::2-5/5              alternatives 2, 3 and 4 of the first node, which has 5
//	rows1:0/5:0-2/4+1         alternatives 0 and 1, and the node itself: it is counted here
//
// The number behind + says how many nodes are counted here, from that node upwards; the other nodes
// on the path belong to other parts. The text of a part is the only one that stands for it, and has
// no blanks and no commas.
//
// A Part is not changed by any method but UnmarshalText. Several goroutines may use the same one.
type Part struct {
	engine   Engine
	path     []step
	from, to int32 // to is 0 in the whole tree
	of       int32
	own      int // see task
}

// errNowhere is the error of a search for a part that is not in the tree.
var errNowhere = fmt.Errorf("%w: its path leads to no such node; "+
	"give the problem that the part was made from", ErrPart)

// errNoPart is the error of calls that have no use for a part.
var errNoPart = fmt.Errorf("a part of a search can be listed, counted, estimated and split, "+
	"no more: %w", ErrUnsupported)

// Engine returns the engine whose tree the part belongs to; EngineAuto for the zero Part.
func (p Part) Engine() Engine { return p.engine }

// String returns the text that ParsePart reads.
func (p Part) String() string { return string(p.append(nil)) }

// MarshalText returns the text that ParsePart reads. The error is ErrPart if the text would be
// longer than MaxPartText, which takes a tree of 100,000 nodes on top of each other.
func (p Part) MarshalText() ([]byte, error) {
	text := p.append(nil)
	if len(text) > MaxPartText {
		return nil, fmt.Errorf("%w: its text would have %d bytes, at most %d are allowed", ErrPart,
			len(text), MaxPartText)
	}
	return text, nil
}

// UnmarshalText sets the part to that of a text. The error is ErrPart, and the part is then
// unchanged.
func (p *Part) UnmarshalText(text []byte) error {
	q, err := ParsePart(string(text[:min(len(text), MaxPartText+1)]))
	if err == nil {
		*p = q
	}
	return err
}

// append appends the text of the part.
func (p Part) append(dst []byte) []byte {
	dst = append(dst, p.engine.String()...)
	dst = strconv.AppendInt(dst, TreeVersion, 10)
	if p.whole() {
		return dst
	}
	separator := byte(':')
	for _, s := range p.path {
		dst = append(dst, separator)
		dst = strconv.AppendInt(dst, int64(s.index), 10)
		dst = append(dst, '/')
		dst = strconv.AppendInt(dst, int64(s.of), 10)
		separator = '.'
	}
	if len(p.path) == 0 {
		dst = append(dst, ':')
	}
	dst = append(dst, ':')
	dst = strconv.AppendInt(dst, int64(p.from), 10)
	dst = append(dst, '-')
	dst = strconv.AppendInt(dst, int64(p.to), 10)
	dst = append(dst, '/')
	dst = strconv.AppendInt(dst, int64(p.of), 10)
	if p.own > 0 {
		dst = append(dst, '+')
		dst = strconv.AppendInt(dst, int64(p.own), 10)
	}
	return dst
}

// ParsePart returns the part of a text that a Part wrote. The error is ErrPart, with the reason. It
// says nothing of the problem: whether the path leads anywhere is found out by the search.
func ParsePart(text string) (Part, error) {
	wrong := func(format string, args ...any) (Part, error) {
		return Part{}, fmt.Errorf("%w: %s", ErrPart, fmt.Sprintf(format, args...))
	}
	if len(text) > MaxPartText {
		return wrong("it has more than %d bytes", MaxPartText)
	}
	head, place, node := strings.Cut(text, ":")
	name := strings.TrimRight(head, "0123456789")
	e, err := ParseEngine(name)
	if err != nil || e == EngineMemo || node && e == EngineAuto {
		return wrong("it begins with %.20q; rows and cells have parts, such as rows%d:0/5.3/4:1-4/6",
			head, TreeVersion)
	}
	if version := head[len(name):]; version != strconv.Itoa(TreeVersion) {
		return wrong("it is of version %.20q of the tree, this program has version %d; "+
			"make the parts anew", version, TreeVersion)
	}
	p := Part{engine: e}
	if !node {
		return p, nil
	}
	path, alternatives, ok := strings.Cut(place, ":")
	if !ok {
		return wrong("%.20q has no second colon; write PATH:FROM-TO/OF behind the engine", place)
	}
	number := func(text string) int32 {
		n, ok := parseIndex(text)
		if !ok && err == nil {
			_, err = wrong("%.20q is not a number from 0 to %d without leading zeros", text,
				allAlternatives-1)
		}
		return n
	}
	if path != "" {
		p.path = make([]step, 0, strings.Count(path, ".")+1)
		for text := range strings.SplitSeq(path, ".") {
			index, of, _ := strings.Cut(text, "/")
			s := step{number(index), number(of)}
			if s.of < 2 || s.index >= s.of {
				return wrong("%.20q is not an alternative; write INDEX/OF, 0/2 or more", text)
			}
			p.path = append(p.path, s)
		}
	}
	alternatives, own, counts := strings.Cut(alternatives, "+")
	alternatives, of, _ := strings.Cut(alternatives, "/")
	from, to, _ := strings.Cut(alternatives, "-")
	p.from, p.to, p.of = number(from), number(to), number(of)
	if counts {
		p.own = int(number(own))
	}
	switch {
	case err != nil:
		return Part{}, err
	case p.from >= p.to || p.to > p.of || p.of < 2:
		return wrong("there are no alternatives from %d up to, not including, %d of %d", p.from,
			p.to, p.of)
	case counts && (p.own == 0 || p.own > len(p.path)+1):
		return wrong("it counts %d nodes of the %d on its path", p.own, len(p.path)+1)
	}
	return p, nil
}

// parseIndex returns a number from 0 to allAlternatives-1 that is written in the only way.
func parseIndex(text string) (n int32, ok bool) {
	if len(text) == 0 || len(text) > 1 && text[0] == '0' {
		return 0, false
	}
	wide := int64(0)
	for _, digit := range []byte(text) {
		if digit < '0' || digit > '9' {
			return 0, false
		}
		if wide = wide*10 + int64(digit-'0'); wide >= allAlternatives {
			return 0, false
		}
	}
	return int32(wide), true
}

// Compare returns the order of two parts in the tree: negative if p comes before q, and 0 if they
// begin with the same alternative. Parts of several engines are ordered by engine. So solutions
// that were listed part by part come into the order of one job if the parts do.
func (p Part) Compare(q Part) int {
	if p.engine != q.engine {
		return int(p.engine) - int(q.engine)
	}
	a, b := p.task(), q.task()
	return a.compare(&b)
}

// Share returns which share of the whole tree the part is if all alternatives of a node are equally
// large. The shares of all parts of a tree add up to 1, but for rounding.
func (p Part) Share() float64 {
	share := 1.0
	if !p.whole() {
		share = float64(p.to-p.from) / float64(p.of)
	}
	for _, s := range p.path {
		share /= float64(s.of)
	}
	return share
}

// whole reports whether the part is a whole tree.
func (p *Part) whole() bool { return p == nil || p.to == 0 }

// task returns the part as a task; nil is the whole tree.
func (p *Part) task() task {
	if p.whole() {
		return wholeTree
	}
	return task{path: p.path, from: p.from, to: p.to, of: p.of, own: p.own}
}

// partOf returns a task of the tree of an engine as a part. It shares the path.
func partOf(e Engine, t *task) Part {
	if t.to == allAlternatives {
		return Part{engine: e}
	}
	return Part{engine: e, path: t.path, from: t.from, to: t.to, of: t.of, own: t.own}
}

// partsOf returns tasks of the tree of an engine as parts.
func partsOf(e Engine, tasks []task) []Part {
	var parts []Part
	for i := range tasks {
		parts = append(parts, partOf(e, &tasks[i]))
	}
	return parts
}

// Rest returns what the last call left of its [Solver.Part], in the order of the tree, and nil if
// it left nothing. It tells only of calls with a Part; set Part to the zero Part to be told of a
// search of the whole tree. The calls are Count, CountTo, Solutions, Each, First and Solve, and it
// does not matter why they ended before they were done:
//
//   - ErrLimit or the error of the context: Stats and what was found are of the done part, and
//     nothing of the rest was counted, passed on or begun. The solutions and the nodes of the done
//     part and of the rests add up to those of the part. If the solutions are ordered, those of the
//     done part come before all of the rest; so with several jobs, what they found further on is
//     left to be found again.
//   - The limit of CountTo: the same.
//   - A caller that breaks off Solutions or Each, and First and Solve: the same with one job. With
//     several, Rest may be all of Part, as there may be solutions that were found and not passed
//     on.
//
// There is no rest after any other error. A search of one job leaves at most one part for each of
// its open nodes: [Stats].Depth. Several jobs leave as many for each job. The parts share memory.
func (s *Solver) Rest() []Part { return slices.Clone(s.rest) }

// wholePart returns the Part as a rest, for a call that ended before it began.
func (s *Solver) wholePart() []Part {
	if s.Part == nil {
		return nil
	}
	return []Part{*s.Part}
}

// checkPart returns what is wrong with the Part for a request.
func (s *Solver) checkPart(want *request) error {
	switch {
	case s.Part == nil:
		return nil
	case want.count != nil:
		return errNoPart
	case s.Engine == EngineMemo:
		return fmt.Errorf("engine memo has no parts: %w", ErrUnsupported)
	case s.Rand != nil:
		return fmt.Errorf("the tree of shuffled options has no parts: %w", ErrUnsupported)
	case s.Engine != EngineAuto && s.Part.engine != EngineAuto && s.Engine != s.Part.engine:
		return fmt.Errorf("%w: it is of engine %v, the search of engine %v", ErrPart,
			s.Part.engine, s.Engine)
	}
	return nil
}

// asked returns the engine that the caller asked for.
func (s *Solver) asked() Engine {
	if s.Part != nil && s.Engine == EngineAuto {
		return s.Part.engine
	}
	return s.Engine
}
