package work

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/format"
)

// Face is for whom something is said: each face has words of its own for options and commands.
type Face uint8

// The faces.
const (
	Program Face = iota // people at a command line: of flags and commands
	Service             // clients of the service: of parameters, never of flags or commands
)

// A Phrase is a part of a message that each face has in its own words.
type Phrase interface{ In(Face) string }

// Flag names an option: --NAME, or parameter NAME.
type Flag string

func (f Flag) In(face Face) string {
	if face == Service {
		return "parameter " + string(f)
	}
	return "--" + string(f)
}

// String returns the words of the program.
func (f Flag) String() string { return f.In(Program) }

// Words are the words of the program, and those of the service, which may be empty.
type Words struct{ Program, Service string }

func (w Words) In(face Face) string {
	if face == Service {
		return w.Service
	}
	return w.Program
}

// String returns the words of the program.
func (w Words) String() string { return w.Program }

// Sprintf is fmt.Sprintf in the words of a face.
func Sprintf(face Face, format string, args ...any) string {
	said := make([]any, len(args))
	for i, x := range args {
		said[i] = x
		switch x := x.(type) {
		case error:
			said[i] = sayError{x, Text(face, x)}
		case Phrase:
			said[i] = x.In(face)
		}
	}
	return fmt.Errorf(format, said...).Error()
}

// sayError is an error in the words of a face.
type sayError struct {
	error
	text string
}

func (e sayError) Error() string { return e.text }

// mends are what helps with errors of package format, which know no options.
var mends = []struct {
	of   func(error) bool
	mend Phrase
}{
	{func(err error) bool { return errors.As(err, new(*format.ConstraintsError)) },
		Words{"; --drop-constraints reads the rest as another puzzle",
			"; parameter drop-constraints reads the rest as another puzzle"}},
	{func(err error) bool { return errors.As(err, new(*format.LeftOutError)) },
		// The service has no such parameter.
		Words{Program: ": leave --strict out to read the rest"}},
	{func(err error) bool { return errors.Is(err, format.ErrZeroUnknown) },
		Words{": say --symbols 0 if it is a digit, --symbols 1 if it is an empty cell",
			": say 0 as parameter symbols if it is a digit, 1 if it is an empty cell"}},
}

// Text returns what an error says in the words of a face.
func Text(face Face, err error) string {
	if p, ok := err.(Phrase); ok {
		return p.In(face)
	}
	text := err.Error()
	for _, m := range mends {
		if m.of(err) {
			text += m.mend.In(face)
		}
	}
	return text
}

// UseError is a wrong use: of the program, or of the service.
type UseError struct {
	format string
	args   []any
}

// Usef returns a [*UseError]. Arguments may be phrases and errors.
func Usef(format string, args ...any) error { return &UseError{format, args} }

// In returns the error in the words of a face.
func (e *UseError) In(face Face) string { return Sprintf(face, e.format, e.args...) }

// Error returns the error in the words of the program.
func (e *UseError) Error() string { return e.In(Program) }

// Unwrap returns the errors among the arguments.
func (e *UseError) Unwrap() (list []error) {
	for _, x := range e.args {
		if err, ok := x.(error); ok {
			list = append(list, err)
		}
	}
	return list
}

// IsUse reports whether an error is one of a wrong use.
func IsUse(err error) bool {
	return errors.As(err, new(*UseError)) || errors.As(err, new(*NotByLines))
}

// Excluding returns the error of options that exclude each other, nil if at most one is given.
func Excluding(names ...string) error {
	if len(names) < 2 {
		return nil
	}
	var args []any
	for _, name := range names {
		args = append(args, Flag(name))
	}
	return Usef(strings.Repeat("%v and ", len(names)-1)+"%v exclude each other: give one of them",
		args...)
}

// LimitsText names a time and a bound of work, 0 being none, and says which options raise them.
func LimitsText(d time.Duration, most int64, unit, option string) Phrase {
	switch bound := fmt.Sprintf("%d %s", most, unit); {
	case d == 0:
		return Words{bound + ": raise --" + option, bound + ": raise parameter " + option}
	case most == 0:
		return Words{d.String() + ": raise --timeout", d.String() + ": raise parameter timeout"}
	default:
		bound = d.String() + " or " + bound
		return Words{bound + ": raise --timeout and --" + option,
			bound + ": raise parameters timeout and " + option}
	}
}
