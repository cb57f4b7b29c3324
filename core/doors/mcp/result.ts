import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import type { Entry } from '../../engine/catalogue.ts';
import type { Outcome, Places } from '../../engine/outcome.ts';
import type { Copies } from '#kit/assistant.ts';
import { noticeInEnglish, type Notice } from '#kit/collect.ts';
import { AppError, type Refusal } from '#kit/errors.ts';
import { visibleJson, withoutUnseen } from '#kit/printable.ts';
import { listedItems } from '#kit/listed-items.ts';
import { answerFromPage, pageFromAnswer, type Page } from '#vocab/page.ts';
import type { Meta } from '#calls/index.ts';
import type { AnswerOptions } from './arguments.ts';
import { bytesIn, largest, estimateTokens } from './budget.ts';
import { cutPage, placeAfter } from '../../engine/cut-pages.ts';
import { narrowed } from './outline.ts';
import { markedResult, answerUri } from './marked-result.ts';
import { buildTable, tableOfOne, tableText } from './table.ts';
import { messages } from '../messages.ts';

type Params = Readonly<Record<string, unknown>>;
type Good = Outcome & { readonly ok: true };

export interface AnswerInput {
  readonly entry: Entry;
  /** As the engine checked them. */
  readonly params: Params;
  /** Where in its answer the page begins. */
  readonly place: Places;
  /** Tokens that a model may have to read. */
  readonly budget: number;
  /** How the answer shall be made. */
  readonly options: AnswerOptions;
  /** Which copies of the answer are sent. */
  readonly copies: Copies;
  /** Whether the caller may read the kept answer, and so is told its address. */
  readonly linked: boolean;
  /** Credits that the caller may still spend. */
  readonly available: number;
}

/** An outcome as a tool's result, never over the budget. */
export const toolResult = (outcome: Outcome, input: AnswerInput): CallToolResult =>
  outcome.ok ? within(outcome, input) : failureResult(outcome.error, outcome.meta, input.available);

const within = (outcome: Good, input: AnswerInput): CallToolResult => {
  const { entry, budget, copies } = input;
  const data = outcome.result.data as Params;
  if (entry.operation.list)
    return cutTo(outcome, input, pageFromAnswer(data as Page<unknown>), data);
  const made = goodResult(outcome, input, data, outcome.meta.notices);
  const tokens = tokensRead(made, copies);
  return tokens <= budget ? made : tooLong(outcome, input, tokens);
};

/** As many of a page's items as fit. */
const cutTo = (
  outcome: Good,
  input: AnswerInput,
  page: Page<unknown>,
  asAnswered: Params,
): CallToolResult => {
  const { entry, params, place, budget, copies } = input;
  const made = (count: number): CallToolResult => {
    const whole = count === page.itemCount;
    const given = whole ? asAnswered : answerFromPage(cutPage(entry, params, page, place, count));
    const { notices: shownNotices } = outcome.meta;
    const notices = whole ? shownNotices : [...shownNotices, cutNotice(count, page.itemCount)];
    return goodResult(outcome, input, given, notices);
  };
  const fits = (count: number): boolean => tokensRead(made(count), copies) <= budget;
  const most = atMost(input, page.orderedItems);
  if (most === page.itemCount && fits(most)) return made(most);
  // The whole page, which was just seen not to fit, has another cursor than a part of it.
  const count = largest(Math.min(most, page.itemCount - 1), fits);
  return count > 0 ? made(count) : tooLong(outcome, input, tokensRead(made(1), copies), page);
};

/** How many items could fit if there were nothing else in the answer: the others need not be tried. */
const atMost = ({ entry, options, budget }: AnswerInput, items: readonly unknown[]): number => {
  // A table's rows are shorter than that, and quickly made.
  if (options.format === 'table') return items.length;
  const { orderedItems } = narrowed(entry, { orderedItems: items }, options.fields);
  let left = bytesIn(budget);
  const over = (orderedItems as readonly unknown[]).findIndex(
    (item) => (left -= Buffer.byteLength(JSON.stringify(item))) < 0,
  );
  return over < 0 ? items.length : over;
};

/**
 * Tokens of a result that a model reads: the text, or the structured content where that is the only
 * copy of the answer. Clients that hand both to their model are granted one.
 */
export const tokensRead = (
  { content, structuredContent }: CallToolResult,
  copies: Copies,
): number => {
  const texts = content.map((block) =>
    block.type === 'text' ? block.text : JSON.stringify(block),
  );
  const structured = copies === 'structured' ? [JSON.stringify(structuredContent ?? null)] : [];
  return [...texts, ...structured].reduce((sum, text) => sum + estimateTokens(text), 0);
};

const cutNotice = (count: number, of: number): Notice => ({
  code: 'cut-to-budget',
  message: `${count} of ${of} items, to keep the answer within this client's budget; go on with nextCursor: the rest is kept, asks nobody and costs nothing`,
  count: of - count,
});

/** One thing that does not fit is not shortened: what it says would then not be what was found. */
const tooLong = (
  { meta }: Good,
  { entry, params, place, budget, available }: AnswerInput,
  tokens: number,
  page?: Page<unknown>,
): CallToolResult => {
  const next = page && placeAfter(entry, params, page, place, 1);
  const onward = next ? `; to go on behind it, use the cursor ${next}` : '';
  const what = page ? 'the next item' : 'the answer';
  const error = new AppError(
    'validation_error',
    messages.answerOverBudget({ what, tokens, budget, onward }),
  );
  return failureResult(error, meta, available);
};

