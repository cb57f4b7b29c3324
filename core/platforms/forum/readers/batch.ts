import { z } from 'zod';
import { batchIds } from '#kit/batch.ts';
import { collect, countNotice, type Notice, type Parsed } from '#kit/collect.ts';
import { node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { ignoringCase } from '#kit/params.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { officialApi } from '#kit/route.ts';
import { printable } from '#kit/printable.ts';
import type { Tombstone } from '#vocab/tombstone.ts';
import { answer } from './answer.ts';
import { apiAsk } from './ask.ts';
import { site } from './site.ts';
import { listingChildren } from './listing.ts';
import { bare } from './names.ts';
import { messages } from './messages.ts';

/** One kind of thing that can be asked for by many identifiers at once. */
export interface BatchOf<T> {
  readonly kind: 't1' | 't3' | 't5';
  /** "post", "posts": in words for errors and notices. */
  readonly one: string;
  readonly many: string;
  readonly read: (data: Node) => T;
  /** What stands for one that the platform left out. */
  readonly missing: (entry: BatchEntry) => Tombstone;
  /** The identifier in the address of such a thing: `abc`, or `r/name` where names will do. */
  readonly inLink: (address: string) => string | undefined;
}

/** One of the things that were asked for. */
export interface BatchEntry {
  /** Its full name, `t3_abc`, or `r/name` in small letters: what the answer is searched for. */
  readonly key: string;
  /** Without its prefix: `abc`, `name`. */
  readonly entityId: string;
  readonly isName: boolean;
}

/** The platform answers no more in one request, and the interface takes no more. */
const MOST = 100;

/** The identifiers of a batch; what is wrong with one of them is said with that one. */
export const idsOfBatch = <T>(of: BatchOf<T>) =>
  batchIds(ignoringCase(checkedIds(of), (id) => batchEntryFrom(of, id)?.key ?? id));

const checkedIds = <T>(of: BatchOf<T>) =>
  z
    .array(z.string().min(1).max(500))
    .min(1)
    .max(MOST)
    .superRefine((ids, context) => {
      if (ids.length > MOST) return;
      ids.forEach((id, index) => {
        if (batchEntryFrom(of, id) === undefined)
          context.addIssue({
            code: 'custom',
            path: [index],
            ...messages.identifierInvalid({ id: printable(id), one: of.one }),
            input: id,
          });
      });
    });

const ID = /^(?:(t[0-9])_)?([0-9a-z]{1,13})$/;

/** `abc`, `t3_abc`, or an address; `undefined` for what is none of these, or of another kind. */
const batchEntryFrom = <T>({ kind, inLink }: BatchOf<T>, text: string): BatchEntry | undefined => {
  const plain = ID.exec(text.trim().toLowerCase());
  if (plain) {
    const [, prefix = kind, id = ''] = plain;
    return prefix === kind ? byId(kind, id) : undefined;
  }
  const address = site.pasted(text)?.href;
  const found = address && inLink(address);
  if (!found) return undefined;
  return found.startsWith('r/') ? byName(found.slice(2)) : byId(kind, found);
};

const byId = (kind: string, entityId: string): BatchEntry => ({
  key: `${kind}_${entityId}`,
  entityId,
  isName: false,
});

const byName = (name: string): BatchEntry => ({
  key: `r/${name.toLowerCase()}`,
  entityId: name,
  isName: true,
});

interface BatchParams {
  readonly entityIds: readonly string[];
}

/** Each identifier costs a credit, also one that is named again. */
export const batchCost = ({ entityIds }: BatchParams): number => entityIds.length;

/** Asks for all at once, and puts what comes into the order in which it was asked for. */
export const batchRoutes = <T>(of: BatchOf<T>) => [
  officialApi({
    fetch: async (get: Get, { entityIds }: BatchParams): Promise<readonly Reply[]> => {
      const entries = eachOnce(entityIds.flatMap((id) => batchEntryFrom(of, id) ?? []));
      const names = entries.filter(({ isName }) => isName).map(({ entityId }) => entityId);
      const keys = entries.filter(({ isName }) => !isName).map(({ key }) => key);
      const replies: Reply[] = [];
      if (keys.length > 0) replies.push(await get(apiAsk('/api/info', { id: keys.join() })));
      if (names.length > 0) replies.push(await get(apiAsk('/api/info', { sr_name: names.join() })));
      return replies;
    },
    parse: (
      replies: readonly Reply[],
      { entityIds }: Partial<BatchParams>,
    ): Parsed<ListPage<T | Tombstone>> => {
      const batchAnswer = readBatchAnswer(replies, of);
      const entries =
        entityIds?.flatMap((id) => batchEntryFrom(of, id) ?? []) ?? batchAnswer.entries;
      let missing = 0;
      const { items, notices } = collect(entries, (one): T | Tombstone => {
        const data = batchAnswer.things.get(one.key);
        if (data !== undefined) return of.read(data);
        missing += 1;
        return of.missing(one);
      });
      return {
        data: { items, totalItems: entries.length, next: null },
        notices: [
          ...notices,
          ...missingNotice(missing, entries.length, of.many),
          ...othersNotice(batchAnswer.others, of.many),
        ],
      };
    },
  }),
];

/** The platform is asked for each thing once. */
const eachOnce = (entries: readonly BatchEntry[]): readonly BatchEntry[] => [
  ...new Map(entries.map((one) => [one.key, one])).values(),
];

interface BatchAnswer {
  /** By full name; a subreddit by its name too. Never by position: what is unknown is left out. */
  readonly things: ReadonlyMap<string, Node>;
  /** What the requests ask for, or all that came where they name nothing (`url=`). */
  readonly entries: readonly BatchEntry[];
  /** How many things of other kinds came. */
  readonly others: number;
}

const readBatchAnswer = <T>(replies: readonly Reply[], of: BatchOf<T>): BatchAnswer => {
  if (replies.length === 0) throw new AppError('platform_error', messages.noReply);
  const things = new Map<string, Node>();
  const entries = new Map<string, BatchEntry>();
  let others = 0;
  for (const reply of replies) {
    const came: BatchEntry[] = [];
    for (const child of listingChildren(answer(reply, `those ${of.many}`))) {
      const data = str(child, 'kind') === of.kind ? node(child, 'data') : undefined;
      const name = data && (str(data, 'name') ?? str(data, 'id'));
      if (!data || name === undefined) {
        others += 1;
        continue;
      }
      const one = byId(of.kind, bare(name));
      things.set(one.key, data);
      const called = of.kind === 't5' ? str(data, 'display_name') : undefined;
      if (called !== undefined) things.set(`r/${called.toLowerCase()}`, data);
      came.push(one);
    }
    for (const one of namedIn(reply, of.kind) ?? came) entries.set(one.key, one);
  }
  return { things, entries: [...entries.values()], others };
};

/** The things of this kind that the address of a request names; `undefined` when it names none. */
const namedIn = ({ request }: Reply, kind: string): BatchEntry[] | undefined => {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.get('id')?.split(',');
  const names = kind === 't5' ? searchParams.get('sr_name')?.split(',') : undefined;
  if (!ids && !names) return undefined;
  return [
    ...(ids ?? [])
      .filter((id) => id.startsWith(`${kind}_`))
      .map((id) => byId(kind, id.slice(kind.length + 1))),
    ...(names ?? []).filter((name) => name !== '').map(byName),
  ];
};

const missingNotice = (count: number, all: number, many: string): Notice[] =>
  countNotice(count, 'missing-items', messages.missingFromAnswer({ count, all, many }));

const othersNotice = (count: number, many: string): Notice[] =>
  countNotice(count, 'other-kinds', messages.otherThingsInAnswer({ count, many }));
