#!/usr/bin/env bash
# Runs `flowgen review` with the inputs of action.yml. Uses the project's own flowgen where it is installed, so that
# review and build agree; otherwise the one of this action, which is compiled first.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
if [ -x node_modules/.bin/flowgen ]; then
  flowgen=(node_modules/.bin/flowgen)
else
  [ -f "$root/dist/cli/main.js" ] || (cd "$root" && npm ci --no-audit --no-fund 1>&2)
  flowgen=(node "$root/bin/flowgen.js")
fi

# A job has one commit by default; the base must be there to compare with.
base="${INPUT_AGAINST:-}"
if [ -z "$base" ] && [ -n "${GITHUB_BASE_REF:-}" ]; then
  git rev-parse --verify --quiet "origin/$GITHUB_BASE_REF" >/dev/null ||
    git fetch --quiet origin "+refs/heads/$GITHUB_BASE_REF:refs/remotes/origin/$GITHUB_BASE_REF"
  base="origin/$GITHUB_BASE_REF"
fi
if [ "$(git rev-parse --is-shallow-repository)" = true ] && ! git merge-base "$base" HEAD >/dev/null 2>&1; then
  git fetch --quiet --unshallow origin
fi

arguments=()
[ -n "$base" ] && arguments+=(--against "$base")
[ -n "${INPUT_OUT:-}" ] && arguments+=(--out "$INPUT_OUT")
[ "${INPUT_CHECK:-true}" = true ] || arguments+=(--no-check)
[ "${INPUT_VALIDATE:-true}" = true ] || arguments+=(--no-validate)
[ "${INPUT_COMMENT:-true}" = true ] || arguments+=(--comment none)
[ -n "${INPUT_KEY:-}" ] && arguments+=(--key "$INPUT_KEY")
[ -n "${INPUT_FAIL_ON:-}" ] && arguments+=(--fail-on "$INPUT_FAIL_ON")
[ -n "${INPUT_HTML:-}" ] && arguments+=(--html "$INPUT_HTML")
[ -n "${INPUT_NIFI_VERSION:-}" ] && arguments+=(--nifi-version "$INPUT_NIFI_VERSION")
read -r -a paths <<<"${INPUT_PATHS:-}"

# The `+` forms are for shells (macOS) that take an empty list for an unset one.
exec "${flowgen[@]}" review ${arguments[@]+"${arguments[@]}"} -- ${paths[@]+"${paths[@]}"}