const goodResult = (
  { meta }: Good,
  input: AnswerInput,
  data: Params,
  shownNotices: readonly Notice[],
): CallToolResult => {
  const { entry, available, linked, copies } = input;
  const { text, program, lines, notices } = makeCopies(input, data, shownNotices);
  return markedResult({
    head: [...buildHeadLines(entry, meta, available, notices), ...lines],
    text,
    program,
    copies,
    meta: { ...toMcpMeta(meta, available, notices), 'bowerbird/untrusted': true },
    links: linked ? [linkTo(entry, meta)] : [],
  });
};

interface CopiesMade {
  /** What a model reads. */
  readonly text: string;
  /** What a program reads. */
  readonly program: Params;
  /** What a model has to know beside the text. */
  readonly lines: readonly string[];
  readonly notices: readonly Notice[];
}

/** An answer as it was wished for, for a model and for a program. */
const makeCopies = (
  { entry, options, copies }: AnswerInput,
  data: Params,
  notices: readonly Notice[],
): CopiesMade => {
  const { fields, format, maxText } = options;
  const program = narrowed(entry, data, fields);
  if (format === 'json') return { text: JSON.stringify(program), program, lines: [], notices };
  const isList = entry.operation.list;
  const table = isList
    ? buildTable(listedItems(data) ?? [], fields, maxText)
    : tableOfOne(program, maxText);
  const { columns, rows, left, cuts } = table;
  const { orderedItems: _, items: __, ...page } = data;
  return {
    text: tableText(table),
    // Where a program's copy is all that a model gets, it is the table.
    program: copies === 'structured' ? { ...(isList ? page : {}), columns, rows } : program,
    lines: [
      ...(isList ? [pageLine(data)] : []),
      ...(left.length === 0
        ? []
        : [`Not in the table: ${left.join(', ')}. Ask for them with fields, or format json.`]),
    ],
    notices: cuts === 0 ? notices : [...notices, textsCut(cuts, maxText ?? 0)],
  };
};

const pageLine = ({ itemCount, totalItems, nextCursor }: Partial<Page<unknown>>): string =>
  `${itemCount} items${totalItems === null || totalItems === undefined ? '' : ` of ${totalItems}`}; nextCursor: ${nextCursor ?? 'null'}`;

const textsCut = (count: number, maxText: number): Notice => ({
  code: 'texts-cut',
  message: `${count} texts were cut to ${maxText} characters, as maxText asked; each says how many are missing`,
  count,
});

const linkTo = ({ operation }: Entry, { callId }: Meta): ContentBlock => ({
  type: 'resource_link',
  uri: answerUri(callId),
  name: callId,
  title: `${operation.title}: the whole answer`,
  description: 'Reads the kept answer back; asks nobody and costs nothing.',
  mimeType: 'application/json',
});

const buildHeadLines = (
  { platform }: Entry,
  meta: Meta,
  available: number,
  notices: readonly Notice[],
): string[] => {
  const source = meta.fromArchive ? 'the local archive' : (meta.route ?? 'the platform');
  return [
    `From ${platform.brand}, fetched ${meta.fetchedAt ?? 'now'} (${source}). Credits: ${meta.creditsUsed} used, ${available} left.`,
    // What a platform said may be in a notice, and must not begin a line of its own.
    ...notices.map(({ message }) => `Notice: ${oneLine(message)}`),
  ];
};

const oneLine = (text: string): string => withoutUnseen(text).replaceAll(/\s+/g, ' ');

const NOTICES_SHOWN = 20;

const toMcpMeta = (meta: Meta, available: number, notices: readonly Notice[]) => ({
  'bowerbird/call': meta.callId,
  'bowerbird/operation': meta.operation,
  'bowerbird/creditsUsed': meta.creditsUsed,
  'bowerbird/creditsRemaining': meta.creditsRemaining,
  // As programs for the published interface look for them.
  creditsUsed: meta.creditsUsed,
  creditsRemaining: meta.creditsRemaining,
  'bowerbird/creditsAvailable': available,
  'bowerbird/notices': notices.slice(0, NOTICES_SHOWN).map(noticeInEnglish),
  'bowerbird/route': meta.route,
  'bowerbird/fetchedAt': meta.fetchedAt,
  ...(meta.fromArchive ? { 'bowerbird/fromArchive': true } : {}),
  'bowerbird/world': meta.world,
});

const WORDS_SHOWN = 2000;

const inEnglish = ({ kind, message, choices, page }: Refusal) => ({
  kind,
  says: message,
  choices: choices.map((choice) => choice.message),
  page,
});

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
              text: `What can be done: ${oneLine(refusal.choices.map((choice) => choice.message).join(' '))}`,
            },
          ]
        : []),
    ],
    _meta: {
      ...toMcpMeta(meta, available, meta.notices),
      'bowerbird/error': {
        ...error,
        status: row.status,
        ...(refusal ? { refusal: inEnglish(refusal) } : {}),
        ...(retryAfter === undefined ? {} : { retryAfter: Math.ceil(retryAfter) }),
      },
    },
  };
};
