/** A collection in words for a methods section: each sentence follows from the facts that it is given. */
import type { Absence } from '#kit/absence.ts';
import type { ApiTerms } from './operation-words.ts';
import type { NotRead, RefusedList, StatedTotal, UnreadLines } from '#kit/completeness.ts';
import type { Message } from '#kit/message.ts';
import { isLive, worldsText, type World, type WorldCount } from '#kit/world.ts';
import type {
  CapturedCount,
  DeletionCount,
  GatheringRow,
  OpenLists,
  PlatformRefusal,
  RecheckRow,
  Span,
} from '../store/index.ts';
import { boundsSentences, type CountFacts, many, were } from './bounds-sentences.ts';
import { messages } from './messages.ts';

export interface CollectionFacts extends CountFacts {
  /** What runs asked for; absent before the first answer. */
  readonly asked?: GatheringRow | undefined;
  /** The same with what browsing and files brought. */
  readonly collected?: Span | undefined;
  /** The operations of the sources and what browsing and files brought, by the names of operations. */
  readonly operations: readonly string[];
  readonly captured: readonly CapturedCount[];
  readonly worlds: readonly WorldCount[];
  readonly stated: readonly StatedTotal[];
  readonly duplicates: number;
  readonly pages: number;
  /** Lists that runs follow, each once, and how they ended. */
  readonly lists: number;
  readonly limited: number;
  readonly dated: number;
  readonly repeated: number;
  readonly open: readonly OpenLists[];
  readonly gaps: readonly NotRead[];
  readonly refusals: readonly RefusedList[];
  readonly notFound: readonly RefusedList[];
  /** Platforms, by their names, that stopped a run which is not over. */
  readonly refusedBy: readonly PlatformRefusal[];
  /** The platform's own words for ending lists early. */
  readonly incomplete: readonly { readonly reason: Message; readonly count: number }[];
  /** Items that were set aside, and of people who asked to be left out. */
  readonly unread: number;
  readonly leftOut: number;
  /** Replies that comments are known to have and that were not asked for. */
  readonly repliesLeft: number;
  readonly deletions: readonly DeletionCount[];
  /** What official APIs answered, and what the terms of each ask of whoever keeps that. */
  readonly official: readonly (Span & { readonly calls: number; readonly api: ApiTerms })[];
  readonly absent: Readonly<Record<Absence, number>>;
  readonly recheck?: RecheckRow | undefined;
  readonly unreadLines?: UnreadLines | undefined;
  /** Of which rows of other collections it was made, as a sentence. */
  readonly madeFrom?: string | undefined;
}

/** Of refused lists and of lines that meant nothing, so many are named in the text. */
const NAMED = 10;

export const methodsText = (facts: CollectionFacts): string =>
  [
    ...howGathered(facts),
    ...worldSentences(facts),
    heldSentence(facts),
    ...statedSentences(facts),
    ...readSentences(facts),
    ...refusedSentences(facts),
    ...notFoundSentences(facts),
    ...boundsSentences(facts),
    ...absentSentences(facts),
    ...listNotices(facts).map(({ message }) => message),
    ...lineSentences(facts),
    ...(facts.madeFrom === undefined ? [] : [facts.madeFrom]),
  ].join(' ');

/** What else should be known of a collection, one sentence each. */
export const listNotices = (facts: CollectionFacts): Message[] => [
  ...facts.incomplete.map(({ reason, count }) =>
    count === 1 ? reason : messages.reasonOfLists({ reason, count }),
  ),
  ...counted(facts.unread, messages.itemsSetAside),
  ...counted(facts.leftOut, messages.itemsLeftOut),
  ...facts.deletions.map(({ at, reason, because, items: count }) =>
    because
      ? messages.removedBecause({ count, day: dayFromInstant(at), because })
      : DELETED_BECAUSE[reason]({ count, day: dayFromInstant(at) }),
  ),
  ...facts.official.map(({ calls, first, last, api: { name, date, url, summary } }) =>
    messages.answeredByApi({
      count: calls,
      name,
      first: dayFromInstant(first),
      last: dayFromInstant(last),
      date,
      url,
      summary,
    }),
  ),
  ...counted(facts.limited, messages.listsLimited),
  ...counted(facts.dated, messages.listsDated),
  ...counted(facts.repeated, messages.listsRepeated),
  ...facts.open.map(openNotice),
  ...facts.refusedBy.map(({ platform, reason, at }) =>
    messages.platformRefusedRun({ platform, day: dayFromInstant(at), reason: asSentence(reason) }),
  ),
  ...counted(facts.repliesLeft, messages.repliesNotAsked),
  ...recheckNotices(facts),
];

const counted = (count: number, notice: (values: { count: number }) => Message): Message[] =>
  count === 0 ? [] : [notice({ count })];

/** How much, when and why; never of whom. */
const DELETED_BECAUSE = {
  request: messages.deletedOnRequest,
  retention: messages.deletedByRetention,
  terms: messages.deletedByTerms,
  removed: messages.removedByHand,
} as const;

