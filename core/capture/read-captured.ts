import { listedItems } from '#kit/listed-items.ts';
import { hash } from 'node:crypto';
import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { checkParams } from '../engine/catalogue.ts';
import { CAPTURED_BASE, capturedKey } from '../engine/question-key.ts';
import { read } from '../engine/read-replies.ts';
import { AppError, toAppError } from '#kit/errors.ts';
import { urlParts } from '#kit/address.ts';
import type { Notice } from '#kit/collect.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import { isHostIn, platformAt, routeNamed, type Platform } from '#kit/operation.ts';
import type { LongState } from '#kit/long-state.ts';
import type { ItemDraft, PackedBody, PackedContent } from '../store/index.ts';
import { excessOfReply, refuseManyItems } from './bounds.ts';
import { endpointName, formName, formFromBody } from './form-of.ts';
import { itemInReply } from './import/zeeschuimer.ts';
import { asSecure } from './secure-address.ts';
import { findRecordedEntry, mannersFor, readRecorded, type Attempt } from './read-recorded.ts';
import type { RecordedCall } from './recorded-call.ts';
import { createScrubber, type Scrubber } from './scrub.ts';
import type { About, Taken } from './verdict.ts';

/** An answer that a reply gives, ready to be kept. */
export interface ReadyAnswer extends Omit<Taken, 'callId'> {
  readonly paramsKey: string;
  /** As JSON text. */
  readonly json: string;
  /** Of that text. */
  readonly sha256: string;
  readonly notices: readonly Notice[];
  readonly longState?: LongState | undefined;
  readonly packed?: PackedContent | undefined;
  /** Its items as a collection keeps them, where they were wanted. */
  readonly drafts?: readonly ItemDraft[] | undefined;
}

export interface CapturedExchange {
  readonly reply: Reply;
  readonly platform: string;
  readonly identity: string;
  readonly packed?: PackedBody;
}

/**
 * What a captured reply holds, before anything of it is kept: plain data, which any thread can make of
 * the reply alone.
 */
export interface CapturedReading extends About {
  /** As in a verdict; `read` where there are answers, and nobody has looked yet whether they are new. */
  readonly outcome: 'read' | 'unknown' | 'refused' | 'ahead' | 'left';
  readonly answers: readonly ReadyAnswer[];
  /** The exchange without its secrets, where there are answers. */
  readonly exchange?: CapturedExchange;
  /** Those before it, where a call of an archive was answered by several. */
  readonly earlier?: readonly CapturedExchange[];
  /** By which route it was asked for and in which world, where an archive tells; by browsing when left out. */
  readonly recorded?: Pick<RecordedCall, 'route' | 'world'>;
  /** What is counted of a reply that nobody understands. */
  readonly unread?: {
    readonly endpoint: string;
    readonly at: string;
    /** Names and kinds of its members, as JSON text. */
    readonly form: string;
  };
}

export interface CapturedReaderConfig {
  readonly catalogue: Catalogue;
  /** Make answers and bodies ready to be kept; whoever keeps them does it otherwise. */
  readonly pack?: {
    readonly content: (json: string) => PackedContent;
    readonly body: (raw: Uint8Array) => PackedBody;
  };
  readonly drafts?: (entry: Entry, data: unknown) => readonly ItemDraft[];
}

export interface CapturedReaderOptions {
  /** Also what the pages load before anybody looked. */
  readonly preloads: boolean;
  /** The items will go into a collection. */
  readonly collects: boolean;
  /** The calls that it answered, as one of our own archives or its request tells. */
  readonly recorded?: readonly RecordedCall[];
}

/** Reads one captured reply. Throws nothing: what cannot be read is told in its outcome. */
export type CapturedReader = (reply: Reply, options: CapturedReaderOptions) => CapturedReading;

const NOTHING: readonly ReadyAnswer[] = [];

/**
 * Judges, scrubs and reads what a person's browsing loads. A reply that no capture route of the platform
 * reads is left alone, whatever it is; secrets are taken out of the others before they are read.
 */
