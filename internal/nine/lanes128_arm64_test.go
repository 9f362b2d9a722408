//go:build !purego

package nine

import "testing"

func TestConfigs128(t *testing.T) {
	testConfigs(t, NEON, func(k kernel, chute, c, lane int) uint16 {
		return k.(*lanes128).block.configs[chute][c][lane]
	})
}
