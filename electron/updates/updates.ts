/**
 * Newer versions of the program: looked for, fetched, and installed when the program ends. Loaded when it is
 * first needed. Whatever fails, this version goes on, and nothing is left of the other.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UpdateState, UpdatesView } from '#calls/index.ts';
import type { Message } from '#kit/message.ts';
import { messages } from '../../core/updates/messages.ts';
import { judgeFeed, type Offer, UpdateRefusal } from '../../core/updates/offer.ts';
import type { UpdatePlace } from './built-in.ts';
import { createConnection, diskError, type ConnectionParts } from './connection.ts';
import { createExchange, type MakeUpdater } from './exchange.ts';
import { readRemembered, remember, type Remembered } from './memory.ts';
import type { UpdateRequest } from './wire.ts';

/** How the right to install is had: nothing is missing, the system asks for it, or why it cannot be had. */
export type Rights = 'own' | 'asked' | 'noMeansToInstall' | 'notWritable';

export interface UpdatesParts extends Omit<ConnectionParts, 'address'> {
  readonly place: UpdatePlace;
  /** `x64` */
  readonly processor: string;
  /** A folder of this program's own for what is remembered and kept. */
  readonly folder: string;
  /** `app-update.yml` of the installation. */
  readonly configFile: string;
  readonly make: MakeUpdater;
  readonly rights: Rights;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onView: (view: UpdatesView) => void;
}

export interface Updates {
  readonly take: (request: UpdateRequest) => void;
  /** What is ready to be installed when the program ends. */
  readonly ready: () => { readonly version: string; readonly needsRights: boolean } | undefined;
  /** Checks it once more and installs it; never throws. */
  readonly install: () => Promise<void>;
  /** Ends what is under way; what is ready stays for the next end of the program. */
  readonly close: () => Promise<void>;
}

/** The state with the whole of the offer. */
type State = WithOffer<UpdateState>;
type WithOffer<S> = S extends { readonly offer: unknown } ? S & { readonly offer: Offer } : S;

const DAY_MS = 86_400_000;
/** How often it is seen whether a day has gone by: computers sleep. */
const HOUR_MS = 3_600_000;
/** Bytes between two signs of progress. */
const STEP_BYTES = 1_000_000;

