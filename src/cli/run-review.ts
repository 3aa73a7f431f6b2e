import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { type Comparison, compare } from '../diff/comparison.js';
import { entriesOf, RISK_LABELS } from '../diff/format/entries.js';
import { isDifferent, jsonReport, markdownReports } from '../diff/format/report.js';
import { RISK_KINDS, type RiskKind } from '../diff/types.js';
import { FlowgenError } from '../errors.js';
import { type CommentPlace, CommentRefused, githubPlace, gitlabPlace, putComment } from './comment.js';
import { readSides } from './diff-sides.js';
import { print, printJson } from './output.js';

export interface RunReviewOptions {
  readonly against?: string;
  readonly comment?: string;
  readonly key?: string;
  /** False: no `build --check`. */
  readonly check?: boolean;
  readonly out?: string;
  /** False: no `validate`. */
  readonly validate?: boolean;
  readonly failOn?: readonly string[];
  readonly html?: string;
  readonly markdown?: string;
  readonly nifiVersion?: string;
  readonly build?: boolean;
  readonly json?: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The outcome of one of flowgen's own commands. */
export interface CommandOutcome {
  readonly code: number;
  readonly output: string;
}

export type RunCommand = (args: readonly string[]) => CommandOutcome;

/**
 * The `review` command, for CI: builds, validates, compares with the base branch and keeps one comment up to date.
 * Exit code 1 where building or validating fails or output is stale, 2 where a change has a risk of `--fail-on`.
 */
export async function runReview(
  paths: readonly string[],
  options: RunReviewOptions,
  env: Environment = process.env,
  run: RunCommand = runItself,
): Promise<void> {
  const failOn = riskKinds(options.failOn ?? []);
  const host = hostOf(options.comment ?? 'auto', env);
  const against = options.against ?? baseOf(env);
  const problems = checkAll(options, run);
  // Stale files would hide the change that made them stale.
  const stale = problems.some((problem) => problem.title.startsWith('Built files are stale'));
  const build = options.build === true || stale;
  const pairs = await readSides(paths, { ...options, against, build });
  const comparisons = pairs.map(({ before, after }) => compare(before, after));
  const body = bodyOf(comparisons, problems, against);
  const risks = risksOf(comparisons);
  const different = comparisons.some(isDifferent);
  if (options.html) {
    const { diffPage } = await import('../view/page.js');
    writeFileSync(options.html, diffPage(comparisons));
  }
  if (options.markdown) writeFileSync(options.markdown, `${body ?? NOTHING}\n`);
  const url = await comment(host, options.key ?? 'review', body, env);
  publish(env, { body: body ?? NOTHING, different, risk: risks[0], url });
  const failed = risks.filter((risk) => failOn.includes(risk));
  process.exitCode = problems.length > 0 ? 1 : failed.length > 0 ? 2 : 0;
  if (options.json) {
    printJson({ ...jsonReport(comparisons), problems, risks, failed, ...(url === undefined ? {} : { comment: url }) });
    return;
  }
  print(body ?? NOTHING);
  if (failed.length > 0) {
    process.stderr.write(`Fails because of: ${failed.map((kind) => RISK_LABELS[kind]).join(', ')} (--fail-on)\n`);
  }
}

const NOTHING = 'No flow changes what it does.';

/** What `build --check` and `validate` have to say, one entry per command that failed. */
function checkAll(options: RunReviewOptions, run: RunCommand): { title: string; output: string }[] {
  const problems: { title: string; output: string }[] = [];
  const version = options.nifiVersion === undefined ? [] : ['--nifi-version', options.nifiVersion];
  if (options.check !== false) {
    const out = options.out === undefined ? [] : ['--out', options.out];
    const { code, output } = run(['build', '--check', ...out, ...version]);
    if (code === 2)
      problems.push({ title: 'Built files are stale: run `flowgen build` and commit the result', output });
    else if (code !== 0 && !output.includes('[no-flows]')) problems.push({ title: '`flowgen build` fails', output });
  }
  if (options.validate !== false) {
    const { code, output } = run(['validate', ...version]);
    if (code !== 0 && !output.includes('[no-flows]')) problems.push({ title: '`flowgen validate` fails', output });
  }
  return problems;
}

/** Undefined: nothing to say. */
function bodyOf(
  comparisons: readonly Comparison[],
  problems: readonly { title: string; output: string }[],
  against: string,
): string | undefined {
  const different = comparisons.some(isDifferent);
  if (!different && problems.length === 0) return undefined;
  const out = ['## Flow changes', ''];
  for (const { title, output } of problems) {
    const text = output.trim().slice(0, 6_000);
    const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
    const fence = '`'.repeat(longest + 1);
    out.push(
      `> [!CAUTION]`,
      `> ${title}`,
      '',
      '<details><summary>Output</summary>',
      '',
      fence,
      text,
      fence,
      '',
      '</details>',
      '',
    );
  }
  out.push(markdownReports(comparisons, 60_000 - out.join('\n').length).trimEnd());
  out.push('', `<sub>compared with <code>${against.replace(/[<>&`]/g, '')}</code> by flowgen</sub>`);
  return out.join('\n');
}

/** All kinds of risk, most dangerous first. */
function risksOf(comparisons: readonly Comparison[]): RiskKind[] {
  const found = new Set(
    comparisons.flatMap((comparison) =>
      comparison.diff ? entriesOf(comparison.diff).flatMap((entry) => entry.risks.map((risk) => risk.kind)) : [],
    ),
  );
  if (comparisons.some((comparison) => comparison.diff?.database)) found.add('needs-ddl');
  return RISK_KINDS.filter((kind) => found.has(kind));
}

function riskKinds(names: readonly string[]): RiskKind[] {
  for (const name of names) {
    if (!(RISK_KINDS as readonly string[]).includes(name)) {
      throw new FlowgenError('unknown-risk', `There is no risk '${name}'.`, {
        hint: `Risks are ${RISK_KINDS.join(', ')}.`,
      });
    }
  }
  return names as RiskKind[];
}

type Host = { readonly name: 'github' | 'gitlab'; readonly number: number } | undefined;

function hostOf(wanted: string, env: Environment): Host {
  if (!['auto', 'none', 'github', 'gitlab'].includes(wanted)) {
    throw new FlowgenError('unknown-host', `A comment goes to github, gitlab, auto or none, not '${wanted}'.`);
  }
  if (wanted === 'none') return undefined;
  const github = wanted === 'github' || (wanted === 'auto' && env.GITHUB_ACTIONS === 'true');
  const number = github ? pullRequestNumber(env) : Number(env.CI_MERGE_REQUEST_IID);
  if (Number.isInteger(number) && number !== undefined && number > 0) {
    if (github) return { name: 'github', number };
    if (wanted === 'gitlab' || env.GITLAB_CI === 'true') return { name: 'gitlab', number };
  }
  if (wanted === 'auto') return undefined;
  throw new FlowgenError('no-pull-request', 'This job is not about a pull request.', {
    hint: 'Run it on pull_request (GitHub) or merge_request_event (GitLab), or use --comment none.',
  });
}

function pullRequestNumber(env: Environment): number | undefined {
  if (env.GITHUB_EVENT_PATH) {
    const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')) as {
      pull_request?: { number?: number };
      issue?: { number?: number; pull_request?: unknown };
    };
    const number = event.pull_request?.number ?? (event.issue?.pull_request ? event.issue.number : undefined);
    if (number !== undefined) return number;
  }
  const match = /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? '');
  return match ? Number(match[1]) : undefined;
}

function baseOf(env: Environment): string {
  if (env.GITHUB_BASE_REF) return `origin/${env.GITHUB_BASE_REF}`;
  if (env.CI_MERGE_REQUEST_DIFF_BASE_SHA) return env.CI_MERGE_REQUEST_DIFF_BASE_SHA;
  throw new FlowgenError('nothing-to-compare', 'It is not known what to compare with.', {
    hint: "Say it: '--against origin/main'.",
  });
}

async function comment(
  host: Host,
  key: string,
  body: string | undefined,
  env: Environment,
): Promise<string | undefined> {
  if (!host) return undefined;
  const place: CommentPlace = host.name === 'github' ? githubPlace(env, host.number) : gitlabPlace(env, host.number);
  try {
    return await putComment(place, key, body, `## Flow changes\n\n${NOTHING}`);
  } catch (error) {
    if (!(error instanceof CommentRefused)) throw error;
    // A fork's pull request must not fail for it: the job's summary has the same text.
    process.stderr.write(`${error.message} ${error.hint}\n`);
    return undefined;
  }
}

/** For later steps of the workflow, and the summary that GitHub shows with the job. */
function publish(
  env: Environment,
  result: { body: string; different: boolean; risk: RiskKind | undefined; url: string | undefined },
): void {
  if (env.GITHUB_OUTPUT) {
    const lines = [`different=${result.different}`, `risk=${result.risk ?? ''}`, `comment-url=${result.url ?? ''}`];
    appendFileSync(env.GITHUB_OUTPUT, `${lines.join('\n')}\n`);
  }
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${result.body}\n`);
}

/** Runs another command of the same flowgen, without colours. */
function runItself(args: readonly string[]): CommandOutcome {
  const result = spawnSync(process.execPath, [process.argv[1]!, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    maxBuffer: 1 << 26,
  });
  return { code: result.status ?? 1, output: `${result.stdout ?? ''}${result.stderr ?? ''}` };
}
