package api

import (
	"encoding/json"
	"strings"
	"testing"
)

// Reading parameters strictly takes no memory for each of their values.
func TestStrictIsCheap(t *testing.T) {
	params := []byte(`{"data":[` + strings.Repeat("1,", 99_999) + `1]}`)
	allocs := testing.AllocsPerRun(1, func() {
		var p ReadParams
		if err := readParams(params, &p); err != nil || len(p.Data) != 100_000 {
			t.Errorf("%d bytes, %v", len(p.Data), err)
		}
	})
	if allocs > 1000 {
		t.Errorf("%v objects were allocated", allocs)
	}
}

// What stands between values, escapes and deep values of any kind are gone through as they are.
func TestStrict(t *testing.T) {
	type inner struct {
		Name string          `json:"name"`
		Any  json.RawMessage `json:"any"`
		List [][]int         `json:"list"`
		More *inner          `json:"more"`
		Flag bool            `json:"flag"`
		X    float64         `json:"x"`
	}
	for _, x := range []struct{ text, want string }{
		{`{}`, ""},
		{" {\t\"x\" :\n-1.5E+3\r, \"flag\":true ,\"name\" : \"\" }\n", ""},
		{`{"name":"{\"a\":[null,\\","x":1}`, ""},
		{`{"any":{"A":null,"a":[null,{"":0}]},"list":[[1,2],[],[3]]}`, ""},
		{`{"more":{"more":{"list":[[],[1,null]]}}}`, `"more.more.list[1][1]" is null`},
		{`{"any":[0,{"b":{"":1,"":2}}]}`, `"any[1].b." is there twice`},
		{`{"any":{"é":1,"\u00e9":2}}`, `"any.é" is there twice`},
		{`{"na\u006de":"a","name":"b"}`, `"name" is there twice`},
		{`{"more":{"Flag":false}}`, `"more.Flag": did you mean "flag"`},
		{`{"flag":null}`, `"flag" is null, expected true or false`},
	} {
		var p inner
		err := readParams([]byte(x.text), &p)
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %q", x.text, err, x.want)
		}
	}
}
