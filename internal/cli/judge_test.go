package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// TestJudges answers inputs of judges in the public collections, to the byte, whatever
// --jobs. The scripts judge_*.txt do the same with puzzles of our own.
func TestJudges(t *testing.T) {
	folder := testenv.Data(t, "formats", "judges")
	for name, from := range map[string]string{
		// found by detection
		"boj-2580": "", "hdu-1426": "", "hdu-3111": "", "leetcode-37": "", "luogu-b4279": "",
		"luogu-p1784": "", "nowcoder-216089": "", "poj-2676": "", "poj-3074": "", "poj-3076": "", "project-euler-96": "",
		"spoj-sudoku": "", "uva-989": "", "vijos-1345": "",
		// taken for another judge's without a name
		"boj-2239": "boj2239", "kattis-sudokunique": "sudokunique", "luogu-p1074": "p1074",
		"mindcoding": "mindcoding", "poj-2918": "poj2918", "spoj-sudogob": "sudogob",
	} {
		t.Run(name, func(t *testing.T) {
			want, err := os.ReadFile(filepath.Join(folder, name, "out.txt"))
			if err != nil {
				t.Fatal(err)
			}
			for _, jobs := range []string{"1", "2"} {
				args := []string{"solve", "-j", jobs, filepath.Join(folder, name, "in.txt")}
				if from != "" {
					args = append(args, "--from", from)
				}
				var out, errs bytes.Buffer
				status := Run(context.Background(), args, nil, &out, &errs)
				if status != 0 || !bytes.Equal(out.Bytes(), want) || errs.Len() > 0 {
					t.Errorf("-j %s: exit status %d, %s\n%s", jobs, status, &errs, &out)
				}
			}
		})
	}
}
