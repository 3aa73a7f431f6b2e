import { FlowgenError } from '../errors.js';

/** A pull (or merge) request whose comments can be read and written. */
export interface CommentPlace {
  /** Comments as far as `visit` wants to see them: it returns true to stop. */
  find(visit: (comment: Comment) => boolean): Promise<Comment | undefined>;
  create(body: string): Promise<string>;
  update(comment: Comment, body: string): Promise<string>;
}

export interface Comment {
  readonly id: number;
  readonly body: string;
  readonly url: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Not allowed to write: a pull request from a fork, mostly. */
export class CommentRefused extends FlowgenError {
  constructor(message: string, hint: string) {
    super('comment-refused', message, { hint });
    this.name = 'CommentRefused';
  }
}

/**
 * Posts the one comment of this key, or brings it up to date.
 * @param body undefined: there is nothing to say, so an old comment says that and none is made
 * @returns the comment's URL
 */
export async function putComment(
  place: CommentPlace,
  key: string,
  body: string | undefined,
  emptyBody: string,
): Promise<string | undefined> {
  const mark = `<!-- flowgen:${key.replace(/[^\w.-]/g, '-')} -->`;
  const existing = await place.find((comment) => comment.body.startsWith(mark));
  if (existing) {
    const text = `${mark}\n${body ?? emptyBody}`;
    return existing.body === text ? existing.url : place.update(existing, text);
  }
  return body === undefined ? undefined : place.create(`${mark}\n${body}`);
}

/** GitHub, also Enterprise: where the workflow says it is. */
export function githubPlace(env: Environment, number: number): CommentPlace {
  const { GITHUB_API_URL: api = 'https://api.github.com', GITHUB_REPOSITORY: repository } = env;
  const token = env.GITHUB_TOKEN ?? env.GH_TOKEN;
  if (!repository || !token) throw notConfigured('GitHub', ['GITHUB_REPOSITORY', 'GITHUB_TOKEN']);
  const call = caller(api, {
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    'user-agent': 'flowgen',
  });
  type Answer = { id: number; body?: string; html_url: string };
  const toComment = (answer: Answer): Comment => ({ id: answer.id, body: answer.body ?? '', url: answer.html_url });
  const comments = `/repos/${repository}/issues/${number}/comments`;
  return {
    find: (visit) =>
      findIn(
        async (page) => (await call<Answer[]>('GET', `${comments}?per_page=100&page=${page}`)).map(toComment),
        visit,
      ),
    create: async (body) => (await call<Answer>('POST', comments, { body })).html_url,
    update: async ({ id }, body) =>
      (await call<Answer>('PATCH', `/repos/${repository}/issues/comments/${id}`, { body })).html_url,
  };
}

/** GitLab; the job's own token may not write notes, so a project token is needed. */
export function gitlabPlace(env: Environment, number: number): CommentPlace {
  const { CI_API_V4_URL: api, CI_PROJECT_ID: project, FLOWGEN_GITLAB_TOKEN: token } = env;
  if (!api || !project || !token) {
    throw notConfigured('GitLab', ['CI_API_V4_URL', 'CI_PROJECT_ID', 'FLOWGEN_GITLAB_TOKEN']);
  }
  const call = caller(api, { 'private-token': token });
  type Answer = { id: number; body: string };
  const notes = `/projects/${encodeURIComponent(project)}/merge_requests/${number}/notes`;
  const url = (id: number) => `${env.CI_PROJECT_URL ?? ''}/-/merge_requests/${number}#note_${id}`;
  const toComment = ({ id, body }: Answer): Comment => ({ id, body, url: url(id) });
  return {
    find: (visit) =>
      findIn(async (page) => (await call<Answer[]>('GET', `${notes}?per_page=100&page=${page}`)).map(toComment), visit),
    create: async (body) => url((await call<Answer>('POST', notes, { body })).id),
    update: async ({ id }, body) => url((await call<Answer>('PUT', `${notes}/${id}`, { body })).id),
  };
}

function notConfigured(host: string, names: readonly string[]): FlowgenError {
  return new FlowgenError('comment-not-configured', `A comment on ${host} needs ${names.join(', ')}.`, {
    hint: 'Set them as environment variables of the job, or use --comment none.',
  });
}

async function findIn(
  list: (page: number) => Promise<Comment[]>,
  visit: (comment: Comment) => boolean,
): Promise<Comment | undefined> {
  for (let page = 1; page <= 50; page++) {
    const comments = await list(page);
    const found = comments.find(visit);
    if (found) return found;
    if (comments.length < 100) return undefined;
  }
  return undefined;
}

function caller(api: string, headers: Readonly<Record<string, string>>) {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const url = `${api.replace(/\/$/, '')}${path}`;
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(url, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      }).catch((cause: unknown) => {
        throw new FlowgenError('comment-failed', `${new URL(url).host} does not answer.`, { cause });
      });
      if (response.ok) return (await response.json()) as T;
      const text = (await response.text()).slice(0, 300);
      // A POST that failed half-way may have been carried out: only what surely was not is repeated.
      const again = response.status === 429 || (method === 'GET' && response.status >= 500);
      if (again && attempt < 4) {
        const wait = Math.min(Number(response.headers.get('retry-after')) || 0.5 * 2 ** attempt, 30);
        await new Promise((resolve) => setTimeout(resolve, wait * 1000));
        continue;
      }
      if (response.status === 401 || response.status === 403) {
        throw new CommentRefused(
          `The comment was refused (${response.status}).`,
          'The job needs permission to write comments (GitHub: pull-requests: write; not given to forks).',
        );
      }
      throw new FlowgenError('comment-failed', `${method} ${path.split('?')[0]} answered ${response.status}: ${text}`);
    }
  };
}
