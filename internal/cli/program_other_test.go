//go:build !unix

package cli

const programVariable = "NONET_PROGRAM"

func otherProgram() {} // no process can become another one
