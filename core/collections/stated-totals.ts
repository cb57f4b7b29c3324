import type { Entry } from '../engine/catalogue.ts';
import { keptListIdentity } from '../engine/list-params.ts';
import { isNode } from '#kit/dig.ts';
import { plainText } from '#kit/params.ts';
import type { Store } from '../store/index.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

type Params = Readonly<Record<string, unknown>>;

/** How many items a list has, as a kept answer says, and which one. */
export interface StatedTotal {
  readonly items: number;
  /** One sentence. */
  readonly basis: Message;
}

/** Of the kept answers of an operation, at most so many are looked at. */
const LOOKED_AT = 200;

/** The figures by which the facts of a thing tell how long a list of it is; the first that they have counts. */
const FIGURES: Readonly<Record<string, readonly string[]>> = {
  comments: ['commentCount', 'replyCount'],
  replies: ['replyCount'],
  quotes: ['quoteCount'],
  videos: ['videoCount', 'mediaCount'],
  posts: ['postCount', 'mediaCount'],
  media: ['mediaCount'],
  highlights: ['highlightCount'],
  followers: ['followerCount'],
  following: ['followingCount'],
  friends: ['friendCount'],
};

/** What the latest kept page of each list says of its length, or the facts that stand beside it. */
export const statedTotals = (
  store: Pick<Store, 'answers'>,
  entry: Entry,
): {
  readonly total: (params: Params) => StatedTotal | undefined;
  /** How long the kept lists of the operation are in the mean; `undefined` where none says so. */
  readonly usual: () => number | undefined;
} => {
  const ofList = latestFigures(store, entry.id, ['totalItems'], (params) =>
    keptListIdentity(entry, params),
  );
  const { part } = entry.operation;
  const figures = lengthFigures(entry);
  const facts = entry.platform.operations.find(
    ({ part: other }) => other?.as === 'facts' && other.of === part?.of && other.by === part.by,
  );
  const ofFacts =
    part && figures.length > 0 && facts
      ? latestFigures(store, `${entry.platform.segment}.${facts.name}`, figures, (params) =>
          plainText(entry.params, part.by, String(params[part.by])),
        )
      : undefined;
  const total = (params: Params): StatedTotal | undefined => {
    const listed = ofList(params);
    if (listed !== undefined) return { items: listed, basis: messages.estimateFromTotal };
    const stated = ofFacts?.(params);
    return stated === undefined || !facts
      ? undefined
      : {
          items: stated,
          basis: messages.estimateFromTotalOf({
            title: { message: facts.title, id: `${entry.platform.segment}.${facts.name}.title` },
          }),
        };
  };
  return { total, usual: () => meanFigure(store, entry.id, 'totalItems') };
};

/** The figures of things of which an operation lists a part; none where nothing tells its length. */
const lengthFigures = ({ operation: { part } }: Entry): readonly string[] =>
  (part && FIGURES[part.as]) ?? [];

/** How long the list is to which a thing leads, as the thing itself tells. */
export const statedLength = (
  entry: Entry,
  thing: Readonly<Record<string, unknown>>,
): number | undefined => firstNumber(thing, lengthFigures(entry));

const firstNumber = (
  thing: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): number | undefined =>
  fields.map((field) => thing[field]).find((value) => typeof value === 'number');

/** Answers of an operation that are opened for a mean. */
const MEAN_OF = 20;

const meanFigure = (
  { answers }: Pick<Store, 'answers'>,
  operation: string,
  figure: string,
): number | undefined => {
  const found = answers.ofOperation(operation, MEAN_OF).flatMap(({ callId }) => {
    const data = answers.find(callId)?.data;
    const stated = isNode(data) ? data[figure] : undefined;
    return typeof stated === 'number' ? [stated] : [];
  });
  return found.length === 0 ? undefined : found.reduce((sum, n) => sum + n, 0) / found.length;
};

/** A figure of the latest answers of an operation that have it; they are looked through once, when it is asked for. */
const latestFigures = (
  { answers }: Pick<Store, 'answers'>,
  operation: string,
  figures: readonly string[],
  toListName: (params: Params) => string,
): ((params: Params) => number | undefined) => {
  let kept: Map<string, ReturnType<typeof answers.ofOperation>> | undefined;
  return (params) => {
    kept ??= Map.groupBy(answers.ofOperation(operation, LOOKED_AT), (answer) =>
      toListName(answer.params as Params),
    );
    for (const { callId } of kept.get(toListName(params)) ?? []) {
      const answer = answers.find(callId)?.data;
      const stated = isNode(answer) ? firstNumber(answer, figures) : undefined;
      if (stated !== undefined) return stated;
    }
    return undefined;
  };
};
