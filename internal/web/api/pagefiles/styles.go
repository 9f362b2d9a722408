package main

import "github.com/nonet-dev/nonet/logic/picture"

// styles returns the style sheet of the pictures that methods return.
func styles(string) ([]byte, error) {
	return []byte("/* The style sheet of pictures of steps: made by go generate " +
		"./internal/web/api. */\n" + picture.Style() + "\n"), nil
}
