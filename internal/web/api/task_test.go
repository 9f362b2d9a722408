package api

import (
	"context"
	"errors"
	"testing"
)

// A fault of what reads parameters is the error of the call, and does not end the process.
func TestFaultOfParameters(t *testing.T) {
	m := Method{Name: "broken", read: func([]byte) (Task, error) { panic("no such thing") }}
	_, err := m.Call(context.Background(), []byte("{}"), nil)
	var known *Error
	if !errors.As(err, &known) || known.Code != CodeInternal {
		t.Errorf("found %v, expected an error with code %s", err, CodeInternal)
	}
}
