package whips

import "slices"

// Structure is what does not change: the variables, and what follows from them. Boards share it.
type Structure struct {
	members [][]uint16 // the candidates of each variable
	of      [][]uint16 // the variables of each candidate
	// What a right makes false, if it is true. Rights are the candidates and, after them, groups.
	kills  [][]uint16
	groups [][]uint16 // the candidates of each group
	within [][]uint16 // by variable: the rights that are groups of it
}

// NewStructure compiles variables: lists of candidates, which are numbers below n.
func NewStructure(n int, variables [][]uint16) *Structure {
	s := &Structure{members: variables, of: make([][]uint16, n), kills: make([][]uint16, n),
		within: make([][]uint16, len(variables))}
	for v, list := range variables {
		for _, c := range list {
			s.of[c] = append(s.of[c], uint16(v))
		}
	}
	seen := make([]int, n)
	for c := range n {
		seen[c] = c + 1
		for _, v := range s.of[c] {
			for _, other := range variables[v] {
				if seen[other] != c+1 {
					seen[other] = c + 1
					s.kills[c] = append(s.kills[c], other)
				}
			}
		}
	}
	return s
}

// AddGroups adds the groups: two or more candidates that two variables have in common.
func (s *Structure) AddGroups() {
	n := len(s.of)
	times := make([]int, n)
	for v := range s.members {
		common := make(map[uint16][]uint16) // by other variable
		for _, c := range s.members[v] {
			for _, w := range s.of[c] {
				if int(w) > v {
					common[w] = append(common[w], c)
				}
			}
		}
		for w := v + 1; w < len(s.members); w++ {
			group := common[uint16(w)]
			if len(group) < 2 || len(group) == len(s.members[v]) {
				continue
			}
			right := uint16(len(s.kills))
			s.within[v] = append(s.within[v], right)
			s.within[w] = append(s.within[w], right)
			s.groups = append(s.groups, group)
			clear(times)
			var killed []uint16
			for _, c := range group {
				for _, other := range s.kills[c] {
					if times[other]++; times[other] == len(group) {
						killed = append(killed, other)
					}
				}
			}
			s.kills = append(s.kills, killed)
		}
	}
}

// Members returns the candidates of a variable.
func (s *Structure) Members(variable int) []uint16 { return s.members[variable] }

// Candidates returns the candidates of a right: itself, or those of a group.
func (s *Structure) Candidates(right int) []uint16 {
	if right < len(s.of) {
		return []uint16{uint16(right)}
	}
	return s.groups[right-len(s.of)]
}

// Excludes reports whether a right makes a candidate false.
func (s *Structure) Excludes(right, candidate int) bool {
	return slices.Contains(s.kills[right], uint16(candidate))
}