const howGathered = ({
  asked: gathered,
  operations,
  captured,
  worlds,
}: CollectionFacts): string[] => {
  const browsed = capturedSentences(captured);
  if (gathered)
    return [
      `Data were collected with Bowerbird ${formatDays(gathered)} (UTC)${worldSentence(worlds)}${operations.length === 0 ? '' : ` by ${operations.join(', ')}`}, in ${many(gathered.calls, 'call')}.`,
      ...browsed,
    ];
  if (browsed.length > 0) return browsed;
  return ['Nothing has been collected yet.'];
};

const ASKED_IN: Readonly<Record<World, string>> = {
  live: '',
  imported: '',
  unknown: '',
  sample: ' in its invented sample world',
  replay: ' out of replayed recordings',
};

/** Where all of it is of one world, beside what was imported. */
const worldSentence = (worlds: readonly WorldCount[]): string => {
  const [only, ...others] = worlds.filter(({ world }) => world !== 'imported');
  return only && others.length === 0 ? ASKED_IN[only.world] : '';
};

const WORLD_SENTENCES: Readonly<Record<World, readonly string[]>> = {
  live: [],
  imported: [],
  sample: ['All of it is invented: it is of Bowerbird’s sample world, and no platform was asked.'],
  replay: ['All of it is from recordings that were replayed: no platform was asked then.'],
  unknown: [
    'Whether it is from the live platform is not known: an earlier version did not write that down.',
  ],
};

const worldSentences = ({ worlds }: CollectionFacts): readonly string[] => {
  const [only, ...others] = worlds;
  if (!only || isLive(worlds)) return [];
  if (others.length === 0) return WORLD_SENTENCES[only.world];
  return [`It is from several worlds: ${worldsText(worlds)}.`];
};

const heldSentence = ({ unique, duplicates }: CollectionFacts): string =>
  `The dataset holds ${many(unique, 'unique item')}${duplicates === 0 ? '' : `; ${many(duplicates, 'repeated listing')} of items already held ${were(duplicates)} merged`}.`;

const statedSentences = ({ stated }: CollectionFacts): string[] => {
  const isOne = new Set(stated.map(({ platform }) => platform)).size === 1;
  return stated.map(({ kind, platform, total, stating, lists }) => {
    const who = isOne ? 'The platform' : platform;
    const sum = `${total.toLocaleString('en')} (${kind})`;
    if (stating === 0) return `${who} does not state how many there are in all (${kind}).`;
    if (stating < lists)
      return `${who} states a total of ${sum} for ${stating} of ${many(lists, 'list')}, and none for the others.`;
    return lists === 1
      ? `${who} states a total of ${sum}.`
      : `${who} states a total of ${sum}, added over ${lists} lists.`;
  });
};

/** Every list of the runs was followed to its own end, and nothing of it was refused, cut or passed over. */
const isWhole = (facts: CollectionFacts): boolean =>
  facts.lists > 0 &&
  facts.asked !== undefined &&
  [facts.limited, facts.dated, facts.repeated, facts.repliesLeft].every((n) => n === 0) &&
  [facts.gaps, facts.refusals, facts.notFound, facts.open, facts.incomplete].every(
    ({ length }) => length === 0,
  );

const readSentences = (facts: CollectionFacts): string[] => {
  if (isWhole(facts)) return [`No page was left unread${elsewhere(facts)}.`];
  return some(facts.gaps.length, (n) => `${many(n, 'page')} could not be read.`);
};

/** Where every page was read, what is missing was in none of them: not for us to find. */
const elsewhere = (facts: CollectionFacts): string => {
  const missing = facts.stated.filter(
    ({ stating, lists, total, held }) => stating === lists && total > held,
  );
  // What was deleted or set aside is told by a notice, and may be what is missing.
  if (missing.length === 0 || listNotices(facts).length > 0) return '';
  const words = missing.map(
    ({ kind, total, held }) => `${(total - held).toLocaleString('en')} (${kind})`,
  );
  return `: the other ${words.join(' and ')} are on none of them. The platform’s total may count replies or removed items`;
};

const refusedSentences = ({ refusals }: CollectionFacts): string[] =>
  listSentences(refusals, 'refused');

const notFoundSentences = ({ notFound }: CollectionFacts): string[] =>
  listSentences(notFound, 'not found');

const listSentences = (lists: readonly RefusedList[], outcome: string): string[] => {
  if (lists.length === 0) return [];
  const named = lists
    .slice(0, NAMED)
    .map(
      ({ platform, source, at, reason }) =>
        `${source}, by ${platform} on ${dayFromInstant(at)} (${reason.message === '' ? 'no reason given' : reason.message.replace(/\.$/, '')})`,
    );
  const more = lists.length - named.length;
  return [
    `${many(lists.length, 'list')} ${were(lists.length)} ${outcome}: ${named.join('; ')}${more === 0 ? '' : `; and ${more.toLocaleString('en')} more`}.`,
  ];
};

