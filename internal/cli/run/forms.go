package run

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// AddForms adds to a command, and to those below it, the flags that go with the values of --to:
// --json if json is one of them, and --color if pretty is, or if the command has --grids.
func AddForms(a *App, cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		AddForms(a, sub)
	}
	to := cmd.Flags().Lookup("to")
	if to == nil {
		return
	}
	values, ok := to.Value.(offered)
	if !ok || values.Offer().Values == nil {
		return
	}
	has := func(name string) bool {
		return slices.ContainsFunc(values.Offer().Values(""), func(value string) bool {
			word, _, _ := strings.Cut(value, "\t")
			return word == name
		})
	}
	if has("json") {
		flag := cmd.Flags().VarPF(&jsonFlag{flags: cmd.Flags(), to: to}, "json", "",
			"the same as --to json")
		flag.NoOptDefVal = "true"
	}
	if has("pretty") || cmd.Flags().Lookup("grids") != nil {
		ParsedFlag(cmd, &a.color, "color", "", "WHEN",
			"colours and bold characters `WHEN`: auto, always or never",
			work.OneOf("auto", "always", "never"))
		Complete(cmd, "color", "auto\tif the results go to a terminal", "always", "never")
	}
}

// jsonFlag is the value of --json, which sets --to.
type jsonFlag struct {
	flags *pflag.FlagSet
	to    *pflag.Flag
	set   bool
}

func (f *jsonFlag) String() string   { return "" }
func (f *jsonFlag) Type() string     { return "bool" }
func (f *jsonFlag) IsBoolFlag() bool { return true }

// Set sets --to, which must not have another value.
func (f *jsonFlag) Set(text string) error {
	on, err := strconv.ParseBool(text)
	if err != nil {
		return fmt.Errorf("found %q, expected true or false", text)
	} else if !on {
		return nil
	}
	if f.to.Changed && f.to.Value.String() != "json" {
		return work.Usef("--to %s is set, too: leave one of them out", f.to.Value)
	}
	f.set = true
	return f.flags.Set(f.to.Name, "json")
}

// CheckForms returns an error if --to says something else than --json.
func CheckForms(cmd *cobra.Command) error {
	flag := cmd.Flags().Lookup("json")
	if flag == nil {
		return nil
	}
	if f, ok := flag.Value.(*jsonFlag); ok && f.set && f.to.Value.String() != "json" {
		return work.Usef("--json and --to %s exclude each other: give one of them", f.to.Value)
	}
	return nil
}
