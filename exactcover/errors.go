package exactcover

import (
	"errors"
	"fmt"
)

// How a search can end without success. A cancelled search ends with the error of its context.
var (
	ErrNoSolution = errors.New("no solution")
	ErrNotUnique  = errors.New("more than one solution")
	ErrLimit      = errors.New("limit reached before the search was done")
)

// What can be wrong with the Engine of a [Solver].
var (
	ErrUnknownEngine = errors.New("there is no such engine")
	ErrUnsupported   = errors.New("not supported by this engine")
)

// ErrPart says that a text is not a [Part], or that a search has no such part: the part is of
// another engine, of another version of the tree or of another problem.
var ErrPart = errors.New("not a part of this search")

// What can be wrong with an item, an option or a cost. Most are the Err of an [ItemError] or an
// [OptionError].
var (
	ErrItemName = errors.New("an item name must be valid UTF-8 text " +
		"without white space, control characters, ':' and '|'")
	ErrColourName = errors.New("a colour must be valid UTF-8 text " +
		"without white space, control characters, ':' and '|'")
	ErrDuplicateItem   = errors.New("there is an item of this name already")
	ErrKind            = errors.New("an item must be primary or secondary")
	ErrUnknownItem     = errors.New("there is no such item")
	ErrUnknownColour   = errors.New("there is no such colour")
	ErrRepeatedItem    = errors.New("item is in the option twice")
	ErrColourOnPrimary = errors.New("only a secondary item can have a colour")
	ErrEmptyOption     = errors.New("option has no items")
	ErrNoOption        = errors.New("there is no such option")
	ErrCost            = errors.New("a cost must be a whole number from -274877906944 to 274877906944")
	ErrTooLarge        = errors.New("problem is too large")
)

// An ItemError says why an item was not added.
type ItemError struct {
	Item int    // the number that the item would have had
	Name string // its name
	Err  error  // ErrItemName, ErrDuplicateItem, ErrKind or ErrTooLarge
}

func (e *ItemError) Error() string {
	return fmt.Sprintf("item %d (%q): %v", e.Item+1, e.Name, e.Err)
}

func (e *ItemError) Unwrap() error { return e.Err }

// An OptionError says why an option was not added, and which element is wrong.
type OptionError struct {
	Option  int    // the number that the option would have had
	Element int    // the position of the element in the option, from 0; -1 for the whole option
	Text    string // the element as text, such as "r1" or "a5:red"; "" if Element is -1

	// Err is ErrEmptyOption, ErrUnknownItem, ErrRepeatedItem, ErrColourOnPrimary, ErrColourName,
	// ErrUnknownColour or ErrTooLarge.
	Err error
}

func (e *OptionError) Error() string {
	if e.Element < 0 {
		return fmt.Sprintf("option %d: %v", e.Option+1, e.Err)
	}
	return fmt.Sprintf("option %d, element %d (%q): %v", e.Option+1, e.Element+1, e.Text, e.Err)
}

func (e *OptionError) Unwrap() error { return e.Err }
