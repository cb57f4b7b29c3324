import { isNode, type Node } from '#kit/dig.ts';
import type { Post } from '#vocab/post.ts';
import { pushAll, type ServerComponents } from './server-components.ts';
import { firstText } from './text.ts';
import { postUrn, urnText, type PostUrn } from '../urns.ts';

/** What states say of one post. */
interface StatedFigures {
  comments?: number;
  reposts?: number;
  /** By the platform's name of the kind, in the order in which they came. */
  readonly reactions: Map<string, number>;
}

/** Figures by the URN of the post, as a text. */
export type FiguresByUrn = ReadonlyMap<string, StatedFigures>;

const FIGURE =
  /^(commentCount-|repostCount-|reactionsCount-|ReactionType_[A-Z][A-Z_]{0,29}_)(urn:li:(?:activity|share|ugcPost):\d{15,20})$/;
const KIND = /^ReactionType_([A-Z_]+)_$/;

/** The post of which a state counts something, by the state's name; comments have figures of their own. */
export const urnOfFigure = (name: string): PostUrn | undefined =>
  name.length < 120 ? postUrn(FIGURE.exec(name)?.[2]) : undefined;

const HEADLINE = /^profile_headline_loading_state/;

/** The value of a state: `{"$case":"intValue","intValue":n}`. */
const stateValue = (from: ServerComponents, value: unknown): string | number | undefined => {
  const found = from.resolve(value);
  if (!isNode(found)) return undefined;
  const kind = found['$case'];
  if (kind !== 'intValue' && kind !== 'stringValue') return undefined;
  const stated = from.resolve(found[kind]);
  return typeof stated === 'string' || typeof stated === 'number' ? stated : undefined;
};

/** What an object sets: the value of a state whose name stands beside it, or is the name of a member. */
const statesIn = function* (
  from: ServerComponents,
  object: Node,
  name: RegExp,
): Iterable<readonly [name: string, value: string | number]> {
  for (const member of Object.keys(object)) {
    if (!name.test(member)) continue;
    const inner = from.resolve(object[member]);
    const value =
      stateValue(from, inner) ?? stateValue(from, isNode(inner) ? inner['value'] : undefined);
    if (value !== undefined) yield [member, value];
  }
  const value = stateValue(from, object['value']);
  if (value === undefined) return;
  const others = Object.entries(object).flatMap(([member, one]) =>
    member === 'value' ? [] : [from.resolve(one)],
  );
  const key = firstText(from, others, name);
  if (key !== undefined) yield [key, value];
};

/** How many there are of something; expressions and negative numbers are no figures. */
const countIn = (value: string | number): number | undefined => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined;
};

/** Adds what an object sets; of two values of one state the first is kept. */
const noteFigures = (
  from: ServerComponents,
  object: Node,
  figures: Map<string, StatedFigures>,
): void => {
  for (const [name, value] of statesIn(from, object, FIGURE)) {
    const [, kind = '', urn = ''] = FIGURE.exec(name) ?? [];
    const count = countIn(value);
    if (count === undefined) continue;
    const known = figures.get(urn) ?? { reactions: new Map<string, number>() };
    figures.set(urn, known);
    const reaction = KIND.exec(kind)?.[1];
    if (kind === 'commentCount-') known.comments ??= count;
    else if (kind === 'repostCount-') known.reposts ??= count;
    else if (reaction !== undefined && !known.reactions.has(reaction))
      known.reactions.set(reaction, count);
  }
};

/** The figures that all rows of a stream state, wherever the posts stand. */
export const figuresIn = (from: ServerComponents): FiguresByUrn => {
  const figures = new Map<string, StatedFigures>();
  const waiting: unknown[] = [];
  pushAll(waiting, from.ids.map(from.row));
  while (waiting.length > 0) {
    const value = waiting.pop();
    from.count();
    if (Array.isArray(value)) pushAll(waiting, value);
    else if (isNode(value)) {
      noteFigures(from, value, figures);
      pushAll(waiting, Object.values(value));
    }
  }
  return figures;
};

/** The figures of a post, by any of its names: the first that has some. Absent ones are left out. */
export const figuresFromUrns = (
  figures: FiguresByUrn,
  urns: readonly PostUrn[],
): Pick<Post, 'likeCount' | 'replyCount' | 'shareCount' | 'reactionCounts'> => {
  const found = urns.map((urn) => figures.get(urnText(urn))).find((one) => one !== undefined);
  if (!found) return {};
  const kinds = [...found.reactions].map(([name, count]) => ({ name, count }));
  return {
    replyCount: found.comments,
    shareCount: found.reposts,
    ...(kinds.length > 0 && {
      likeCount: kinds.reduce((sum, { count }) => sum + count, 0),
      reactionCounts: kinds,
    }),
  };
};

/** The headline of an author, where an object sets it. */
export const headlineIn = (from: ServerComponents, object: Node): string | undefined => {
  for (const [, value] of statesIn(from, object, HEADLINE))
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  return undefined;
};
