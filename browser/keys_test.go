package browser

import (
	"context"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// named has the keys that have no character, with their Windows key codes.
var named = map[string]int64{
	"Backspace": 8, "Tab": 9, "Enter": 13, "Escape": 27, "Space": 32, "PageUp": 33,
	"PageDown": 34, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
	"ArrowDown": 40, "Delete": 46,
}

// marks has the keys of signs.
var marks = map[string]string{
	"[": "BracketLeft", "]": "BracketRight", "+": "Equal", "-": "Minus", "?": "Slash",
}

// press presses and releases a key by its name: "5", "h", "Shift+H", "Control+ArrowDown".
func press(name string) chromedp.Action[chromedp.Void] {
	var modifiers int64
	for {
		modifier, rest, found := strings.Cut(name, "+")
		bit := map[string]int64{"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}[modifier]
		if !found || bit == 0 {
			break
		}
		modifiers |= bit
		name = rest
	}
	params := input.DispatchKeyEventParams{Type: "keyDown", Modifiers: modifiers, Key: name}
	switch {
	case named[name] != 0:
		params.Code = name
		params.WindowsVirtualKeyCode = named[name]
		switch name {
		case "Space":
			params.Key, params.Text = " ", " "
		case "Enter":
			params.Text = "\r"
		}
	case marks[name] != "":
		params.Code, params.Text = marks[name], name
	case strings.HasPrefix(name, "Numpad"):
		params.Code, params.Key, params.Text = name, name[6:], name[6:]
		params.WindowsVirtualKeyCode = 96 + int64(name[6]-'0')
	case len(name) == 1 && name >= "0" && name <= "9":
		params.Code, params.Text = "Digit"+name, name
		params.WindowsVirtualKeyCode = int64(name[0])
	case len(name) == 1:
		upper := strings.ToUpper(name)
		params.Code, params.Text = "Key"+upper, name
		params.WindowsVirtualKeyCode = int64(upper[0])
		if modifiers&8 != 0 {
			params.Key, params.Text = upper, upper
		}
	default:
		panic(fmt.Sprintf("no key is called %q", name))
	}
	if modifiers&^8 != 0 {
		params.Text = "" // a shortcut types nothing
	}
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if _, err := chromedp.Call(ctx, input.DispatchKeyEvent, params); err != nil {
			return err
		}
		params.Type, params.Text = "keyUp", ""
		_, err := chromedp.Call(ctx, input.DispatchKeyEvent, params)
		return err
	})
}
