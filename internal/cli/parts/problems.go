package parts

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
)

// writeProblems writes each part as a problem of its own, in a file whose name begins as --output
// says.
func writeProblems(ctx context.Context, a *run.App, f *splitFlags, problem run.Record,
	parts []exactcover.Part) error {
	prefix := strings.TrimSuffix(f.write.Output, ".dlx")
	digits := len(fmt.Sprint(len(parts) - 1))
	id := idOf(problem.Cover)
	var s exactcover.Solver
	for i := range parts {
		s.Part = &parts[i]
		choices, err := s.Choices(ctx, problem.Cover)
		if err != nil {
			return splitError(ctx, problem, err)
		}
		head := fmt.Sprintf("| part %v of problem %v\n", parts[i], id)
		only := format.Record{Cover: restricted(problem.Cover, choices)}
		name := fmt.Sprintf("%s%0*d.dlx", prefix, digits, i)
		if err := writeProblem(name, head, f.write.To, &only); err != nil {
			return run.NotWritable(name, err)
		}
	}
	return nil
}

// writeProblem writes a problem with a line before it to a file.
func writeProblem(name, head string, to *format.Format, rec *format.Record) error {
	file, err := run.Replace(name)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriter(file)
	buffered.WriteString(head)
	w := to.NewWriter(buffered, format.WriteOptions{})
	if err := cmp.Or(w.Write(rec), run.CloseWriter(w), buffered.Flush()); err != nil {
		file.Discard()
		return err
	}
	return file.Commit()
}

// restricted returns the problem without the options that choices exclude.
func restricted(p *exactcover.Problem, choices []exactcover.Choice) *exactcover.Problem {
	allowed := make(map[int]map[int]bool) // by item, the options that may cover it
	for _, c := range choices {
		allowed[c.Item] = make(map[int]bool)
		for _, o := range c.Options {
			allowed[c.Item][o] = true
		}
	}
	q := new(exactcover.Problem)
	must := func(_ any, err error) {
		if err != nil {
			panic(err) // it was right in p
		}
	}
	for i := range p.NumItems() {
		item := p.Item(i)
		must(q.AddItem(item.Name, item.Kind))
	}
	for c := range p.NumColours() {
		must(q.Colour(p.ColourName(exactcover.Colour(c + 1))))
	}
	var option []exactcover.Element
	for o := range p.NumOptions() {
		option = p.AppendOption(option[:0], o)
		if slices.ContainsFunc(option, func(e exactcover.Element) bool {
			options, chosen := allowed[e.Item]
			return chosen && !options[o]
		}) {
			continue
		}
		n, err := q.AddOption(option...)
		must(n, err)
		must(nil, q.SetCost(n, p.Cost(o)))
	}
	return q
}
