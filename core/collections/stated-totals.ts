import type { Entry } from '../engine/catalogue.ts';
import { listIdentity } from '../engine/list-params.ts';
import { isNode } from '#kit/dig.ts';
import { canonical } from '#kit/identity.ts';
import { checkParams, plainText } from '#kit/params.ts';
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

/** The figure by which the facts of a thing tell how long a list of it is. */
const FIGURES: Readonly<Record<string, string>> = {
  comments: 'replyCount',
  replies: 'replyCount',
  quotes: 'quoteCount',
  videos: 'videoCount',
  posts: 'postCount',
  media: 'mediaCount',
  highlights: 'highlightCount',
  followers: 'followerCount',
  following: 'followingCount',
  friends: 'friendCount',
};

/** What the latest kept page of each list says of its length, or the facts that stand beside it. */
export const statedTotals = (
  store: Pick<Store, 'answers'>,
  entry: Entry,
): ((params: Params) => StatedTotal | undefined) => {
  const ofList = latestFigures(store, entry.id, 'totalItems', (params) =>
    identityOrNone(entry, params),
  );
  const { part } = entry.operation;
  const figure = part && FIGURES[part.as];
  const facts = entry.platform.operations.find(
    ({ part: other }) => other?.as === 'facts' && other.of === part?.of && other.by === part.by,
  );
  const ofFacts =
    part && figure !== undefined && facts
      ? latestFigures(store, `${entry.platform.segment}.${facts.name}`, figure, (params) =>
          plainText(entry.params, part.by, String(params[part.by])),
        )
      : undefined;
  return (params) => {
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
};

/** Kept parameters may be those of an earlier version, without what it had as a default. */
const identityOrNone = (entry: Entry, params: Params): string => {
  try {
    return listIdentity(entry, checkParams(entry.params, params));
  } catch {
    return canonical(params);
  }
};

/** One figure of the latest answers of an operation that have it; they are looked through once, when it is asked for. */
const latestFigures = (
  { answers }: Pick<Store, 'answers'>,
  operation: string,
  figure: string,
  toListName: (params: Params) => string,
): ((params: Params) => number | undefined) => {
  let kept: Map<string, ReturnType<typeof answers.ofOperation>> | undefined;
  return (params) => {
    kept ??= Map.groupBy(answers.ofOperation(operation, LOOKED_AT), (answer) =>
      toListName(answer.params as Params),
    );
    for (const { callId } of kept.get(toListName(params)) ?? []) {
      const answer = answers.find(callId)?.data;
      const stated = isNode(answer) ? answer[figure] : undefined;
      if (typeof stated === 'number') return stated;
    }
    return undefined;
  };
};
