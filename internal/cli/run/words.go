package run

import (
	"errors"
	"fmt"
)

// SplitWords splits a command into words at blanks. Single and double quotes keep a word
// together. A backslash is an ordinary character.
func SplitWords(command string) ([]string, error) {
	var words []string
	var word []byte
	in := false      // a word has begun
	quote := rune(0) // that must be closed
	for _, r := range command {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, in = r, true
		case quote == 0 && (r == ' ' || r == '\t' || r == '\n'):
			if in {
				words = append(words, string(word))
			}
			word, in = word[:0], false
		default:
			word = append(word, string(r)...)
			in = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the quote %c is not closed", quote)
	}
	if in {
		words = append(words, string(word))
	}
	if len(words) == 0 {
		return nil, errors.New("a command is expected")
	}
	return words, nil
}
