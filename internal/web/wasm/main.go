//go:build js && wasm

// Wasm is nonet for a worker of the web page or of a program in JavaScript: the methods of a
// module, see package internal/web/api. It gives the worker a function nonetCall(method, params,
// reply), which calls reply("event", json) for each event and at the end reply("result", json) or
// reply("error", json). A worker makes one call at a time.
//
// If the worker has nonetTexts with members language and text when the program starts, steps can be
// told in that language, too: see package words, Add.
//
// The method read/pixels, which the module of formats has, takes a fourth argument: the bytes of
// the pixels of a picture, as ImageData of browsers has them.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"

	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/internal/words"
)

func main() {
	if texts := js.Global().Get("nonetTexts"); texts.Truthy() {
		words.Add(texts.Get("language").String(), texts.Get("text").String())
	}
	calls := make(chan func(), 1)
	js.Global().Set("nonetCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		name, params, reply := args[0].String(), args[1].String(), args[2]
		pixels := js.Undefined()
		if len(args) > 3 {
			pixels = args[3]
		}
		calls <- func() {
			call(name, params, pixels, func(kind string, value any) error {
				text, err := json.Marshal(value)
				if err == nil {
					reply.Invoke(kind, string(text))
				}
				return err
			})
		}
		return nil
	}))
	for call := range calls { // on one goroutine, whose stack has grown by the calls before
		call()
	}
}

// call calls a method and sends its events and its end.
func call(name, params string, pixels js.Value, send func(kind string, value any) error) {
	result, err := callMethod(name, params, pixels,
		func(event any) error { return send("event", event) })
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

// solveLines is api.SolveLines, which is no method: its parameters are no JSON.
const solveLines = "solve/lines"

func callMethod(name, params string, pixels js.Value, emit func(any) error) (any, error) {
	switch name {
	case solveLines:
		return api.SolveLines(context.Background(), params)
	case readPixels:
		return callPixels(params, pixels)
	}
	m, ok := api.ByName(name)
	if !ok {
		return nil, &api.Error{Code: api.CodeRequest, Message: "there is no method " + name}
	}
	return m.Call(context.Background(), []byte(params), emit)
}

// readPixels is api.PixelsTask.
const readPixels = "read/pixels"
