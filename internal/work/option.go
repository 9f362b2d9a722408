package work

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/near"
	"github.com/spf13/pflag"
)

// Option is an option of a command: a flag of the program, a parameter of the service, a part of
// the key. It is bound to the field that it sets.
type Option struct {
	Name  string
	Short string // "": none
	Usage string // of the flag
	About string // of the parameter; "": streams of the service do not have it

	Switch bool // it is there or not, and has no value
	Number bool // its value is an integer, from 1 on
	Needed bool // a stream has to say it

	value pflag.Value
	get   func() []string // nil: it is not set
	same  bool            // the results do not depend on it
}

// AddTo adds the option to flags.
func (o *Option) AddTo(flags *pflag.FlagSet) {
	flag := flags.VarPF(o.value, o.Name, o.Short, o.Usage)
	if o.Switch {
		flag.NoOptDefVal = "true"
	}
}

// set sets the option to the value of a parameter.
func (o *Option) set(text string) error {
	if text == "" && o.Switch {
		text = "true"
	}
	return o.value.Set(text)
}

// Value is a flag's value of any type; see [pflag.Value].
type Value[T any] struct {
	field *T
	text  string
	kind  string
	parse func(string) (T, error)
	offer Offer
}

// An Offer is what a shell offers for a value.
type Offer struct {
	// Values returns what can be typed in place of what is typed so far, each with a text after a
	// tab or without.
	Values func(typed string) []string
	Open   bool // the value can go on behind these
}

// NewValue returns the value of a flag that sets a field to what parse returns. In --help, the
// argument has the name that stands between ` in the usage of the flag, or kind if there is none.
func NewValue[T any](field *T, kind string, parse func(string) (T, error)) *Value[T] {
	return &Value[T]{field: field, kind: kind, parse: parse}
}

// String returns the text that the value was set to.
func (v *Value[T]) String() string { return v.text }

// Type returns the kind.
func (v *Value[T]) Type() string { return v.kind }

// Set sets the field.
func (v *Value[T]) Set(text string) error {
	x, err := v.parse(text)
	if err != nil {
		return err
	}
	*v.field, v.text = x, text
	return nil
}

// SetOffer sets what a shell offers.
func (v *Value[T]) SetOffer(o Offer) { v.offer = o }

// Offer returns what a shell offers; without Values, it is nothing.
func (v *Value[T]) Offer() Offer { return v.offer }

// option returns the option with a value that text writes, as "" if it is not set.
func option[T any](field *T, o Option, kind string, parse func(string) (T, error),
	text func(T) string) *Option {
	v := NewValue(field, kind, parse)
	o.value = v
	o.get = func() []string {
		if t := text(*field); t != "" {
			return []string{t}
		}
		return nil
	}
	return &o
}

// offering has a shell offer something for an option.
func (o *Option) offering(offer Offer) *Option {
	o.value.(interface{ SetOffer(Offer) }).SetOffer(offer)
	return o
}

// words returns what offers some values.
func words(list ...string) Offer { return Offer{Values: func(string) []string { return list }} }

// OfferMore returns what offers further parts of a value, behind the last mark that is typed.
func OfferMore(mark string, parts func() []string) Offer {
	return Offer{Open: true, Values: func(typed string) (values []string) {
		before := typed[:strings.LastIndex(typed, mark)+1]
		for _, part := range parts() {
			values = append(values, before+part)
		}
		return values
	}}
}

// switchOption returns an option that is there or not.
func switchOption(field *bool, o Option) *Option {
	o.Switch = true
	return option(field, o, "bool", strconv.ParseBool, func(x bool) string {
		if x {
			return "true"
		}
		return ""
	})
}

// numberOption returns an option whose value is a number from 1 on; 0 is unset.
func numberOption[T int | int64](field *T, o Option) *Option {
	o.Number = o.About != ""
	return option(field, o, "N", Positive[T], func(n T) string {
		if n == 0 {
			return ""
		}
		return strconv.FormatInt(int64(n), 10)
	})
}

// listOption returns an option that can be given several times.
func listOption(field *[]string, o Option) *Option {
	o.value = &listValue{field: field}
	o.get = func() []string { return *field }
	return &o
}

// listValue is the value of a list.
type listValue struct {
	field *[]string
	offer Offer
}

func (v *listValue) String() string   { return "" }
func (v *listValue) Type() string     { return "stringArray" }
func (v *listValue) SetOffer(o Offer) { v.offer = o }
func (v *listValue) Offer() Offer     { return v.offer }
func (v *listValue) Set(text string) error {
	*v.field = append(*v.field, text)
	return nil
}

