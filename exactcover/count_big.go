package exactcover

import (
	"math"
	"math/big"
	"math/bits"
)

// Counts are rows of words, the lowest first. All counts of a search have equally many words. When
// a count needs one more, all of them get one: see memo.widen and frontierDP.widen.

// addTo adds x to sum, which is as long, and reports whether there is a carry.
func addTo(sum, x []uint64) bool {
	carry := uint64(0)
	if len(x) == 1 {
		sum[0], carry = bits.Add64(sum[0], x[0], 0)
		return carry != 0
	}
	for i := range x {
		sum[i], carry = bits.Add64(sum[i], x[i], carry)
	}
	return carry != 0
}

// mulTo sets product, which is as long as both factors together, to their product.
func mulTo(product, x, y []uint64) {
	clear(product)
	for i, a := range x {
		carry := uint64(0)
		for j, b := range y {
			hi, lo := bits.Mul64(a, b)
			var c uint64
			lo, c = bits.Add64(lo, product[i+j], 0)
			hi += c
			lo, c = bits.Add64(lo, carry, 0)
			product[i+j] = lo
			carry = hi + c
		}
		product[i+len(y)] = carry
	}
}

func isZero(x []uint64) bool {
	for _, w := range x {
		if w != 0 {
			return false
		}
	}
	return true
}

// trimmed returns x without the zeros at its end.
func trimmed(x []uint64) []uint64 {
	for len(x) > 0 && x[len(x)-1] == 0 {
		x = x[:len(x)-1]
	}
	return x
}

// clip returns a number as an int64, or the largest one if it is too large.
func clampToInt64(n *big.Int) int64 {
	if n.IsInt64() {
		return n.Int64()
	}
	return math.MaxInt64
}

// bigOf returns a count as a number.
func bigOf(x []uint64) *big.Int {
	n := new(big.Int)
	for i := len(x) - 1; i >= 0; i-- {
		n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(x[i]))
	}
	return n
}
