/** What people of a crowd do in a laboratory, and what they were told that it cost. */
import { expect } from 'vitest';
import { ask, jsonIn, type Answered, type Asking } from './http.ts';
import type { CrowdAnswer, CrowdVisitor } from './laboratory-crowd.ts';
import { metaFromResult, type ToolResult } from './mcp.ts';

const PLAYLIST = '/v1/videosite/playlists/PLsample_quillmere_garden_year';
const COMMENTS = { operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' } };

/** What those ask for who are refused; nothing of it may be found anywhere. */
export const REFUSED = 'Refusedzq';
/** How often each does the same. */
export const ROUNDS = 2;

export interface Worker {
  readonly visitor: CrowdVisitor;
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly project: string;
  readonly word: string;
}

const ABOVE_CODER = [
  'videosite.search-videos',
  'collections.start',
  'collections.make',
  'keys.add',
];
export const REFUSED_TO = {
  manager: [],
  collector: ['members.invite'],
  coder: [...ABOVE_CODER, 'members.invite'],
  reader: [...ABOVE_CODER, 'codes.add-coder', 'members.invite'],
  stranger: [...ABOVE_CODER, 'codes.add-coder', 'members.invite'],
} as const;

const REFUSED_PARAMS: Readonly<Record<string, object>> = {
  'videosite.search-videos': { query: REFUSED },
  'collections.start': { name: REFUSED, sources: [COMMENTS] },
  'collections.make': { into: REFUSED },
  'keys.add': { name: REFUSED },
  'codes.add-coder': { name: REFUSED },
  'members.invite': { email: `${REFUSED}@lab.example`, role: 'manager' },
};
const creditsInAnswer = ({ meta }: CrowdAnswer): number => meta?.creditsUsed ?? 0;

const creditsInToolAnswer = (answered: Answered): number => {
  const { result } = jsonIn(answered) as { result?: ToolResult };
  return Number((result && metaFromResult(result)['bowerbird/creditsUsed']) ?? 0);
};

const toolCall = (headers: Readonly<Record<string, string>>): Asking => ({
  method: 'POST',
  headers: {
    ...headers,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'forum_list_post_comments', arguments: { postId: '0post0000' } },
  }),
});

export interface WorkConfig {
  readonly port: () => number;
  /** Resolves when the program answers. */
  readonly isUp: () => Promise<void>;
  readonly onAnswer: () => void;
}

export const createWork = ({ port, isUp, onAnswer }: WorkConfig) => {
  /** Credits that a person was told to have used in a project, and calls whose answer nobody heard. */
  const reported = new Map<string, number>();
  const unheard = new Map<string, number>();
  /** Who began the runs of a collection. */
  const beganBy = new Map<string, string>();
  const add = (to: Map<string, number>, name: string, amount: number): void =>
    void to.set(name, (to.get(name) ?? 0) + amount);

  /** One call, whose answer may be lost with the program. */
  const counted = async <T>(
    spent: { readonly by: string; readonly of: (answer: T) => number } | undefined,
    call: () => Promise<T>,
  ): Promise<T | undefined> => {
    await isUp();
    try {
      const answer = await call();
      if (spent) add(reported, spent.by, spent.of(answer));
      onAnswer();
      return answer;
    } catch {
      if (spent) add(unheard, spent.by, 1);
      return undefined;
    }
  };

  const windowCall = (
    { visitor, code, id, project }: Worker,
    name: string,
    params: object = {},
  ): Promise<CrowdAnswer | undefined> =>
    counted({ by: `${project} ${id}`, of: creditsInAnswer }, () =>
      visitor.call(code, name, params),
    );

  /** Each by its own road: the window, the interface, an assistant. */
  const spendByKey = async ({ id, project }: Worker, key: string): Promise<void> => {
    const headers = { authorization: `Bearer ${key}` };
    const by = `${project} ${id}`;
    await counted({ by, of: ({ headers: { 'x-credits-used': used } }) => Number(used ?? 0) }, () =>
      ask(port(), PLAYLIST, { headers }),
    );
    await counted({ by, of: creditsInToolAnswer }, () => ask(port(), '/mcp', toolCall(headers)));
  };

  const workAsCollector = async (worker: Worker): Promise<void> => {
    const { name, project, id, word } = worker;
    const made = await windowCall(worker, 'keys.add', { name: `notebook of ${name}` });
    const key = (made?.data as { key?: string } | undefined)?.key;
    const collection = `${word} of ${name}`;
    beganBy.set(`${project} ${collection}`, id);
    for (let round = 0; round < ROUNDS; round += 1) {
      await windowCall(worker, 'videosite.search-videos', { query: `${word} ${name} ${round}` });
      if (key !== undefined) await spendByKey(worker, key);
      await windowCall(worker, 'collections.start', { name: collection, sources: [COMMENTS] });
      await workAsCoder(worker, round);
    }
  };

  const workAsCoder = async (worker: Worker, round: number): Promise<void> => {
    const { word, name } = worker;
    const rows = await windowCall(worker, 'collections.rows', {});
    const [first] = (rows?.data as { items?: { id: number }[] } | undefined)?.items ?? [];
    const id = `00000000-0000-4000-8000-${Buffer.from(word.slice(0, 6)).toString('hex')}`;
    const code = { id, name: `${word} applies`, colour: 'teal' };
    await windowCall(worker, 'codes.change', { codes: [code] });
    if (first) {
      await windowCall(worker, 'collections.annotate', {
        id: first.id,
        note: `${word} by ${name}`,
      });
      await windowCall(worker, 'codes.set', { item: first.id, code: null });
    }
    if (round === 0) await windowCall(worker, 'collections.export', { format: 'csv' });
  };

  /** What a role does not include, or nobody who is no member: each is refused, however often it is tried. */
  const tryWhatIsRefused = async (
    worker: Worker,
    names: readonly string[],
    status = 403,
  ): Promise<void> => {
    for (const name of names) {
      const answer = await windowCall(worker, name, REFUSED_PARAMS[name]);
      if (answer) expect([name, answer.ok, answer.error?.status]).toEqual([name, false, status]);
    }
  };

  const workAs = async (worker: Worker, role: keyof typeof REFUSED_TO): Promise<void> => {
    if (role === 'manager' || role === 'collector') await workAsCollector(worker);
    for (let round = 0; round < ROUNDS; round += 1) {
      await windowCall(worker, 'collections.list');
      if (role === 'coder') await workAsCoder(worker, round);
      await tryWhatIsRefused(worker, REFUSED_TO[role]);
    }
  };

  return {
    windowCall,
    workAs,
    tryWhatIsRefused,
    beganBy,
    reported,
    unheard,
    addReported: (by: string, credits: number): void => add(reported, by, credits),
  };
};
