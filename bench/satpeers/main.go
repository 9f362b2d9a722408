// Satpeers compares nonet with the SAT solvers that are installed, each of which gets the
// puzzles as nonet convert -t cnf writes them:
//
//	go build -o nonet ../cmd/nonet && go run ./satpeers -nonet ./nonet FILE...
//
// Each FILE has one puzzle. A number is the CPU time of a whole process in seconds, the
// least of several rounds in which all take turns; a process that takes longer than the
// limit is a dash. Engine cover stands for plain search. The end tells of each program
// how many puzzles it did, its total with ten times the limit for each that it did not,
// and where nonet takes more than 1.5 times the better of plain search and the first SAT
// solver.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/format"
)

// program is one that is timed. NAME.cnf and NAME.txt in the command are the puzzle.
type program struct {
	name    string
	command string // with %[1]s for the puzzle, %[2]s for its clauses, %[3]s for nonet
	decided []int  // exit statuses
}

var programs = []program{
	{"nonet", "%[3]s solve -j 1 -o /dev/null %[1]s", []int{0, 1}},
	{"cover", "%[3]s solve -j 1 -e cover -o /dev/null %[1]s", []int{0, 1}},
	{"cadical", "cadical -q -n %[2]s", []int{10, 20}},
	{"minisat", "minisat -verb=0 %[2]s", []int{10, 20}},
	{"cryptominisat5", "cryptominisat5 --verb 0 --printsol 0 %[2]s", []int{10, 20}},
	{"clasp", "clasp --quiet=2 --verbose=0 %[2]s", []int{10, 20}},
}

const tolerated = 1.5

func main() {
	nonet := flag.String("nonet", "nonet", "the program")
	rounds := flag.Int("rounds", 3, "rounds; what takes more than a second runs once")
	limit := flag.Int("limit", 10, "seconds of CPU time for a puzzle")
	flag.Parse()
	if err := run(*nonet, *rounds, *limit, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "satpeers:", err)
		os.Exit(1)
	}
}

func run(nonet string, rounds, limit int, files []string) error {
	dir, err := os.MkdirTemp("", "satpeers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var there []program
	for _, p := range programs {
		name := strings.Fields(fmt.Sprintf(p.command, "", "", nonet))[0]
		if _, err := exec.LookPath(name); err != nil {
			fmt.Fprintf(os.Stderr, "satpeers: without %s: %v\n", p.name, err)
			continue
		}
		there = append(there, p)
	}
	header := fmt.Sprintf("%-18s", "seconds")
	for _, p := range there {
		header += fmt.Sprintf(" %8.8s", p.name)
	}
	fmt.Println(header + "  nonet / better of cover and cadical")
	total, done := make([]time.Duration, len(there)), make([]int, len(there))
	var slow []string
	for _, file := range files {
		cnf := filepath.Join(dir, "puzzle.cnf")
		if err := convert(file, cnf); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		least, err := measure(there, rounds, limit, file, cnf, nonet)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		line := fmt.Sprintf("%-18s", strings.TrimSuffix(filepath.Base(file), ".txt"))
		var own, best time.Duration
		for i, took := range least {
			if took == 0 {
				line += fmt.Sprintf(" %8s", "-")
				total[i] += 10 * time.Duration(limit) * time.Second
				continue
			}
			line += fmt.Sprintf(" %8.3f", took.Seconds())
			total[i] += took
			done[i]++
			switch there[i].name {
			case "nonet":
				own = took
			case "cover", "cadical":
				if best == 0 || took < best {
					best = took
				}
			}
		}
		switch {
		case best == 0:
		case own == 0:
			slow = append(slow, filepath.Base(file)+" (not done)")
		default:
			ratio := own.Seconds() / best.Seconds()
			line += fmt.Sprintf("  %.2f", ratio)
			if ratio > tolerated {
				slow = append(slow, fmt.Sprintf("%s (%.2f)", filepath.Base(file), ratio))
			}
		}
		fmt.Println(line)
	}
	line := fmt.Sprintf("%-18s", "total")
	number := fmt.Sprintf("%-18s", fmt.Sprintf("done of %d", len(files)))
	for i := range there {
		line += fmt.Sprintf(" %8.2f", total[i].Seconds())
		number += fmt.Sprintf(" %8d", done[i])
	}
	fmt.Printf("%s\n%s\nmore than %v times: %s\n", line, number, tolerated,
		strings.Join(slow, ", "))
	return nil
}

// measure returns for each program its least CPU time on a puzzle, 0 if it was not done within the
// limit. Only runs of up to a second are repeated.
func measure(there []program, rounds, limit int, file, cnf, nonet string) ([]time.Duration, error) {
	least := make([]time.Duration, len(there))
	for round := range rounds {
		for i, p := range there {
			if round > 0 && (least[i] == 0 || least[i] > time.Second) {
				continue
			}
			took, err := p.run(fmt.Sprintf(p.command, file, cnf, nonet), limit)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.name, err)
			}
			if round == 0 || took < least[i] {
				least[i] = took
			}
		}
	}
	return least, nil
}

// convert writes the puzzle of a file as clauses.
func convert(file, cnf string) error {
	in, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	form, err := format.ByName("cnf")
	if err != nil {
		return err
	}
	r, err := format.NewReader(bytes.NewReader(in), format.Options{File: file})
	if err != nil {
		return err
	}
	rec, err := first(r)
	if err != nil {
		return err
	}
	out, err := os.Create(cnf)
	if err != nil {
		return err
	}
	w := form.NewWriter(out, format.WriteOptions{})
	return errors.Join(w.Write(rec), w.Close(), out.Close())
}

// first returns the first record.
func first(r *format.Reader) (*format.Record, error) {
	for rec, err := range r.Records() {
		if err == nil {
			err = rec.Err
		}
		return rec, err
	}
	return nil, errors.New("there is no puzzle")
}

// run runs a command within a limit of seconds, and returns the CPU time that it took, 0
// if it was not done.
func (p program) run(command string, limit int) (time.Duration, error) {
	cmd := exec.Command("sh", "-c", fmt.Sprintf("ulimit -t %d; exec %s", limit, command))
	cmd.Stdout, cmd.Stderr = io.Discard, io.Discard
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, err
	}
	state := cmd.ProcessState
	took := state.UserTime() + state.SystemTime()
	for _, status := range p.decided {
		if state.ExitCode() == status {
			return max(took, time.Nanosecond), nil
		}
	}
	if took < time.Duration(limit)*time.Second/2 {
		return 0, fmt.Errorf("%q ends with %v", command, state)
	}
	return 0, nil
}
