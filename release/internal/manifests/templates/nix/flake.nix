{
  description = "{{.About}}";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      archives = {
        x86_64-linux = {
          url = "{{(index .Of "linux-amd64").URL}}";
          hash = "{{(index .Of "linux-amd64").SRI}}";
        };
        aarch64-linux = {
          url = "{{(index .Of "linux-arm64").URL}}";
          hash = "{{(index .Of "linux-arm64").SRI}}";
        };
        x86_64-darwin = {
          url = "{{(index .Of "darwin-amd64").URL}}";
          hash = "{{(index .Of "darwin-amd64").SRI}}";
        };
        aarch64-darwin = {
          url = "{{(index .Of "darwin-arm64").URL}}";
          hash = "{{(index .Of "darwin-arm64").SRI}}";
        };
      };
    in {
      packages = builtins.mapAttrs (system: archive:
        let pkgs = nixpkgs.legacyPackages.${system};
        in {
          default = pkgs.stdenvNoCC.mkDerivation {
            pname = "nonet";
            version = "{{.Number}}";
            src = pkgs.fetchurl archive;
            nativeBuildInputs = [ pkgs.installShellFiles ];
            dontStrip = true;
            installPhase = ''
              runHook preInstall
              install -Dm755 nonet -t $out/bin
              installManPage man/*/*
              installShellCompletion completions/nonet.{bash,zsh,fish}
              install -Dm644 LICENSE THIRD_PARTY_NOTICES.txt -t $out/share/licenses/nonet
              runHook postInstall
            '';
            meta = {
              description = "{{.About}}";
              homepage = "{{.Homepage}}";
              license = pkgs.lib.licenses.mit;
              mainProgram = "nonet";
              platforms = builtins.attrNames archives;
            };
          };
        }) archives;
    };
}