// FormatOption returns an option whose value is a format that fulfils can.
func FormatOption(field **format.Format, o Option, can func(*format.Format) bool) *Option {
	return option(field, o, "FORMAT", func(text string) (*format.Format, error) {
		return ParseFormat(text, can)
	}, func(f *format.Format) string {
		if f == nil {
			return ""
		}
		return f.Name
	}).offering(Offer{Values: func(string) []string {
		return formatsThat(can, func(f *format.Format) string { return f.Name + "\t" + f.About })
	}})
}

// formatsThat returns texts about the formats that fulfil can.
func formatsThat(can func(*format.Format) bool, text func(*format.Format) string) (list []string) {
	for _, f := range format.All() {
		if can(f) {
			list = append(list, text(f))
		}
	}
	return list
}

// maxFormatNames is how many names of formats a message has.
const maxFormatNames = 20

// ParseFormat returns the format of a name or alias, which must fulfil can.
func ParseFormat(text string, can func(*format.Format) bool) (*format.Format, error) {
	f, err := FormatNamed(text)
	if err != nil || can(f) {
		return f, err
	}
	names := formatsThat(can, func(f *format.Format) string { return f.Name })
	if len(names) > maxFormatNames {
		return f, Usef("format %s cannot be used here%v", f.Name,
			Words{": nonet formats lists what " +
				"can be read (R), written (W) and answered (A)", ""})
	}
	return f, Usef("format %s cannot be used here, expected one of %s", f.Name,
		strings.Join(names, ", "))
}

// symbolsOption returns an option about symbols.
func symbolsOption(field *byte, o Option) *Option {
	return option(field, o, "S", func(text string) (byte, error) {
		symbols, err := OneOf("1", "A", "0")(text)
		if err != nil {
			return 0, err
		}
		return symbols[0], nil
	}, func(b byte) string {
		if b == 0 {
			return ""
		}
		return string(rune(b))
	}).offering(words("1\t1-9, then A..",
		"A\tA..", "0\t0-9, then A.."))
}

// LayoutOption returns an option whose value is a layout, as parse reads it.
func LayoutOption(field **nonet.Layout, o Option,
	parse func(string) (*nonet.Layout, error)) *Option {
	o.Usage += ": `TEXT`, see nonet help layouts"
	return option(field, o, "TEXT", func(text string) (*nonet.Layout, error) {
		if err := squareMistake(text); err != nil {
			return nil, err
		}
		l, err := parse(text)
		if err != nil && hasRuleOfPuzzle(text) {
			err = Usef("%w, or with %v", err, Flag("rule"))
		}
		return l, err
	}, func(l *nonet.Layout) string {
		if l == nil {
			return ""
		}
		return l.String()
	}).offering(Offer{Open: true, Values: layoutsFrom})
}

// OneOf parses one of some words, in any case.
func OneOf(words ...string) func(string) (string, error) {
	return func(text string) (string, error) {
		for _, w := range words {
			if strings.EqualFold(text, w) {
				return w, nil
			}
		}
		last := len(words) - 1
		return "", fmt.Errorf("found %.20q, expected %s or %s%s", text,
			strings.Join(words[:last], ", "), words[last], near.Question(text, words))
	}
}

// Positive parses a positive whole number.
func Positive[T int | int64](text string) (T, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || int64(T(n)) != n {
		return 0, fmt.Errorf("expected a whole number from 1")
	}
	return T(n), nil
}

// ParseJobs parses a number of jobs.
func ParseJobs(text string) (int, error) {
	const most = 1024
	n, err := Positive[int](text)
	if err != nil || n > most {
		return 0, fmt.Errorf("expected a whole number from 1 to %d", most)
	}
	return n, nil
}

// ParseSize parses a number of bytes.
func ParseSize(text string) (int64, error) {
	text = strings.ToUpper(text)
	number := strings.TrimRight(strings.TrimSuffix(strings.TrimSuffix(text, "B"), "I"), "KMGT")
	n, err := Positive[int64](number)
	unit := text[len(number):]
	shift := map[string]int{"": 0, "B": 0, "K": 10, "M": 20, "G": 30, "T": 40}
	bits, ok := shift[strings.TrimSuffix(strings.TrimSuffix(unit, "B"), "I")]
	if err != nil || !ok || unit == "I" || unit == "IB" || n > math.MaxInt64>>bits {
		return 0, fmt.Errorf("expected a number of bytes such as 500000, 64K, 512M or 4G")
	}
	return n << bits, nil
}

// ParseTime parses a duration.
func ParseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("expected a time such as 500ms, 10s or 2m30s")
	}
	return d, nil
}

// timeText writes a time, as "" if it is 0.
func timeText(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return d.String()
}
