package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/report"
	"github.com/spf13/cobra"
)

// rateFlags are the flags of rate.
type rateFlags struct {
	read     readFlags
	write    writeFlags
	search   searchFlags
	progress progressFlag
	pattern  linePattern
	scale    *logic.Profile
	work     int64       // 0: no bound
	min, max logic.Score // of ER
}

// defaultRatePattern is that of serate, whose users have programs that read it.
const defaultRatePattern = "%g ED=%r/%p/%d"

// defaultHoDoKuPattern is the same for the scale of HoDoKu.
const defaultHoDoKuPattern = "%g level=%L points=%P"

// rateLetters are those of --format that only rate has.
const rateLetters = "rpdhHsSLP"

// scales are the profiles whose ratings are known by others.
var scales = []*logic.Profile{logic.ProfileSE(), logic.ProfileHoDoKu()}

func rateCommand(a *app) *cobra.Command {
	f := &rateFlags{max: math.MaxInt, scale: logic.ProfileSE()}
	cmd := &cobra.Command{
		Use: "rate [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.scale == logic.ProfileHoDoKu() &&
				(cmd.Flags().Changed("min") || cmd.Flags().Changed("max")) {
				return usagef("--min and --max are ratings on the scale of Sudoku Explainer: " +
					"leave out --scale hodoku")
			}
			if !cmd.Flags().Changed("format") {
				text := defaultRatePattern
				if f.scale == logic.ProfileHoDoKu() {
					text = defaultHoDoKuPattern
				}
				f.pattern, _ = patternParser(rateLetters)(text)
			}
			return a.rate(cmd.Context(), f, args)
		},
	}
	f.read.add(cmd)
	f.read.rules.add(cmd)
	f.write.addOutput(cmd)
	f.write.addTo(cmd, "json: print objects",
		func(f *format.Format) bool { return f.Name == "json" })
	f.search.addTime(cmd)
	parsedFlag(cmd, &f.work, "work", "", "N", "give a puzzle up after `N` units of work, of some "+
		"microseconds each, on every machine at the same step", positive[int64])
	cmd.Flags().BoolVar(&f.search.stats, "stats", false, "say at the end how many puzzles were "+
		"rated, how fast, and how many have which hardest technique")
	f.progress.add(cmd)
	parsedFlag(cmd, &f.scale, "scale", "", "NAME", "rate on the scale `NAME`: se (Sudoku "+
		"Explainer) or hodoku", profileOf(scales))
	complete(cmd, "scale", profileNames(scales)...)
	parse := patternParser(rateLetters)
	parsedFlag(cmd, &f.pattern, "format", "", "FORMAT", "print `FORMAT` for each puzzle "+
		"(default \""+defaultRatePattern+"\", on the scale of HoDoKu \""+
		defaultHoDoKuPattern+"\")", parse)
	parsedFlag(cmd, &f.min, "min", "", "ER", "leave out puzzles below `ER`, such as 7.1",
		parseScore)
	parsedFlag(cmd, &f.max, "max", "", "ER", "leave out puzzles above `ER`", parseScore)
	a.addResume(cmd, a.addShard(cmd, byLines))
	exclusive(cmd, "to", "format")
	return cmd
}

func (a *app) rate(ctx context.Context, f *rateFlags, args []string) (err error) {
	if f.min > f.max {
		return usagef("--min %s is above --max %s: nothing would be left", f.min, f.max)
	}
	in, out, err := a.openFiles(args, &f.read, f.write.output)
	if err != nil {
		return err
	}
	defer a.useCores(f.search.jobs)()
	start := time.Now()
	err = a.eachRecord(ctx, out, in, &f.read, f.search.jobs, f.progress, func() recordWorker {
		w := &rateWorker{f: f, bounded: f.min > 0 || f.max < math.MaxInt}
		w.logic.Timeout, w.logic.Limit, w.logic.Profile = f.search.timeout, f.work, f.scale
		w.solver = nonet.Solver{Timeout: f.search.timeout, Jobs: 1}
		return recordWorker{record: w.rate}
	})
	if f.search.stats {
		a.say("%s", a.tally.ratedLine(time.Since(start)))
	}
	return err
}

// limits names the limits that were set, for messages.
func (f *rateFlags) limits() string {
	return limitsText(f.search.timeout, f.work, "units of work", "--work")
}

// parseScore parses a difficulty such as 7.1 or 9.
func parseScore(text string) (logic.Score, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0 && x <= 20) {
		return 0, fmt.Errorf("found %q where a difficulty from 0.0 to 20.0 is expected", text)
	}
	return logic.Score(math.Round(x * 10)), nil
}

