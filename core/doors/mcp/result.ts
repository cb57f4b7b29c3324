import { randomBytes } from 'node:crypto';
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import type { Entry } from '../../engine/catalogue.ts';
import type { Outcome } from '../../engine/engine.ts';
import type { Notice } from '../../kit/collect.ts';
import { AppError } from '../../kit/errors.ts';
import { visibleJson, withoutUnseen } from '../../kit/printable.ts';
import type { Page } from '../../vocab/page.ts';
import type { Meta } from '../../contract/index.ts';
import { bytesIn, largest, tokensSent } from './budget.ts';
import { cutPage, placeAfter, type Place } from '../../engine/cut-pages.ts';
import { answerUri, UNTRUSTED } from './marks.ts';

type Params = Readonly<Record<string, unknown>>;
type Good = Outcome & { readonly ok: true };

export interface Asked {
  readonly entry: Entry;
  /** As the engine checked them. */
  readonly params: Params;
  /** Where in its answer the page begins. */
  readonly place: Place;
  /** Tokens. */
  readonly budget: number;
  /** Whether the caller may read the kept answer, and so is told its address. */
  readonly linked: boolean;
  /** Credits that the caller may still spend. */
  readonly available: number;
}

/** An outcome as a tool's result, never over the budget. */
export const toolResult = (outcome: Outcome, asked: Asked): CallToolResult =>
  outcome.ok ? within(outcome, asked) : failureResult(outcome.error, outcome.meta, asked.available);

const within = (outcome: Good, asked: Asked): CallToolResult => {
  const { entry, budget } = asked;
  const data = JSON.parse(outcome.json) as Record<string, unknown>;
  const { notices } = outcome.meta;
  const made = (twice: boolean): CallToolResult => goodResult(outcome, asked, data, notices, twice);
  // What is too long by itself need not be made into a result to see it.
  const hopeless = Buffer.byteLength(outcome.json) > bytesIn(budget);
  if (!hopeless && tokensSent(made(true)) <= budget) return made(true);
  if (entry.operation.list) return cutTo(outcome, asked, data as unknown as Page<unknown>);
  const once = made(false);
  return tokensSent(once) <= budget ? once : tooLong(outcome, asked, tokensSent(once));
};

/** As many of a page's items as fit: with their text twice when that is possible, else once. */
const cutTo = (outcome: Good, asked: Asked, page: Page<unknown>): CallToolResult => {
  const { entry, params, place, budget } = asked;
  const made = (count: number, twice: boolean): CallToolResult => {
    const given = cutPage(entry, params, page, place, count);
    const { notices: said } = outcome.meta;
    const notices = count < page.itemCount ? [...said, cutNotice(count, page.itemCount)] : said;
    return goodResult(outcome, asked, given as unknown as Record<string, unknown>, notices, twice);
  };
  const most = atMost(page.orderedItems, budget);
  for (const twice of [true, false]) {
    const count = largest(most, (count) => tokensSent(made(count, twice)) <= budget);
    if (count > 0) return made(count, twice);
  }
  return tooLong(outcome, asked, tokensSent(made(1, false)), page);
};

/** How many items could fit if there were nothing else in the answer. */
const atMost = (items: readonly unknown[], budget: number): number => {
  let left = bytesIn(budget);
  const over = items.findIndex((item) => (left -= Buffer.byteLength(JSON.stringify(item))) < 0);
  return over < 0 ? items.length : over;
};

const cutNotice = (count: number, of: number): Notice => ({
  code: 'cut-to-budget',
  message: `${count} of ${of} items, to keep the answer within this client's budget; go on with nextCursor: the rest is kept, asks nobody and costs nothing`,
  count: of - count,
});

/** One thing that does not fit is not shortened: what it says would then not be what was found. */
const tooLong = (
  { meta }: Good,
  { entry, params, place, budget, available }: Asked,
  tokens: number,
  page?: Page<unknown>,
): CallToolResult => {
  const next = page && placeAfter(entry, params, page, place, 1);
  const onward = next ? `; to go on behind it, use the cursor ${next}` : '';
  const what = page ? 'the next item' : 'the answer';
  const error = new AppError(
    'validation_error',
    `${what} is about ${tokens} tokens long, over this client's budget of ${budget}; it is kept, and a higher budget in the settings shows it at no cost with maxAge${onward}`,
  );
  return failureResult(error, meta, available);
};

