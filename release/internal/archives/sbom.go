package archives

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
	"github.com/google/uuid"
	"github.com/nonet-dev/nonet/internal/licenses"
	"github.com/nonet-dev/nonet/release/internal/kit"
)

// sbom returns what a program is made of, as JSON of CycloneDX: Go, and the modules that the Go
// toolchain says are linked into it, with their licences.
func sbom(ctx context.Context, r *kit.Release, t kit.Target) ([]byte, error) {
	c, err := r.Copy(ctx, t)
	if err != nil {
		return nil, err
	}
	info := c.Build
	licence := map[string]string{}
	for _, n := range licenses.All() {
		licence[n.Name] = n.License
	}
	sum := sha256.Sum256(c.Program)
	main := component(cdx.ComponentTypeApplication, info.Main.Path, r.Version, licence["nonet"])
	main.Hashes = &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: fmt.Sprintf("%x", sum)}}
	main.Properties = &[]cdx.Property{{Name: "go:target", Value: t.String()}}
	const library = cdx.ComponentTypeLibrary
	goVersion := strings.TrimPrefix(info.GoVersion, "go")
	parts := []cdx.Component{component(library, "stdlib", goVersion, "BSD-3-Clause")}
	for _, m := range info.Deps {
		if licence[m.Path] == "" {
			return nil, fmt.Errorf("%s: found no licence of %s, which is linked", t, m.Path)
		}
		parts = append(parts, component(library, m.Path, m.Version, licence[m.Path]))
	}
	refs := make([]string, len(parts))
	for i, p := range parts {
		refs[i] = p.BOMRef
	}
	bom := cdx.NewBOM()
	bom.SerialNumber = uuid.NewSHA1(uuid.NameSpaceURL, sum[:]).URN()
	bom.Metadata = &cdx.Metadata{Timestamp: r.Time.Format(time.RFC3339), Component: &main}
	bom.Components = &parts
	bom.Dependencies = &[]cdx.Dependency{{Ref: main.BOMRef, Dependencies: &refs}}
	var b bytes.Buffer
	err = cdx.NewBOMEncoder(&b, cdx.BOMFileFormatJSON).SetPretty(true).Encode(bom)
	return b.Bytes(), err
}

// component returns a module as a part of a program.
func component(kind cdx.ComponentType, path, version, licence string) cdx.Component {
	url := "pkg:golang/" + path + "@" + version
	return cdx.Component{BOMRef: url, PackageURL: url, Type: kind, Name: path, Version: version,
		Licenses: &cdx.Licenses{{Expression: licence}}}
}
