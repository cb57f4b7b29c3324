import type { RequestSpec, Reply } from '#kit/exchange.ts';
import { replyTo, listing, thing, comment, post } from './reply.ts';

/** One comment of an invented discussion. */
interface Tree {
  readonly id: string;
  /** Its full name, or that of the post. */
  readonly parent: string;
  readonly depth: number;
  readonly children: Tree[];
  /** It is named in stubs and given to nobody, with all below it. */
  readonly isPurged: boolean;
}

interface Habits {
  /** Comments of one answer, at most. */
  readonly limit: number;
  /** Levels of one answer, at most. */
  readonly levels: number;
}

/**
 * A platform with one post and a tree of comments, which cuts its answers as the real one does: stubs
 * with identifiers, threads that go on elsewhere below the tenth level, comments that are no more.
 */
export const forest = (size: number, random: () => number, habits: Partial<Habits> = {}) => {
  const { limit = 200, levels = 10 }: Partial<Habits> = habits;
  const tops: Tree[] = [];
  const all = new Map<string, Tree>();
  grow(size, random, tops, all);
  const given = [...all.values()].filter((tree) => isGiven(tree, all));
  const requests: string[] = [];

  const answer = (ask: RequestSpec): Reply => {
    const url = new URL(ask.url);
    const form = new URLSearchParams(typeof ask.body === 'string' ? ask.body : url.search);
    requests.push(url.pathname);
    return { ...replyTo(ask.url, body(url.pathname, form)), request: buildForestRequest(ask) };
  };

  const body = (path: string, form: URLSearchParams): unknown => {
    if (path === '/api/morechildren') return more((form.get('children') ?? '').split(','));
    const room = { left: limit };
    const focus = /^\/comments\/p1\/_\/(\w+)$/.exec(path)?.[1];
    const found = focus === undefined ? undefined : all.get(focus);
    const roots = focus === undefined ? tops : found && !found.isPurged ? [found] : [];
    const depth = Number(form.get('depth') ?? levels);
    const most = Math.min(depth, levels) + (found?.depth ?? 0);
    const head = post('p1', { num_comments: size });
    return [listing(head), listing(...nested(roots, found?.parent ?? 't3_p1', most, room))];
  };

  const nested = (
    trees: readonly Tree[],
    parent: string,
    most: number,
    room: { left: number },
  ): object[] => {
    const shown: object[] = [];
    const hidden: Tree[] = [];
    for (const tree of trees) {
      if (tree.depth >= most) return [stub(parent, [], 0)];
      if (tree.isPurged || room.left === 0) hidden.push(tree);
      else {
        room.left -= 1;
        const below = nested(tree.children, `t1_${tree.id}`, most, room);
        shown.push(textFrom(tree, below.length === 0 ? '' : listing(...below)));
      }
    }
    return hidden.length === 0 ? shown : [...shown, stub(parent, hidden, weight(hidden))];
  };

  /** Flat, as the platform answers; what does not fit is named anew. */
  const more = (ids: readonly string[]): unknown => {
    const things: object[] = [];
    const room = { left: limit };
    const groups = Map.groupBy(
      ids.flatMap((id) => all.get(id) ?? []).filter((tree) => !tree.isPurged),
      (tree) => tree.parent,
    );
    for (const [parent, trees] of groups)
      flatten(nested(trees, parent, (trees[0]?.depth ?? 0) + levels, room), things);
    return { json: { errors: [], data: { things } } };
  };

  return { answer, given, asked: requests, all, get: (ask: RequestSpec) => Promise.resolve(answer(ask)) };
};

const buildForestRequest = ({ method = 'GET', url, headers = {}, body }: RequestSpec) => ({
  method,
  url,
  headers,
  ...(body !== undefined && { body }),
});

const grow = (
  size: number,
  random: () => number,
  tops: Tree[],
  all: Map<string, Tree>,
): void => {
  const trees: Tree[] = [];
  for (let n = 0; n < size; n += 1) {
    // Half answer one of the last few, so that some threads become long.
    const from = random() < 0.5 ? Math.max(0, n - 5) : 0;
    const above = random() < 0.1 ? undefined : trees[from + Math.floor(random() * (n - from))];
    const tree: Tree = {
      id: (60_000_000 + n * 37).toString(36),
      parent: above ? `t1_${above.id}` : 't3_p1',
      depth: above ? above.depth + 1 : 0,
      children: [],
      isPurged: random() < 0.02,
    };
    (above?.children ?? tops).push(tree);
    trees.push(tree);
    all.set(tree.id, tree);
  }
};

const isGiven = (tree: Tree, all: ReadonlyMap<string, Tree>): boolean => {
  for (let here: Tree | undefined = tree; here; here = all.get(here.parent.slice(3)))
    if (here.isPurged) return false;
  return true;
};

const weight = (trees: readonly Tree[]): number =>
  trees.reduce((sum, tree) => sum + 1 + weight(tree.children), 0);

const textFrom = (tree: Tree, replies: unknown): object =>
  comment(tree.id, { parent_id: tree.parent, replies });

const stub = (parent: string, trees: readonly Tree[], count: number): object => {
  const children = trees.map((tree) => tree.id);
  const id = children[0] ?? '_';
  return thing('more', { id, name: `t1_${id}`, parent_id: parent, count, children });
};

const flatten = (nested: readonly object[], things: object[]): void => {
  for (const one of nested as { kind: string; data: { replies?: unknown } }[]) {
    const replies = one.data.replies as { data: { children: object[] } } | '' | undefined;
    things.push({ ...one, data: { ...one.data, ...(replies && { replies: '' }) } });
    if (replies) flatten(replies.data.children, things);
  }
};