export const createUpdates = (parts: UpdatesParts): Updates => {
  const { place, version: own, folder, now, rights } = parts;
  const kept = join(folder, 'updates');
  const feedFile = join(kept, 'feed.json');
  const memoryFile = join(folder, 'updates.json');
  const connection = createConnection({ ...parts, address: place.address });
  let exchange: ReturnType<typeof createExchange> | undefined;
  let memory: Remembered = readRemembered(memoryFile);
  let state: State = { name: 'idle' };
  /** The feed of the offer, as it came: it is judged again before anything is installed. */
  let news = '';
  let working: Promise<void> = Promise.resolve();
  let cancelling = new AbortController();
  let cancelTimer: (() => void) | undefined;

  const become = (next: State): void => {
    state = next;
    parts.onView({ isPossible: true, address: place.address, state });
  };
  const note = (change: Remembered): void => {
    memory = { ...memory, ...change };
    remember(memoryFile, memory);
  };
  const at = (): string => new Date(now()).toISOString();
  const refuse = (because: Message): void => become({ name: 'refused', because, at: at() });
  const removeKept = async (): Promise<void> => {
    try {
      await rm(kept, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // What cannot be removed now is removed by the next run; it is never installed unchecked.
    }
  };

  const judge = (text: string) =>
    judgeFeed(text, {
      version: own,
      key: place.key,
      package: `${place.kind}-${parts.processor}`,
      host: new URL(place.address).host,
      known: memory.known,
    });

  const offerFrom = (text: string): Offer | undefined => {
    const judgement = judge(text);
    if ('refused' in judgement) throw new UpdateRefusal(judgement.refused);
    return judgement.newer;
  };

  const exchangeFor = (): ReturnType<typeof createExchange> =>
    (exchange ??= createExchange(
      parts.make,
      { version: own, keptIn: kept, configFile: parts.configFile },
      place.address,
      connection,
    ));

  /** Tells of a failure, and leaves nothing behind. */
  const fail = async (reason: unknown, offer?: Offer): Promise<void> => {
    exchange = undefined;
    await removeKept();
    if (cancelling.signal.aborted) {
      become(offer ? { name: 'found', offer } : { name: 'idle' });
      return;
    }
    const version = offer?.version ?? own;
    refuse((reason instanceof UpdateRefusal ? reason : diskError(reason, version)).because);
  };

  const look = async (): Promise<void> => {
    become({ name: 'looking' });
    note({ lookedAt: now() });
    try {
      news = await connection.readFeed(cancelling.signal);
      const offer = offerFrom(news);
      if (offer === undefined) return become({ name: 'current', at: at() });
      note({ known: offer.version });
      if (!canInstall(rights))
        throw new UpdateRefusal(messages[rights]({ version: offer.version }));
      become({ name: 'found', offer });
    } catch (error) {
      await fail(error);
    }
  };

  const checkKept = async (file: string, offer: Offer): Promise<void> => {
    await checkFile(file, offer);
    become({ name: 'ready', offer, needsRights: rights === 'asked' });
  };

  const download = async (offer: Offer): Promise<void> => {
    let lastReported = 0;
    const onProgress = (received: number): void => {
      if (received - lastReported < STEP_BYTES && received < offer.size) return;
      lastReported = received;
      become({ name: 'downloading', offer, received });
    };
    become({ name: 'downloading', offer, received: 0 });
    try {
      await mkdir(kept, { recursive: true, mode: 0o700 });
      const file = await exchangeFor().fetch(offer, { signal: cancelling.signal, onProgress });
      await writeFile(feedFile, news, { mode: 0o600 });
      await checkKept(file, offer);
    } catch (error) {
      await fail(error, offer);
    }
  };

  /** What went wrong when the program last ended. */
  const tellOfInstallation = (): void => {
    const { installing } = memory;
    if (installing === undefined) return;
    note({ installing: undefined });
    if (installing.version === own || installing.problem === undefined) return;
    const { version, problem: why } = installing;
    refuse(messages.notInstalled({ version, why }));
  };

  /** What an earlier run fetched and did not install; whatever else lies there is removed. */
  const findKept = async (): Promise<void> => {
    try {
      news = await readFile(feedFile, 'utf8');
      const offer = offerFrom(news);
      if (offer && canInstall(rights))
        return await checkKept(await exchangeFor().findKept(offer), offer);
    } catch {
      // There is none, or it is not to be believed any more.
    }
    exchange = undefined;
    await removeKept();
  };

  /** One thing after the other. */
  const begin = (work: () => Promise<void>): void => {
    working = working.then(work, work);
  };
  if (memory.lookedAt !== undefined)
    become({ name: 'idle', lookedAt: new Date(memory.lookedAt).toISOString() });
  tellOfInstallation();
  begin(findKept);

  const isBusy = (): boolean => state.name === 'looking' || state.name === 'downloading';

  const lookWhenDue = async (): Promise<void> => {
    const since = now() - (memory.lookedAt ?? -Infinity);
    // A clock that was set back counts as a day.
    if ((since >= DAY_MS || since < 0) && state.name !== 'ready') await look();
  };

  const lookDaily = (isWanted: boolean): void => {
    cancelTimer?.();
    cancelTimer = undefined;
    if (!isWanted) return;
    begin(lookWhenDue);
    cancelTimer = parts.later(HOUR_MS, () => lookDaily(true));
  };

  const cancel = async (): Promise<void> => {
    cancelling = new AbortController();
    if (state.name !== 'ready') return;
    const { offer } = state;
    exchange = undefined;
    await removeKept();
    become({ name: 'found', offer });
  };

  const take = (request: UpdateRequest): void => {
    if ('lookDaily' in request) return lookDaily(request.lookDaily);
    if (request.update === 'look' && !isBusy() && state.name !== 'ready') begin(look);
    if (request.update === 'download' && state.name === 'found') {
      const { offer } = state;
      begin(() => download(offer));
    }
    if (request.update === 'cancel') {
      cancelling.abort();
      begin(cancel);
    }
  };

  const install = async (): Promise<void> => {
    if (state.name !== 'ready') return;
    const { version } = state.offer;
    try {
      const offer = offerFrom(await readFile(feedFile, 'utf8'));
      if (offer?.version !== version) throw new Error('another version lies there now');
      await checkFile(await exchangeFor().findKept(offer), offer);
      note({ installing: { version } });
      exchangeFor().install();
      note({ installing: undefined });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      note({ installing: { version, problem } });
      await removeKept();
    }
  };

  return {
    take,
    ready: () =>
      state.name === 'ready'
        ? { version: state.offer.version, needsRights: state.needsRights }
        : undefined,
    install,
    close: async () => {
      cancelTimer?.();
      cancelling.abort();
      await working;
    },
  };
};

const canInstall = (rights: Rights): rights is 'own' | 'asked' =>
  rights === 'own' || rights === 'asked';

/** Throws where the file is not the one that was signed. */
const checkFile = async (file: string, { size, sha512, version }: Offer): Promise<void> => {
  const hash = createHash('sha512');
  let bytes = 0;
  await pipeline(createReadStream(file), async (parts: AsyncIterable<Uint8Array>) => {
    for await (const part of parts) {
      bytes += part.length;
      hash.update(part);
    }
  });
  if (bytes !== size || hash.digest('base64') !== sha512)
    throw new UpdateRefusal(messages.fileDiffers({ version }));
};
