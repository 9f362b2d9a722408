class Nonet < Formula
  desc "{{.About}}"
  homepage "{{.Homepage}}"
  license "MIT"

  on_macos do
    on_arm do
      url "{{(index .Of "darwin-arm64").URL}}"
      sha256 "{{(index .Of "darwin-arm64").Sum}}"
    end
    on_intel do
      url "{{(index .Of "darwin-amd64").URL}}"
      sha256 "{{(index .Of "darwin-amd64").Sum}}"
    end
  end

  on_linux do
    on_arm do
      url "{{(index .Of "linux-arm64").URL}}"
      sha256 "{{(index .Of "linux-arm64").Sum}}"
    end
    on_intel do
      url "{{(index .Of "linux-amd64").URL}}"
      sha256 "{{(index .Of "linux-amd64").Sum}}"
    end
  end

  def install
    bin.install "nonet"
    man1.install Dir["man/man1/*"]
    man5.install Dir["man/man5/*"]
    man7.install Dir["man/man7/*"]
    bash_completion.install "completions/nonet.bash" => "nonet"
    zsh_completion.install "completions/nonet.zsh" => "_nonet"
    fish_completion.install "completions/nonet.fish"
  end

  test do
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    assert_equal solution, shell_output("#{bin}/nonet solve #{puzzle}").strip
  end
end
