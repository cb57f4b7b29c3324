import type { LookupFunction } from 'node:net';
import { AppError, refused } from '#kit/errors.ts';
import type { Refused } from '#kit/errors.ts';
import type { RequestSpec, SentRequest, Reply } from '#kit/exchange.ts';
import type { FakeSite } from '#kit/fake/site.ts';
import type { Platform } from '#kit/operation.ts';
import { objection } from './addresses.ts';
import { createClient } from './client.ts';
import { cancelled } from './failures.ts';
import type { Client, Limits, MediaReply } from './client.ts';
import { realClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { fakeReplies } from './fake-replies.ts';
import { createPacer } from './pace.ts';
import type { Pacer, PlatformState } from './pace.ts';
import { loadRecordings } from './recordings.ts';
import type { IdentityFor, SetAside } from './recordings.ts';
import { record } from './recorder.ts';
import { detectRefusal, secondsUntilReset, stopsPlatform } from './refusal.ts';
import { replayedMedia } from './replayed-media.ts';
import { createSharedTurns, type TurnRows } from './shared-turns.ts';
import { isServerFault, withRetries, type Judged } from './retry.ts';
import { messages } from './messages.ts';

export type { MediaReply, TurnRows };

/**
 * Opens a public address in a clean session of a browser, and answers its document as it was served.
 * Only these hosts are read (`*.` matches subdomains). Rejects where it cannot be opened.
 */
export type Browse = (
  address: string,
  hosts: readonly string[],
  signal: AbortSignal | undefined,
) => Promise<Reply>;

export interface NetConfig {
  /** `Bowerbird/0.1.0 (…)`: sent with every request; its first word must stay in every User-Agent. */
  readonly userAgent: string;
  /** Folders of recordings that answer instead of the network. No socket is ever opened then. */
  readonly replay?: readonly string[];
  /** An invented site that answers instead of the network, loaded when it is first asked; no socket either. */
  readonly fake?: () => Promise<Pick<FakeSite, 'serve'>>;
  /** The identity that the platform of a request's host gives it. Needed to replay. */
  readonly identityFor?: IdentityFor;
  /** A folder into which each exchange of `get` is written as a recording. */
  readonly record?: string;
  readonly limits?: Partial<Limits>;
  readonly maxQueue?: number;
  readonly maxWaitMs?: number;
  readonly clock?: Clock;
  /** Turns that this process shares with others behind the same address; it keeps its own when left out. */
  readonly turnRows?: TurnRows | undefined;
  /** For tests: the name look-up, and hosts that are served from this computer (see `ClientConfig`). */
  readonly lookup?: LookupFunction;
  /** Opens one address in a browser; absent where this program has none. */
  readonly browse?: Browse | undefined;
  readonly local?: Readonly<Record<string, string>>;
}

/** Who answers: the platforms, recordings, or an invented site. */
type NetMode = 'live' | 'replay' | 'fake';

interface NetState {
  readonly mode: NetMode;
  /** Empty unless live: nobody is asked, so nobody rests. */
  readonly platforms: readonly PlatformState[];
  readonly replay?: { readonly recordings: number; readonly setAside: readonly SetAside[] };
}

export interface MediaOptions {
  /** `Range` and `If-Range` pass through. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The only way out. Every method throws `AppError`. */
export interface Net {
  readonly mode: NetMode;
  /**
   * Asks for one page: a recording, an invented site, or the platform in its turn. Throws the named refusal when the
   * reply is a wall, `platform_error` when the server failed, `platform_timeout`,
   * `service_unavailable` when the platform rests or its queue is full, and `validation_error` when
   * the address is not the platform's. A probe is given the reply as it is, redirects included.
   */
  readonly get: (
    ask: RequestSpec,
    platform: Platform,
    signal?: AbortSignal,
    /** Sees every reply with what was judged of it, also a refusal and one that was cut off: evidence, too. */
    onReply?: (reply: Reply, refused?: Refused) => void,
  ) => Promise<Reply>;
  /**
   * Opens a file on one of the platform's media hosts, and streams it. Any status is answered but
   * 429, which is a refusal. The caller reads `body`; leaving the loop or aborting `signal` closes
   * the connection.
   */
  readonly media: (url: string, platform: Platform, options?: MediaOptions) => Promise<MediaReply>;
  /**
   * Stops asking a platform after a refusal, for as long as the refusal says, else as its pace does.
   * One that concerns a single thing stops nothing.
   */
  readonly openBreaker: (platform: Pick<Platform, 'segment' | 'pace'>, refused: Refused) => void;
  /** Lets a stopped platform be asked again early, when the person decides so. */
  readonly closeBreaker: (segment: string) => void;
  readonly state: () => NetState;
  /** Fails what waits, ends what runs. */
  readonly close: () => Promise<void>;
}

export const createNet = (config: NetConfig): Net => {
  if (config.fake) return closedNet({ mode: 'fake', platforms: [] }, fakeReplies(config.fake));
  return config.replay === undefined ? liveNet(config) : replayNet(config, config.replay);
};

const replayNet = (config: NetConfig, dirs: readonly string[]): Net => {
  const replay = loadRecordings(dirs, config.identityFor ?? (() => undefined));
  const { size: recordings, setAside } = replay;
  const state: NetState = { mode: 'replay', platforms: [], replay: { recordings, setAside } };
  return closedNet(state, (request) => Promise.resolve(replay.answer(request)));
};

/** Opens no connection: whatever may be asked is answered from what is at hand. */
const closedNet = (state: NetState, answer: (request: SentRequest) => Promise<Reply>): Net => ({
  mode: state.mode,
  get: async (ask, platform, signal, onReply) => {
    if (signal?.aborted) throw cancelled(signal.reason);
    const probe = ask.want === 'probe';
    const judged = judge(await answer(buildRequest(ask, hostsFor(ask, platform))), platform, probe);
    if (!ask.private) onReply?.(judged.reply, judged.refused);
    return goodReply(judged, probe);
  },
  media: async (url, platform, { headers, signal } = {}) => {
    if (signal?.aborted) throw cancelled(signal.reason);
    return replayedMedia(await answer(buildRequest({ url }, platform.mediaHosts)), headers);
  },
  openBreaker: () => {},
  closeBreaker: () => {},
  state: () => state,
  close: () => Promise.resolve(),
});

const liveNet = (config: NetConfig): Net => {
  const clock = config.clock ?? realClock;
  const closing = new AbortController();
  const { maxQueue, maxWaitMs, turnRows } = config;
  const turns = turnRows && createSharedTurns(turnRows, clock, closing.signal);
  const pacer = createPacer({ clock, turns, maxQueue, maxWaitMs });
  const client = createClient({ ...config, clock });
  const recorder = config.record === undefined ? undefined : record(config.record);
  const until = (signal?: AbortSignal): AbortSignal =>
    signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
  const way = { client, pacer, clock };
  // The same queue: a site counts its visitor, not its visitor's programs.
  const inBrowser: Way = { client: { send: browserSend(config.browse) }, pacer, clock };

  return {
    mode: 'live',
    get: async (ask, platform, given, onReply) => {
      const signal = until(given);
      const request = buildRequest(ask, hostsFor(ask, platform));
      const probe = ask.want === 'probe';
      const fetching = ask.by === 'browser' ? inBrowser : way;
      const onCut = ask.private ? undefined : (reply: Reply) => onReply?.(reply, undefined);
      const judged = await withRetries(
        () => askOnce(fetching, request, platform, { probe, signal, onCut }),
        { clock, signal, onCut },
      );
      if (!ask.private) {
        await recorder?.write(judged.reply);
        onReply?.(judged.reply, judged.refused);
      }
      // An empty answer that stayed empty is a refusal after all.
      if (judged.refused?.refusal.kind === 'empty-answer')
        openBreaker(way, platform, judged.refused);
      return goodReply(judged, probe);
    },
    media: async (url, platform, { headers, signal } = {}) => {
      const request = buildRequest({ url, headers }, platform.mediaHosts);
      return openMedia(way, request, platform, until(signal));
    },
    openBreaker: (platform, refused) => openBreaker(way, platform, refused),
    closeBreaker: pacer.closeBreaker,
    state: () => ({ mode: 'live', platforms: pacer.state() }),
    close: async () => {
      pacer.close();
      closing.abort(new AppError('service_unavailable', messages.shuttingDown));
      await client.close();
    },
  };
};

/** What a live exchange needs. */
interface Way {
  readonly client: Pick<Client, 'send'>;
  readonly pacer: Pacer;
  readonly clock: Clock;
}

interface Asking {
  readonly probe: boolean;
  readonly signal: AbortSignal;
  /** Sees what came of a reply that is not whole; nobody does of a private one. */
  readonly onCut: ((reply: Reply) => void) | undefined;
}

/** One try, in its turn. A refusal stops the platform before the next turn is given. */
const askOnce = (
  way: Way,
  request: SentRequest,
  platform: Platform,
  { probe, signal, onCut }: Asking,
): Promise<Judged> => {
  const task = async (isOver: () => boolean): Promise<Judged> => {
    const reply = await way.client.send(request, {
      hosts: probe ? platform.mediaHosts.concat(platform.hosts) : platform.hosts,
      probe,
      signal,
      isOver,
      onCut,
    });
    const judged = judge(reply, platform, probe);
    const { refused } = judged;
    // A refusal that says how long to wait stops the platform already.
    if (refused?.retryAfter === undefined) holdAfter(way, platform, reply);
    // An empty answer may be an accident: it is a refusal once it stays empty.
    if (refused && refused.refusal.kind !== 'empty-answer') openBreaker(way, platform, refused);
    return judged;
  };
  return way.pacer.run(platform, hostFromRequest(request), task, signal);
};

const browserSend =
  (browse: Browse | undefined): Client['send'] =>
  async (request, { hosts, signal }) => {
    if (!browse) throw new AppError('platform_error', messages.noBrowserHere);
    try {
      const reply = await browse(request.url, hosts, signal);
      const at = reply.request.url;
      return { ...reply, request, ...(at === request.url ? {} : { finalUrl: at }) };
    } catch (cause) {
      if (signal?.aborted === true) throw cancelled(signal.reason);
      throw new AppError(
        'platform_error',
        messages.browserCouldNotOpen({ host: hostFromRequest(request) }),
        {
          cause,
        },
      );
    }
  };

const openMedia = (
  way: Way & { readonly client: Client },
  request: SentRequest,
  platform: Platform,
  signal: AbortSignal,
): Promise<MediaReply> => {
  const task = async (isOver: () => boolean): Promise<MediaReply> => {
    const quit = new AbortController();
    const options = {
      hosts: platform.mediaHosts,
      signal: AbortSignal.any([signal, quit.signal]),
      isOver,
    };
    const reply = await way.client.open(request, options);
    if (reply.status !== 429) return reply;
    quit.abort();
    const at = new Date(way.clock.now()).toISOString();
    const found = detectRefusal({ ...reply, request, at, body: new Uint8Array() }, [], {
      official: platform.official !== undefined,
    });
    if (found) openBreaker(way, platform, found);
    throw found ? refused(found.refusal, found.retryAfter) : new AppError('platform_error');
  };
  const paced = { segment: platform.segment, pace: platform.mediaPace ?? platform.pace };
  return way.pacer.run(paced, hostFromRequest(request), task, signal);
};

const openBreaker = (
  { pacer }: Way,
  { segment, pace }: Pick<Platform, 'segment' | 'pace'>,
  { refusal, retryAfter }: Refused,
): void => {
  if (!stopsPlatform(refusal)) return;
  const ms = retryAfter === undefined ? pace.breakerMs : retryAfter * 1000;
  pacer.openBreaker(segment, ms, refusal);
};

/** The one place where a reply is judged. */
const judge = (reply: Reply, platform: Platform, probe: boolean): Judged => ({
  reply,
  refused: detectRefusal(reply, platform.refusals, {
    probe,
    official: platform.official !== undefined,
    allowance: platform.allowance,
  }),
});

/** Where the platform said that nearly nothing is left, the host is not asked before it begins anew. */
const holdAfter = ({ pacer }: Way, platform: Platform, reply: Reply): void => {
  const allowance = platform.allowance?.(reply);
  const reset = secondsUntilReset(allowance);
  if (allowance && allowance.remaining < LEAST_LEFT && reset !== undefined)
    pacer.hold(platform, hostFromRequest(reply.request), reset * 1000);
};

/** The last one is not used: the platform's count and its answer may be one apart. */
const LEAST_LEFT = 2;

/** The reply, unless it is a refusal or the server's own fault. */
const goodReply = ({ reply, refused: found }: Judged, probe: boolean): Reply => {
  if (found) throw refused(found.refusal, found.retryAfter);
  if (isServerFault(reply.status) && !probe)
    throw new AppError(
      'platform_error',
      messages.answeredServerError({ host: hostFromRequest(reply.request), status: reply.status }),
    );
  return reply;
};

/** Throws `validation_error` when the address is not one of these hosts. */
const buildRequest = (ask: RequestSpec, hosts: readonly string[]): SentRequest => {
  if (!URL.canParse(ask.url)) throw new AppError('validation_error', messages.addressInvalid);
  const url = new URL(ask.url);
  const why = objection(url, hosts);
  if (why !== undefined)
    throw new AppError('validation_error', messages.addressRefused({ host: url.hostname, why }));
  return {
    method: ask.method ?? 'GET',
    url: ask.url,
    headers: ask.headers ?? {},
    ...(ask.body === undefined || ask.body === null ? {} : { body: ask.body }),
  };
};

/** A probe may try a file on a media host; everything else goes to the platform's own hosts. */
const hostsFor = (ask: RequestSpec, platform: Platform): readonly string[] =>
  ask.want === 'probe' ? [...platform.hosts, ...platform.mediaHosts] : platform.hosts;

const hostFromRequest = (request: SentRequest): string => new URL(request.url).hostname;
