package main

// Products of matrices of float32, in vector registers where the machine has AVX2 and FMA. Other
// machines round otherwise, so their weights differ in the last bits, and then in all.

// multiply adds a·b to c. a has m rows and k columns, with strides ars and aks; b has n columns
// and rows bs apart; those of c are cs apart. m is a multiple of 3, n of 16.
func multiply(m, k, n int, a []float32, ars, aks int, b []float32, bs int, c []float32, cs int) {
	for j := 0; j < n; j += 16 {
		for i := 0; i < m; i += 3 {
			tile(k, a[i*ars:], ars, aks, b[j:], bs, c[i*cs+j:], cs)
		}
	}
}

// tile does so for 3 rows and 16 columns.
func tile(k int, a []float32, ars, aks int, b []float32, bs int, c []float32, cs int) {
	_, _, _ = a[2*ars+(k-1)*aks], b[(k-1)*bs+15], c[2*cs+15]
	if hasFMA {
		tileFMA(k, &a[0], 4*ars, 4*aks, &b[0], 4*bs, &c[0], 4*cs)
		return
	}
	for i := range 3 {
		row := c[i*cs : i*cs+16]
		for q := range k {
			f := a[i*ars+q*aks]
			for j, v := range b[q*bs : q*bs+16] {
				row[j] += f * v
			}
		}
	}
}

// products adds a·bᵀ to c: a has m rows and b has k rows of n numbers, as apart and bs apart. m
// and k are multiples of 3, n of 8. The rows of c have k numbers.
func products(m, k, n int, a []float32, as int, b []float32, bs int, c []float32) {
	var parts [72]float32
	for j := 0; j < k; j += 3 {
		for i := 0; i < m; i += 3 {
			a, b := a[i*as:], b[j*bs:]
			_, _ = a[2*as+n-1], b[2*bs+n-1]
			if hasFMA {
				dotsFMA(n, &a[0], 4*as, &b[0], 4*bs, &parts)
			} else {
				dots(n, a, as, b, bs, &parts)
			}
			for q := range 9 {
				p := parts[8*q : 8*q+8]
				c[(i+q/3)*k+j+q%3] += p[0] + p[1] + p[2] + p[3] + p[4] + p[5] + p[6] + p[7]
			}
		}
	}
}

// dots makes the sums of products of three rows with three others, each in eight parts.
func dots(n int, a []float32, as int, b []float32, bs int, parts *[72]float32) {
	clear(parts[:])
	for q := range 9 {
		x, y := a[q/3*as:][:n], b[q%3*bs:][:n]
		for i, v := range x {
			parts[8*q+i%8] += v * y[i]
		}
	}
}
