//go:build js && wasm

// Wasm is nonet for a worker of the web page: the methods about puzzles or, built with the tag
// formats, those that read or write formats. It gives the worker a function
// nonetCall(method, params, reply), which calls reply("event", json) for each event and at
// the end reply("result", json) or reply("error", json). A worker makes one call at a time.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"

	"github.com/nonet-dev/nonet/internal/web/api"
)

func main() {
	js.Global().Set("nonetCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		name, params, reply := args[0].String(), args[1].String(), args[2]
		go call(name, []byte(params), func(kind string, value any) error {
			text, err := json.Marshal(value)
			if err == nil {
				reply.Invoke(kind, string(text))
			}
			return err
		})
		return nil
	}))
	select {}
}

// call calls a method and sends its events and its end.
func call(name string, params []byte, send func(kind string, value any) error) {
	result, err := callMethod(name, params, func(event any) error { return send("event", event) })
	if err == nil {
		err = send("result", result)
	}
	if err == nil {
		return
	}
	var e *api.Error
	if !errors.As(err, &e) {
		e = &api.Error{Code: api.CodeInternal, Message: err.Error()}
	}
	send("error", e)
}

func callMethod(name string, params []byte, emit func(any) error) (any, error) {
	m, ok := api.ByName(name)
	if !ok {
		return nil, &api.Error{Code: api.CodeRequest, Message: "there is no method " + name}
	}
	return m.Call(context.Background(), params, emit)
}
