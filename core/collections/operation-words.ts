import type { ListKnowledge } from '#kit/bounds/missing.ts';
import type { Message } from '#kit/message.ts';
import type { Catalogue, Entry } from '../engine/catalogue.ts';

/** What texts for readers call an operation. */
export interface OperationWords {
  /** “Comments of a video” of YouTube (videosite.list-video-comments) */
  readonly name: string;
  /** The platform's name and segment. */
  readonly brand: string;
  readonly platform: string;
  /** What it lists: `comments`, `videos`. */
  readonly kind: string;
  /** The shapes that its items can have. */
  readonly shapes: readonly string[];
  /** Whether it lists things, of which there may be a total; not one thing, or things by their identifiers. */
  readonly isList: boolean;
  /** Whether it answers one thing, and neither a list nor things by their identifiers. */
  readonly isThing: boolean;
  /** Whether a stated total counts the replies to what is listed as well. */
  readonly countsReplies: boolean;
  /** Where the platform's official API can answer it: what its terms ask of whoever keeps that. */
  readonly api?: ApiTerms | undefined;
}

export interface ApiTerms {
  /** "YouTube Data API v3" */
  readonly name: string;
  /** Of the terms: their day and their address. */
  readonly date: string;
  readonly url: string;
  readonly summary: Message;
}

/** By the ids of operations; plain values, which can be handed to a thread. */
export type OperationTexts = Readonly<Record<string, OperationWords>>;

export const operationTexts = ({ entries }: Pick<Catalogue, 'entries'>): OperationTexts =>
  Object.fromEntries(
    entries.map((entry) => [
      entry.id,
      {
        name: `“${entry.operation.title}” of ${entry.platform.brand} (${entry.id})`,
        brand: entry.platform.brand,
        platform: entry.platform.segment,
        kind: kindFromEntry(entry),
        shapes: entry.shapes.filter((shape) => shape !== 'Tombstone' && shape !== 'Collection'),
        isList: entry.operation.list && 'cursor' in entry.operation.params.shape,
        isThing: !entry.operation.list,
        countsReplies: entry.operation.totalCountsReplies === true,
        api: apiTerms(entry),
      },
    ]),
  );

const apiTerms = ({ platform: { official }, routes }: Entry): ApiTerms | undefined =>
  official && routes.includes('official-api')
    ? {
        name: official.name,
        date: official.policy.date,
        url: official.policy.url,
        summary: official.policy.storing.summary,
      }
    : undefined;

/** Segments of platforms -> their names. */
export const platformNames = (texts: OperationTexts): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.values(texts).map(({ platform, brand }) => [platform, brand]));

/** Of an operation that this version does not know: by its id. */
export const findOperationWords = (texts: OperationTexts, id: string): OperationWords => {
  const [platform = ''] = id.split('.');
  return (
    texts[id] ?? {
      name: id,
      brand: platform,
      platform,
      kind: `items of ${id}`,
      shapes: [],
      isList: true,
      isThing: false,
      countsReplies: false,
    }
  );
};

/** Parts that are named after an order or a choice, and not after what they list. */
const NAMED_OTHERWISE = new Set(['chart', 'related', 'popular', 'overview', 'suggestions', 'live']);

const kindFromEntry = ({ operation: { part }, shapes }: Entry): string => {
  if (part && part.as !== 'facts' && !NAMED_OTHERWISE.has(part.as)) return part.as;
  const [shape = 'item'] = shapes;
  return shape === 'Person' ? 'people' : `${shape.toLowerCase()}s`;
};

/** What is known of the lists of operations, where only their words are at hand. */
export const listKnowledgeFromTexts = (texts: OperationTexts): ListKnowledge => {
  const all = Object.entries(texts);
  return {
    things: all.filter(([, { isThing }]) => isThing).map(([id]) => id),
    countingReplies: all.filter(([, { countsReplies }]) => countsReplies).map(([id]) => id),
  };
};