// rateWorker rates for one goroutine.
type rateWorker struct {
	f       *rateFlags
	bounded bool
	logic   logic.Solver
	solver  nonet.Solver
	text    []byte
}

// rateOutcome is the rating of a puzzle, or why it has none.
type rateOutcome struct {
	logic.Rating
	undecided bool
	refused   bool        // a puzzle of this kind has no ratings
	fault     string      // in the words of check; "" if it was rated
	object    faultObject // the same as an object has it
}

func (w *rateWorker) rate(ctx context.Context, o *outbox, rec record) {
	if rec.Blank {
		return
	}
	if rec.Err != nil {
		if !w.bounded {
			w.write(o, rec, rateOutcome{fault: "unreadable",
				object: newFault("unreadable", rec.Err.Error())})
		}
		return
	}
	if rec.Cover != nil {
		o.refuse(usagef("%s: an exact cover problem cannot be rated: give puzzles",
			place(rec.Record)))
		return
	}
	var out rateOutcome
	var err error
	out.Rating, err = w.logic.Rate(ctx, rec.Puzzle)
	t := &o.tally
	switch {
	case err == nil:
		t.solved++
		if out.ED > 0 {
			t.rated(out.Hardest, 1)
		}
		if out.ER < w.f.min || out.ER > w.f.max {
			return
		}
	case ctx.Err() != nil:
		o.broken = true
		return
	case errors.Is(err, nonet.ErrLimit):
		t.limited++
		o.status |= limited
		why := "not rated within " + w.f.limits()
		o.say("%s: %s", place(rec.Record), why)
		out.undecided, out.object = true, newFault("limit", why)
	case severalOrNone(err):
		o.status |= negative
		if errors.Is(err, nonet.ErrNoSolution) {
			t.none++
		} else {
			t.notUnique++
		}
		var object report.Error
		out.fault, object = diagnosis(ctx, o, &w.solver, rec, rec.Puzzle)
		out.object = faultObject{&object}
		if ctx.Err() != nil {
			o.broken = true
			return
		}
		o.say("%s: %s", place(rec.Record), out.fault)
	default:
		o.status |= usage
		t.refused++
		out.refused = true
		out.fault, out.object = err.Error(), newFault("unsupported", err.Error())
		o.say("%s: %v", place(rec.Record), err)
	}
	if err == nil || !w.bounded {
		w.write(o, rec, out)
	}
}

// write writes the line or the object of a record.
func (w *rateWorker) write(o *outbox, rec record, out rateOutcome) {
	if w.f.write.to != nil {
		w.text = w.object(rec, out)
	} else {
		w.text = append(w.f.pattern.append(w.text[:0], rec.Record, out.letter), '\n')
	}
	o.answer("", w.text)
}

// letter appends what a letter of --format means.
func (out *rateOutcome) letter(dst []byte, letter byte) []byte {
	rated := out.fault == "" && !out.undecided
	switch letter {
	case 'L':
		if rated && out.Level > 0 {
			return append(dst, out.Level.String()...)
		}
		return append(dst, '?')
	case 'P':
		if rated && out.Level > 0 {
			return strconv.AppendInt(dst, int64(out.Points), 10)
		}
		return append(dst, '?')
	case 'r':
		return out.score(dst, out.ER)
	case 'p':
		return out.score(dst, out.EP)
	case 'd':
		return out.score(dst, out.ED)
	case 'h', 'H':
		switch {
		case !rated || out.ED == 0: // no step
			return dst
		case letter == 'h':
			return append(dst, out.Code()...)
		}
		return append(dst, out.Hardest.String()...)
	case 's':
		return out.steps(dst)
	}
	total := 0
	for _, t := range logic.Techniques() {
		total += out.Steps(t)
	}
	return strconv.AppendInt(dst, int64(total), 10)
}

// score appends a rating, or a question mark if there is none.
func (out *rateOutcome) score(dst []byte, s logic.Score) []byte {
	if out.undecided || out.refused || out.Level > 0 {
		return append(dst, '?')
	}
	return append(dst, s.String()...)
}

// steps appends how many steps of each technique there are: HS:43,NP:2.
func (out *rateOutcome) steps(dst []byte) []byte {
	first := true
	for _, t := range logic.Techniques() {
		n := out.Steps(t)
		if n == 0 {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(append(dst, t.Code()...), ':')
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return dst
}

// object returns the object of a record.
func (w *rateWorker) object(rec record, out rateOutcome) []byte {
	x := struct {
		puzzleObject
		*report.Rating
		faultObject
	}{puzzleObject: newPuzzleObject(rec), faultObject: out.object}
	if out.object.Error == nil {
		rating := report.NewRating(&out.Rating, w.f.scale == logic.ProfileSE())
		x.Rating = &rating
	}
	return objectLine(x)
}
