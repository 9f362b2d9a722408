package work

import (
	"net/url"
	"strings"

	"github.com/spf13/pflag"
)

// The faces of each command, which are those of its table of options.

func (o *Solve) Command() string               { return "solve" }
func (o *Solve) Flags(flags *pflag.FlagSet)    { addFlags(flags, o.options()) }
func (o *Solve) Query(values url.Values) error { return setQuery("solve", o.options(), values) }
func (o *Solve) Key() string                   { return keyOf("solve", o.options()) }
func (o *Solve) Shared() (*Read, *Search)      { return o.Read, o.Search }

func (o *Count) Command() string               { return "count" }
func (o *Count) Flags(flags *pflag.FlagSet)    { addFlags(flags, o.options()) }
func (o *Count) Query(values url.Values) error { return setQuery("count", o.options(), values) }
func (o *Count) Key() string                   { return keyOf("count", o.options()) }
func (o *Count) Shared() (*Read, *Search)      { return o.Read, o.Search }

func (o *Check) Command() string               { return "check" }
func (o *Check) Flags(flags *pflag.FlagSet)    { addFlags(flags, o.options()) }
func (o *Check) Query(values url.Values) error { return setQuery("check", o.options(), values) }
func (o *Check) Key() string                   { return keyOf("check", o.options()) }
func (o *Check) Shared() (*Read, *Search)      { return o.Read, o.Search }

func (o *Rate) Command() string               { return "rate" }
func (o *Rate) Flags(flags *pflag.FlagSet)    { addFlags(flags, o.options()) }
func (o *Rate) Query(values url.Values) error { return setQuery("rate", o.options(), values) }
func (o *Rate) Key() string                   { return keyOf("rate", o.options()) }
func (o *Rate) Shared() (*Read, *Search)      { return o.Read, o.Search }

func (o *Canon) Command() string               { return "canon" }
func (o *Canon) Flags(flags *pflag.FlagSet)    { addFlags(flags, o.options()) }
func (o *Canon) Query(values url.Values) error { return setQuery("canon", o.options(), values) }
func (o *Canon) Key() string                   { return keyOf("canon", o.options()) }
func (o *Canon) Shared() (*Read, *Search)      { return o.Read, o.Search }

func (o *Convert) Command() string               { return "convert" }
func (o *Convert) Flags(flags *pflag.FlagSet)    { addFlags(flags, o.options()) }
func (o *Convert) Query(values url.Values) error { return setQuery("convert", o.options(), values) }
func (o *Convert) Key() string                   { return keyOf("convert", o.options()) }
func (o *Convert) Shared() (*Read, *Search)      { return o.Read, nil }

func (o *Parts) Command() string               { return strings.TrimSuffix(o.name(), partsSuffix) }
func (o *Parts) Flags(flags *pflag.FlagSet)    { addFlags(flags, o.options()) }
func (o *Parts) Query(values url.Values) error { return setQuery(o.name(), o.options(), values) }
func (o *Parts) Key() string                   { return keyOf(o.name(), o.options()) }
func (o *Parts) Shared() (*Read, *Search)      { return o.Read, o.Search }

// name returns the name in the table of commands.
func (o *Parts) name() string {
	if o.List {
		return listParts
	}
	return countParts
}