export const createCapturedReader = (config: CapturedReaderConfig): CapturedReader => {
  const { catalogue, pack } = config;
  const scrubbers = new Map<string, Scrubber>();
  const ensureScrubber = (platform: Platform): Scrubber => {
    const { segment } = platform;
    const scrubber = scrubbers.get(segment) ?? createScrubber(mannersFor(platform));
    scrubbers.set(segment, scrubber);
    return scrubber;
  };

  const readyAnswer = (
    entry: Entry,
    { data, params, notices, longState }: Attempt,
    { collects }: CapturedReaderOptions,
  ): ReadyAnswer => {
    const items = itemsIn(data);
    refuseManyItems(items);
    const json = JSON.stringify(data);
    const packed = pack?.content(json);
    return {
      operation: entry.id,
      params,
      items,
      shapes: entry.shapes,
      paramsKey: capturedKey(entry, params),
      json,
      sha256: packed?.sha256 ?? hash('sha256', json, 'hex'),
      notices,
      longState,
      packed,
      ...(collects && config.drafts && { drafts: config.drafts(entry, data) }),
    };
  };

  const exchangeWith = (platform: Platform, reply: Reply): CapturedExchange => ({
    reply,
    platform: platform.segment,
    identity: platform.identity(reply.request),
    ...(pack && { packed: pack.body(reply.body) }),
  });

  /** A recorded call: by its own route. Where that cannot read it, nobody else is asked. */
  const readCall = (
    reply: Reply,
    recorded: RecordedCall,
    options: CapturedReaderOptions,
  ): CapturedReading => {
    const entry = findRecordedEntry(catalogue, recorded, reply);
    if (!entry) return { outcome: 'left', answers: NOTHING };
    const { platform } = entry;
    const host = urlParts(reply.request.url)?.hostname ?? '';
    const about = { platform: platform.segment, host, endpoint: `call of ${entry.operation.name}` };
    const found = attempt(() => readRecorded(entry, recorded, reply, ensureScrubber(platform)));
    if (found === undefined) return { ...about, ...notUnderstood(about.endpoint, reply) };
    if (found instanceof AppError)
      return { ...about, ...notRead(platform, about.endpoint, reply, found) };
    const answer = attempt(() => readyAnswer(entry, found.attempt, options));
    const exchanges = found.replies.map((one) => exchangeWith(platform, one));
    const exchange = exchanges.at(-1);
    if (answer instanceof AppError || !exchange)
      return { ...about, ...notUnderstood(about.endpoint, reply) };
    const { route, world } = recorded;
    const earlier = exchanges.slice(0, -1);
    return {
      ...about,
      outcome: 'read',
      answers: [answer],
      exchange,
      earlier,
      recorded: { route, world },
    };
  };

  /** What a reply says to several calls is kept for each; what one of them cannot read is told where none can. */
  const readCalls = (
    reply: Reply,
    calls: readonly RecordedCall[],
    options: CapturedReaderOptions,
  ): CapturedReading => {
    const readings = calls.map((call) => readCall(reply, call, options));
    const read = readings.filter(({ outcome }) => outcome === 'read');
    const [first = readings.find(({ outcome }) => outcome === 'refused') ?? readings[0]] = read;
    if (!first) return { outcome: 'left', answers: NOTHING };
    return { ...first, answers: read.flatMap(({ answers }) => answers) };
  };

  const readFor = (
    { platform, about, reply, notices }: Claimed,
    entries: readonly Entry[],
    options: CapturedReaderOptions,
  ): CapturedReading => {
    const endpoint = nameEndpoint(platform, entries, reply);
    const excess = excessOfReply(reply);
    if (excess !== undefined) return unreadable({ ...about, endpoint }, reply, excess);
    const scrubbed = attempt(() => ensureScrubber(platform).scrub(reply));
    if (scrubbed instanceof AppError)
      return unreadable({ ...about, endpoint }, reply, 'cannot be cleaned of secrets');
    const answers: ReadyAnswer[] = [];
    let because: AppError | undefined;
    // One thing by itself is one answer, of the operation that fits it best.
    const item = itemInReply(reply);
    const best = item && platform.capture.exported?.operation?.(item);
    const named = entries.find(({ operation }) => operation.name === best);
    for (const entry of named ? [named, ...entries.filter((one) => one !== named)] : entries) {
      if (item && answers.length > 0) break;
      const found = attempt(() => readyAnswer(entry, readAs(entry, scrubbed), options));
      if (found instanceof AppError) because ??= found;
      else answers.push({ ...found, notices: [...notices, ...found.notices] });
    }
    if (answers.length > 0) {
      return { ...about, outcome: 'read', answers, exchange: exchangeWith(platform, scrubbed) };
    }
    return scrubbed.status >= 400
      ? {
          ...about,
          endpoint,
          outcome: 'refused',
          answers,
          ...(because && { reason: because.message }),
        }
      : { ...about, ...notRead(platform, endpoint, reply, because) };
  };

  const readPlatformReply = (
    platform: CapturedPlatform,
    given: Reply,
    options: CapturedReaderOptions,
  ): CapturedReading => {
    const { segment, capture } = platform;
    const about = { platform: segment, host: hostIn(platform, given.request.url) };
    const { reply, notices } = asSecure(given);
    if (capture.preloads?.(reply.request) === true && !options.preloads)
      return { ...about, outcome: 'ahead', answers: NOTHING };
    const entries = catalogue.entries.filter(
      (entry) => entry.platform === platform && isReadBy(entry, reply),
    );
    if (entries.length > 0) return readFor({ platform, about, reply, notices }, entries, options);
    const endpoint = capture.endpoint?.(reply.request);
    if (endpoint !== undefined) return { ...about, ...notUnderstood(endpoint, reply) };
    const form = formName(reply);
    return { ...about, outcome: 'left', answers: NOTHING, form };
  };

  return (reply, options) => {
    if (options.recorded) return readCalls(reply, options.recorded, options);
    const platform = platformFromUrl(catalogue, reply.request.url);
    if (!platform) return readNothing(catalogue, reply);
    const reading = attempt(() => readPlatformReply(platform, reply, options));
    return reading instanceof AppError
      ? givenUpReading(catalogue, reply, 'it cannot be judged by its request')
      : reading;
  };
};

