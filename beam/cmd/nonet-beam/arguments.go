package main

import (
	"fmt"
	"strconv"
	"strings"

	nonetbeam "github.com/nonet-dev/nonet/beam"
)

// arguments are those of a command line behind the flags of Beam.
type arguments struct {
	command []string // of nonet, with its flags and FILEs
	options nonetbeam.Options
	merge   string
}

// parseArguments takes the flags of this program out of those of the command of nonet.
func parseArguments(args []string) (*arguments, error) {
	a := &arguments{}
	set := map[string]func(string) error{
		"--output": func(v string) error { a.options.Output = v; return nil },
		"--merge":  a.setMerge,
		"--chunk":  a.setChunk,
	}
	for len(args) > 0 && args[0] != "--" {
		name, value, has := strings.Cut(args[0], "=")
		if strings.HasPrefix(name, "-o") {
			name, value, has = "--output", strings.TrimPrefix(args[0][2:], "="), len(args[0]) > 2
		}
		put := set[name]
		if put == nil {
			a.command = append(a.command, args[0])
			args = args[1:]
			continue
		}
		if args = args[1:]; !has {
			if len(args) == 0 {
				return nil, fmt.Errorf("%s needs a value", name)
			}
			value, args = args[0], args[1:]
		}
		if err := put(value); err != nil {
			return nil, err
		}
	}
	a.command = append(a.command, args...)
	if len(a.command) == 0 {
		return nil, fmt.Errorf("a command is needed, such as rate (nonet-beam --help says more)")
	}
	if a.options.Output == "" {
		return nil, fmt.Errorf("the folder for the parts is needed: name it with -o FOLDER")
	}
	return a, nil
}

func (a *arguments) setMerge(name string) error {
	if strings.HasSuffix(name, ".gz") || strings.HasSuffix(name, ".zst") {
		return fmt.Errorf("--merge %s: the answers are written without compression: choose a name "+
			"without this suffix", name)
	}
	a.merge = name
	return nil
}

func (a *arguments) setChunk(text string) error {
	digits, shift := strings.TrimSuffix(text, "iB"), 0
	for suffix, n := range map[string]int{"K": 10, "M": 20, "G": 30} {
		if rest, ok := strings.CutSuffix(digits, suffix); ok {
			digits, shift = rest, n
			break
		}
	}
	n, err := strconv.ParseInt(digits, 10, 32)
	n <<= shift // n has 31 bits
	if err != nil || n < nonetbeam.MinChunkSize || n > nonetbeam.MaxChunkSize {
		return fmt.Errorf("--chunk %s: expected a number of bytes from 1K to 1G, such as 64K or 4M",
			text)
	}
	a.options.ChunkSize = n
	return nil
}
