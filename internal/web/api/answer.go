package api

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Encode returns a result, an event or an error in JSON, with a line end.
func Encode(value any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false) // no browser takes it for HTML
	err := e.Encode(value)
	return out.Bytes(), err
}

// WithEvents returns the pieces of an object that is the result of a call with its events before
// it, as its first member: see Method.EventsMember; "" is none. The events and the result are from
// Encode.
func WithEvents(member string, events []json.RawMessage, result []byte) [][]byte {
	if member == "" || len(result) < 2 || result[0] != '{' {
		return [][]byte{result}
	}
	parts := [][]byte{fmt.Appendf(nil, "{%q:[", member)}
	for i, event := range events {
		if event = bytes.TrimSuffix(event, []byte("\n")); i > 0 {
			parts = append(parts, []byte(","))
		}
		parts = append(parts, event)
	}
	end := []byte("],")
	if result[1] == '}' {
		end = []byte("]")
	}
	return append(parts, end, result[1:])
}
