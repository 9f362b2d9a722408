package deploy

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestKubernetes has kubectl read each object into its type, and compares what it knows of it
// with what stands in the file: a field with a wrong name would be lost.
func TestKubernetes(t *testing.T) {
	kubectl := installed(t, "kubectl", "kubectl")[0]
	files, err := filepath.Glob("kubernetes/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, file := range files {
		for i, text := range strings.Split(read(file), "\n---\n") {
			folder := t.TempDir()
			load := func(text string, args ...string) (out string, loaded map[string]any) {
				file := write(t, folder, "object", text)
				out = run(t, "", nil, kubectl, append(args, "--local", "--filename="+file,
					"--output=json")...)
				if err := json.Unmarshal([]byte(out), &loaded); err != nil {
					t.Fatalf("%s: %v", file, err)
				}
				return out, loaded
			}
			// The first keeps all fields, the others keep those that the type has.
			text, written := load(text, "label", "test=test")
			kind := fmt.Sprint(written["kind"])
			typed := []string{"set", "env", "TEST=test"}
			if kind == "Service" {
				typed = []string{"set", "selector", "app=nonet"}
			}
			_, known := load(text, typed...)
			for _, fault := range lost(kind, written, known) {
				t.Errorf("%s, object %d: %s", file, i+1, fault)
			}
		}
	}
}

// lost returns what stands in a value as it was written and not in the one that was understood.
func lost(path string, written, known any) []string {
	var faults []string
	switch w := written.(type) {
	case map[string]any:
		k, _ := known.(map[string]any)
		for name, value := range w {
			faults = append(faults, lost(path+"."+name, value, k[name])...)
		}
	case []any:
		k, _ := known.([]any)
		for i, value := range w {
			var at any
			if i < len(k) {
				at = k[i]
			}
			faults = append(faults, lost(fmt.Sprintf("%s[%d]", path, i), value, at)...)
		}
	default:
		if !reflect.DeepEqual(written, known) {
			faults = append(faults, fmt.Sprintf("%s is %v, and kubectl knows %v", path, w, known))
		}
	}
	return faults
}
