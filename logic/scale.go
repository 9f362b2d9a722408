package logic

// The scale of puzzles with rules. It is that of Sudoku Explainer with numbers for the techniques
// that read rules, see the rows of table; docs/rules.md defines it. The level of such a puzzle is
// that of its hardest step.

// mostER is the greatest ER of each level but the last. On puzzles without rules, no other bounds
// agree better with the levels of HoDoKu.
var mostER = [...]Score{LevelEasy: 24, LevelMedium: 36, LevelHard: 66, LevelUnfair: 72}

// LevelOf returns the level of a puzzle with rules whose hardest step has the difficulty er; 0 for
// ScoreUnsolved, as what is beyond the steps known has no level.
func LevelOf(er Score) Level {
	if er >= ScoreUnsolved {
		return 0
	}
	for l := LevelEasy; l < LevelExtreme; l++ {
		if er <= mostER[l] {
			return l
		}
	}
	return LevelExtreme
}

// mostOf returns the greatest ER of a level; 0: there is no bound.
func mostOf(l Level) Score {
	if int(l) < len(mostER) {
		return mostER[l]
	}
	return 0
}