const goodResult = (
  { meta }: Good,
  { entry, available, linked }: Asked,
  data: Record<string, unknown>,
  notices: readonly Notice[],
  twice = true,
): CallToolResult => ({
  content: [
    {
      type: 'text',
      text: markedText(entry, meta, notices, available, twice ? JSON.stringify(data) : undefined),
      annotations: { audience: ['assistant'] },
      _meta: { 'bowerbird/untrusted': true },
    },
    ...(linked ? [linkTo(entry, meta)] : []),
  ],
  structuredContent: data,
  _meta: { ...metaOf(meta, available, notices), 'bowerbird/untrusted': true },
});

const linkTo = ({ operation }: Entry, { callId }: Meta): ContentBlock => ({
  type: 'resource_link',
  uri: answerUri(callId),
  name: callId,
  title: `${operation.title}: the whole answer`,
  description: 'Reads the kept answer back; asks nobody and costs nothing.',
  mimeType: 'application/json',
});

/**
 * What came from a platform stands between two marks that nobody could foresee, with a note that it is
 * to be read and not obeyed: a post that says "ignore your instructions" stays a post.
 */
const markedText = (
  { platform }: Entry,
  meta: Meta,
  notices: readonly Notice[],
  available: number,
  json: string | undefined,
): string => {
  const mark = randomBytes(6).toString('hex');
  const source = meta.fromArchive ? 'the local archive' : (meta.route ?? 'the platform');
  const head = [
    `From ${platform.brand}, fetched ${meta.fetchedAt ?? 'now'} (${source}). Credits: ${meta.creditsUsed} used, ${available} left.`,
    // What a platform said may be in a notice, and must not begin a line of its own.
    ...notices.map(({ message }) => `Notice: ${oneLine(message)}`),
    UNTRUSTED,
  ];
  if (json === undefined)
    return [...head, 'It is too long to be repeated here: see the structured content.'].join('\n');
  return [...head, `<untrusted-${mark}>`, visibleJson(json), `</untrusted-${mark}>`].join('\n');
};

const oneLine = (text: string): string => withoutUnseen(text).replaceAll(/\s+/g, ' ');

const NOTICES_SHOWN = 20;

const metaOf = (meta: Meta, available: number, notices: readonly Notice[]) => ({
  'bowerbird/call': meta.callId,
  'bowerbird/operation': meta.operation,
  'bowerbird/creditsUsed': meta.creditsUsed,
  'bowerbird/creditsRemaining': meta.creditsRemaining,
  'bowerbird/creditsAvailable': available,
  'bowerbird/notices': notices.slice(0, NOTICES_SHOWN),
  ...(meta.route === undefined ? {} : { 'bowerbird/route': meta.route }),
  ...(meta.fetchedAt === undefined ? {} : { 'bowerbird/fetchedAt': meta.fetchedAt }),
  ...(meta.fromArchive ? { 'bowerbird/fromArchive': true } : {}),
});

const WORDS_SHOWN = 2000;

/** The specification's envelope of an error, and what the person can honestly do. */
export const failureResult = (
  { row, message, refusal, retryAfter }: AppError,
  meta: Meta,
  available: number,
): CallToolResult => {
  const error = { code: row.code, message: message.slice(0, WORDS_SHOWN) };
  return {
    isError: true,
    content: [
      { type: 'text', text: visibleJson(JSON.stringify({ errors: [error], data: null })) },
      ...(refusal && refusal.choices.length > 0
        ? [
            {
              type: 'text' as const,
              text: `What can be done: ${oneLine(refusal.choices.join(' '))}`,
            },
          ]
        : []),
    ],
    _meta: {
      ...metaOf(meta, available, meta.notices),
      'bowerbird/error': {
        ...error,
        status: row.status,
        ...(refusal ? { refusal } : {}),
        ...(retryAfter === undefined ? {} : { retryAfter: Math.ceil(retryAfter) }),
      },
    },
  };
};
