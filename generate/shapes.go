package generate

// What digits lines have: each function reports whether a line of count cells, up to digit n, can
// begin with these digits. Of all its cells it reports whether they make such a line, as far as
// the rule itself does not.

// rises: each digit is greater than the one before, and enough are left above.
func rises(digits []int, count, n int) bool {
	k := len(digits) - 1
	return digits[k]+count-1-k <= n && digits[k] > k && (k == 0 || digits[k] > digits[k-1])
}

// sumsToHead: the others add up to the first.
func sumsToHead(digits []int, count, _ int) bool {
	rest := sumOf(digits[1:])
	if len(digits) == count {
		return rest == digits[0]
	}
	return rest+count-len(digits) <= digits[0]
}

func whispers(digits []int, _, n int) bool {
	k := len(digits) - 1
	if n < 4 {
		return false
	}
	if k == 0 {
		d := digits[0]
		return d+whisperOf(n) <= n || d-whisperOf(n) >= 1
	}
	return difference(digits[k], digits[k-1]) >= whisperOf(n)
}

// consecutive: all different and less than count apart.
func consecutive(digits []int, count, _ int) bool {
	k := len(digits) - 1
	for _, d := range digits[:k] {
		if d == digits[k] || difference(d, digits[k]) >= count {
			return false
		}
	}
	return true
}

func mirrored(digits []int, count, _ int) bool {
	k := len(digits) - 1
	return k < (count+1)/2 || digits[k] == digits[count-1-k]
}

// zipped: cells equally far from the ends have one sum, that of the middle cell if there is one.
func zipped(digits []int, count, n int) bool {
	k := len(digits) - 1
	if k < (count+1)/2 {
		return true
	}
	sum := digits[(count-1)/2]
	if count%2 == 0 {
		sum += digits[min(count/2, k)]
	}
	return digits[k]+digits[count-1-k] == sum
}

// between: the cells between the ends are all above the first or all below.
func between(digits []int, count, _ int) bool {
	k := len(digits) - 1
	if k == 0 {
		return true
	}
	low, high := digits[1], digits[1]
	for _, d := range digits[1:k] {
		low, high = min(low, d), max(high, d)
	}
	if k == count-1 {
		return digits[0] < low && high < digits[k] || digits[0] > high && low > digits[k]
	}
	low, high = min(low, digits[k]), max(high, digits[k])
	return digits[0] < low || digits[0] > high
}

// entropic: any three neighbours are low, middle and high.
func entropic(digits []int, _, n int) bool {
	return n%3 == 0 && unlike(digits, 3, func(d int) int { return (d - 1) * 3 / n })
}

func modular(digits []int, _, _ int) bool {
	return unlike(digits, 3, func(d int) int { return d % 3 })
}

func parity(digits []int, _, _ int) bool {
	return unlike(digits, 2, func(d int) int { return d % 2 })
}

// unlike reports whether the last digit is of another class than those before it, among count
// neighbours.
func unlike(digits []int, count int, class func(int) int) bool {
	k := len(digits) - 1
	for _, d := range digits[max(0, k-count+1):k] {
		if class(d) == class(digits[k]) {
			return false
		}
	}
	return true
}
