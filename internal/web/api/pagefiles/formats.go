package main

import (
	"bytes"
	"encoding/json"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/web/api"
)

// formats returns what method about says of the formats, as JSON: a line for each.
func formats(string) ([]byte, error) {
	lines := [][]byte{}
	for _, f := range format.All() {
		line, err := json.Marshal(api.FormatInfo{Named: api.Named{Name: f.Name, About: f.About},
			Reads: f.CanRead(), Writes: f.CanWrite(), Link: f.IsLink(), Type: f.MediaType()})
		if err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return []byte("[\n" + string(bytes.Join(lines, []byte(",\n"))) + "\n]\n"), nil
}
