import { asSentence, refused, type Refusal } from '#kit/errors.ts';
import type { Notice } from '#kit/collect.ts';
import { firstKnown } from '#kit/dig.ts';
import { isBrowserPage, isRunnable, type CaptureRoute } from '#kit/route.ts';
import { resultFromData, resultFromJson } from '#kit/result.ts';
import type { Store } from '../store/index.ts';
import type { Caller } from './caller.ts';
import { NO_BROWSER, type BrowserSource } from './browser-source.ts';
import { captureNeeded, type Entry } from './catalogue.ts';
import type { ListPosition } from './cursor.ts';
import type { Good, ResolvedCall } from './outcome.ts';
import type { MetaOf } from './meta.ts';
import { atOurAddress } from './captured-address.ts';
import { capturedKeys } from './question-key.ts';
import { messages } from './messages.ts';

interface Parts {
  readonly store: Pick<Store, 'calls'>;
  readonly base: () => string;
  readonly metaOf: MetaOf;
  readonly browser?: BrowserSource | undefined;
  readonly browseSample?: BrowseSample | undefined;
}

/**
 * Browses for an operation in the sample world, whose pages no person can open, and keeps what they load.
 * There is none in another world.
 */
export type BrowseSample = (entry: Entry) => Promise<void>;

interface Question extends ResolvedCall {
  readonly caller: Caller;
}

/** Answers from what a person's browsing, or an import, brought. Nobody is asked, and it costs nothing. */
export const createCaptured = ({
  store,
  base,
  metaOf,
  browser = NO_BROWSER,
  browseSample,
}: Parts) => {
  /** Whether the operation has another route here. */
  const isFetchable = ({ operation, platform }: Entry, { route }: Caller): boolean =>
    operation.routes.some((one) =>
      isBrowserPage(one)
        ? route === one.name || browser.standing(platform) === 'ready'
        : isRunnable(one),
    );

  const newest = (
    { entry, params, caller }: Question,
    notices: readonly Notice[] = [],
  ): Good | undefined => {
    const kept = firstKnown([...capturedKeys(entry, params)], (key) =>
      store.calls.latestCaptured(entry.id, key),
    );
    if (!kept) return undefined;
    const { keyId, door } = caller;
    const { world } = kept;
    const hit = { operation: entry.id, params, keyId, door, route: 'capture', world } as const;
    store.calls.noteArchiveHit(hit);
    const meta = metaOf(kept.callId, entry.id, keyId, {
      world,
      fromArchive: true,
      notices: [...notices, ...kept.notices],
      route: 'capture',
      fetchedAt: kept.fetchedAt,
    });
    const result = resultFromJson(kept.json, kept.body);
    return entry.operation.list
      ? { ok: true, result: resultFromData(atOurAddress(entry, params, result, base())), meta }
      : { ok: true, result, meta };
  };

  return {
    /** Whether a call that nothing else can answer would be answered. In the sample world it is browsed for then. */
    has: (entry: Entry, params: Question['params']): boolean =>
      findCaptureRoute(entry) !== undefined &&
      (browseSample !== undefined ||
        [...capturedKeys(entry, params)].some((key) => store.calls.latestCaptured(entry.id, key))),

    /**
     * The answer of a call that nothing else can answer: the operation has no other route, this one was
     * asked for by name, or the list was begun by it. Rejects with what to browse where nothing was captured.
     * Nothing where the call has another route.
     */
    only: async (
      question: Question,
      position: ListPosition | undefined,
    ): Promise<Good | undefined> => {
      const { entry, caller, params } = question;
      const route = findCaptureRoute(entry);
      const begun = position?.route === 'capture';
      const wanted = begun || caller.route === 'capture' || !isFetchable(entry, caller);
      if (!route || !wanted || (begun && !isWanted(caller))) return undefined;
      await browseSample?.(entry);
      const good = newest(question);
      if (good) return good;
      const { platform, operation } = entry;
      const page = route.page?.(params) ?? platform.capture?.home;
      throw refused(
        begun ? nextPageNeeded(entry) : captureNeeded(platform, operation.routes, page),
      );
    },

    /** The same in place of a refusal of the platform; nothing where nothing was captured. */
    instead: (question: Question, refusal: Refusal): Good | undefined => {
      const { entry, caller } = question;
      if (caller.route !== undefined || !findCaptureRoute(entry)) return undefined;
      return newest(question, [
        {
          code: 'captured-instead',
          ...messages.answeredFromCapture({ says: asSentence(refusal) }),
        },
      ]);
    },
  };
};

const isWanted = ({ route }: Caller): boolean => route === undefined || route === 'capture';

const findCaptureRoute = ({ operation }: Entry): CaptureRoute | undefined =>
  operation.routes.find((route) => route.name === 'capture');

const nextPageNeeded = ({ platform }: Entry): Refusal => ({
  kind: 'capture-needed',
  ...messages.nextPageNotCaptured({ brand: platform.brand }),
  choices: [messages.scrollInCaptureWindow],
});