/** What came of a host of a platform that nobody browses here is counted for that host. */
const readNothing = (
  { platforms }: Pick<Catalogue, 'platforms'>,
  reply: Reply,
): CapturedReading => {
  const host = urlParts(reply.request.url)?.hostname ?? '';
  const platform = platformAt(platforms, reply.request.url);
  const nothing = { outcome: 'left', answers: NOTHING } as const;
  return platform
    ? { ...nothing, platform: platform.segment, host, form: formName(reply) }
    : nothing;
};

type CapturedPlatform = Platform & Required<Pick<Platform, 'capture'>>;

interface Claimed {
  readonly platform: CapturedPlatform;
  readonly about: About;
  readonly reply: Reply;
  readonly notices: readonly Notice[];
}

/** Throws where there is none. Parameters that the reply does not tell are a lack, too. */
const readAs = (entry: Entry, reply: Reply): Attempt => {
  const reading = read(entry, [{ reply, route: 'capture' }], { params: {}, base: CAPTURED_BASE });
  return { ...reading, params: checkParams(entry.params, { ...reading.learnt }) };
};

const attempt = <T>(work: () => T): T | AppError => {
  try {
    return work();
  } catch (thrown) {
    return toAppError(thrown);
  }
};

const notUnderstood = (
  endpoint: string,
  reply: Reply,
): Pick<CapturedReading, 'outcome' | 'endpoint' | 'answers' | 'unread'> => {
  const counts = endpoint !== '' && reply.status < 400 && reply.body.byteLength > 0;
  const unread = counts && {
    unread: {
      endpoint: endpointName(endpoint),
      at: reply.at,
      form: excessOfReply(reply) === undefined ? formIn(reply) : TOO_LARGE,
    },
  };
  return { outcome: 'unknown', endpoint, answers: NOTHING, ...unread };
};

/** Why nothing was read: the thing is gone, the platform refuses in a way that is known, or nobody knows. */
const notRead = (
  { refusals }: Platform,
  endpoint: string,
  reply: Reply,
  because: AppError | undefined,
): Omit<CapturedReading, 'platform' | 'host' | 'form'> => {
  const refusal =
    because?.refusal === undefined
      ? refusals.map((detect) => detect(reply)).find((one) => one !== undefined)
      : because;
  if (refusal) return { outcome: 'refused', endpoint, answers: NOTHING, reason: refusal.message };
  const reason = because && { reason: because.message };
  return because?.kind === 'not_found'
    ? { outcome: 'refused', endpoint, answers: NOTHING, ...reason }
    : { ...notUnderstood(endpoint, reply), ...reason };
};

const TOO_LARGE = JSON.stringify('too large');

const formIn = (reply: Reply): string => {
  const form = attempt(() => JSON.stringify(formFromBody(textFromReply(reply))));
  return form instanceof AppError ? TOO_LARGE : form;
};

/** A reply that is not looked at, whatever it is. */
const unreadable = (about: About, reply: Reply, excess: string): CapturedReading => ({
  ...about,
  ...notUnderstood(about.endpoint ?? '', reply),
  unreadable: `it ${excess}`,
});

/** The same of a reply whose reading was given up: it goes by its host, for nobody looks at it again. */
export const givenUpReading = (
  catalogue: Catalogue,
  { request }: Reply,
  reason: string,
): CapturedReading => {
  const platform = platformFromUrl(catalogue, request.url);
  const given = { outcome: 'unknown', answers: NOTHING, unreadable: reason } as const;
  if (!platform) return given;
  const host = hostIn(platform, request.url);
  return { ...given, platform: platform.segment, host, endpoint: host };
};

/** Whose pages load such an address, where they can be captured. */
export const platformFromUrl = (
  { platforms }: Pick<Catalogue, 'platforms'>,
  url: string,
): CapturedPlatform | undefined => {
  const host = urlParts(url)?.hostname ?? '';
  return platforms.find(
    (one): one is CapturedPlatform =>
      one.capture !== undefined && isHostIn(host, one.capture.hosts),
  );
};

const hostIn = ({ capture }: CapturedPlatform, url: string): string => {
  const host = urlParts(url)?.hostname ?? '';
  const declared = capture.hosts.find((one) => isHostIn(host, [one])) ?? host;
  return declared.replace(/^\*\./, '');
};

export const isReadBy = ({ operation }: Entry, { request }: Pick<Reply, 'request'>): boolean => {
  const route = routeNamed(operation, 'capture');
  return route?.name === 'capture' && route.reads(request);
};

/** As the platform calls it; a page, after the operation that reads it. A reply that may be any has no name. */
export const nameEndpoint = (
  { capture }: CapturedPlatform,
  entries: readonly Entry[],
  { request }: Pick<Reply, 'request'>,
): string => {
  const [first] = entries;
  const page = first && entries.length <= MOST_READERS ? `page of ${first.operation.name}` : '';
  return capture.endpoint?.(request) ?? page;
};

/** A page is read by few; what all would read is a reply that does not say what it is. */
const MOST_READERS = 4;

const itemsIn = (data: unknown): number => listedItems(data)?.length ?? 1;