const absentSentences = ({ absent: { removed, notShown } }: CollectionFacts): string[] => [
  ...some(
    removed,
    (n) =>
      `The platform says of ${many(n, 'item')} that ${n === 1 ? 'it was' : 'they were'} removed, by itself or by ${n === 1 ? 'its author' : 'their authors'}.`,
  ),
  ...some(
    notShown,
    (n) =>
      `${many(n, 'item')} ${were(n)} no longer shown by the platform, which does not say why: private, restricted or gone.`,
  ),
];

const lineSentences = ({ unreadLines }: CollectionFacts): string[] => {
  if (!unreadLines) return [];
  const { count, first, read = 0, repeated = 0 } = unreadLines;
  const found = some(
    read,
    (n) =>
      `${(n + repeated + count).toLocaleString('en')} links and identifiers were found in what was given: ${n.toLocaleString('en')} different, ${repeated.toLocaleString('en')} repeated, ${count.toLocaleString('en')} not recognised.`,
  );
  const again = some(
    repeated,
    (n) =>
      `${many(n, 'line')} of the given lists repeated ${n === 1 ? 'another' : 'others'} and ${were(n)} asked for once.`,
  );
  if (count === 0) return [...found, ...again];
  const named = first
    .slice(0, NAMED)
    .map(
      ({ line, text, reason }) =>
        `line ${line} “${text}”${reason === undefined ? '' : ` (${reason.replace(/\.$/, '')})`}`,
    );
  const more = count - named.length;
  return [
    ...found,
    `${many(count, 'line')} of the given lists meant nothing that can be gathered, and ${were(count)} not asked for: ${named.join('; ')}${more === 0 ? '' : `; and ${more.toLocaleString('en')} more`}.`,
    ...again,
  ];
};

const OPEN_BECAUSE: Readonly<Record<OpenLists['state'], Message>> = {
  running: messages.runGoesOn,
  waiting: messages.runWaits,
  paused: messages.runIsPaused,
  attention: messages.runNeedsAttention,
  cancelled: messages.runWasCancelled,
  done: messages.runEndedBefore,
  stopped: messages.runEndedBefore,
};

const openNotice = ({ state, reason, lists: count }: OpenLists): Message => {
  const because = OPEN_BECAUSE[state];
  return reason === null
    ? messages.listsOpen({ count, because })
    : messages.listsOpenBecause({ count, because, reason: withoutStop(reason) });
};

/** Within a sentence; words with an id are not touched, whose translations end as they do. */
const withoutStop = (reason: Message): Message =>
  reason.message.endsWith('.') ? { ...reason, message: reason.message.slice(0, -1) } : reason;

const RECHECK_IS: Readonly<Partial<Record<string, Message>>> = {
  running: messages.recheckGoesOn,
  waiting: messages.recheckGoesOn,
  paused: messages.recheckIsPaused,
  attention: messages.recheckNeedsAttention,
  cancelled: messages.recheckWasCancelled,
};

const recheckNotices = ({ recheck }: CollectionFacts): Message[] => {
  if (recheck === undefined || recheck.open === 0) return [];
  const values = {
    day: dayFromInstant(recheck.created),
    count: recheck.open,
    calls: messages.callsInAll({ count: recheck.calls }),
  };
  const state = RECHECK_IS[recheck.state];
  return [
    state === undefined
      ? messages.recheckUnanswered(values)
      : messages.recheckUnansweredWhile({ ...values, state }),
  ];
};

const CAPTURED_BY = {
  capture: 'while a person browsed the site in Bowerbird’s window',
  import: 'from files in which a browser or an archiving tool had recorded them',
} as const;

/** What nobody asked for: nobody knows what else there was to see. */
const capturedSentences = (captured: readonly CapturedCount[]): string[] =>
  (['capture', 'import'] as const).flatMap((door) => {
    const rows = captured.filter((row) => row.door === door);
    if (rows.length === 0) return [];
    const answers = rows.reduce((sum, row) => sum + row.answers, 0);
    const undated = rows.reduce((sum, row) => sum + row.undated, 0);
    const instants = rows.flatMap(({ first, last }) => [first ?? [], last ?? []].flat()).sort();
    const [first, last] = [instants[0], instants.at(-1)];
    const days =
      first === undefined || last === undefined
        ? ''
        : `, loaded ${formatDays({ first, last })} (UTC),`;
    return [
      `${many(answers, 'answer')} of the platform${days} ${were(answers)} read ${CAPTURED_BY[door]}, as ${rows.map(({ operation }) => operation).join(', ')}; what was not shown there is not in the dataset.`,
      ...some(
        undated,
        (n) =>
          `When ${n === answers ? (n === 1 ? 'it was' : 'they were') : `${n.toLocaleString('en')} of them ${were(n)}`} loaded is not known, because the files do not say it; no date was computed from that time.`,
      ),
    ];
  });

const dayFromInstant = (instant: string): string => instant.slice(0, 10);

const formatDays = ({ first, last }: Span): string =>
  dayFromInstant(first) === dayFromInstant(last)
    ? `on ${dayFromInstant(first)}`
    : `between ${dayFromInstant(first)} and ${dayFromInstant(last)}`;

const some = (n: number, sentence: (n: number) => string): string[] =>
  n === 0 ? [] : [sentence(n)];

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
