package web

import _ "embed"

// openAPI describes the methods in OpenAPI 3.1: what package api has of them, written by its
// program pagefiles.
//
//go:embed openapi.json
var openAPI []byte

// openAPIPath is where it is served.
const openAPIPath = "/v1/openapi.json"
