import type { Command } from 'commander';
import type { RunReviewOptions } from '../run-review.js';

const list = (text: string, before: string[] | undefined) => [
  ...(before ?? []),
  ...text.split(/[\s,]+/).filter(Boolean),
];

export function register(program: Command): void {
  program
    .command('review')
    .description('For CI: build, validate, compare with the base branch, and keep one comment on the pull request')
    .argument('[paths...]', 'what to compare (default: everything below the current folder)')
    .option('--against <revision>', 'the base (default: what the pull or merge request is against)')
    .option('--comment <host>', 'github, gitlab, none, or auto: where the job runs', 'auto')
    .option('--key <key>', 'tells several comments on one pull request apart', 'review')
    .option('--no-check', "skip 'build --check' (built files are not committed)")
    .option('-o, --out <dir>', 'where the built files are')
    .option('--no-validate', "skip 'validate'")
    .option('--fail-on <risks>', 'exit 2 where a change does that: loses-state, drains, needs-ddl, …', list)
    .option('--html <file>', 'also write the page with the flow drawn')
    .option('--markdown <file>', 'also write the comment to a file')
    .option('--build', 'compare what the definitions give, although built files are committed')
    .option('--nifi-version <version>', 'target version for building')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
GitHub: GITHUB_TOKEN with pull-requests: write. GitLab: FLOWGEN_GITLAB_TOKEN, a project token that may write notes.

Exit codes: 0 fine, 1 building or validating fails or built files are stale, 2 a change has a risk of --fail-on`,
    )
    .action(async (paths: string[], options: RunReviewOptions) => {
      const { runReview } = await import('../run-review.js');
      await runReview(paths, options);
    });
}
