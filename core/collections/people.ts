import { setImmediate as turn } from 'node:timers/promises';
import type { Catalogue } from '../engine/catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import type { LongWork, WorkAsker } from '../engine/long-work.ts';
import { ownedBy } from '#kit/account.ts';
import { AppError } from '#kit/errors.ts';
import { withoutPeople } from '#vocab/people.ts';
import type { HeldLeftOut, Rewriting, Store } from '../store/index.ts';
import { redraftBy } from './captured-items.ts';
import { createPeopleFinder, whoseIn } from './forgetting/people-in-items.ts';
import type { FindProgress } from './forgetting/find-person.ts';
import type { PlannedPortion } from './forgetting/forget-planned.ts';
import type { ForgettingPlan } from './forgetting/plan-forgetting.ts';
import type { Library } from './library.ts';
import { mergeWords } from './merge-words.ts';
import { messages } from './messages.ts';

/** What was deleted. */
export interface Forgotten {
  readonly items: number;
  /** Collections that had items of the person, the library among them. */
  readonly collections: number;
  readonly answers: number;
  /** Items of others that stay without the person. */
  readonly others: number;
  /** Replies that were deleted, and those that were kept without the person. */
  readonly replies: number;
  readonly redacted: number;
}

/** A person of whom it is not known yet what is held. */
export interface ForgettingRun {
  readonly platform: string;
  readonly given: readonly string[];
  /** Of the plan that was shown: exactly that is deleted. Nothing is when it is left out. */
  readonly digest?: string | undefined;
}

export interface ForgettingAnswer {
  readonly plan: ForgettingPlan;
  readonly isDone: boolean;
}

/** What the finder asks: to begin with the plan, and to delete each portion. */
export type ForgettingQuestion =
  | { readonly plan: ForgettingPlan }
  | { readonly portion: PlannedPortion };

interface RunWatch {
  readonly tell: (progress: FindProgress) => void;
  readonly answer: (question: ForgettingQuestion) => void;
  readonly signal: AbortSignal;
}

/** Finds what is held of a person, beside the thread that answers where there are threads. */
export type RunForgetting = (run: ForgettingRun, watch: RunWatch) => Promise<ForgettingAnswer>;

export interface ForgetOptions extends WorkAsker {
  /** The laboratories with which something is shared are asked to do the same. */
  readonly tell?: boolean | undefined;
}

/** What a person may ask of whoever gathers. A person is an identifier, a handle or a link. */
export interface People {
  /** What is held of a person and would be deleted. Throws `not_found` for the platform. */
  readonly heldOfPerson: (
    platform: string,
    person: string,
    asker?: WorkAsker,
  ) => Promise<ForgettingPlan>;
  /**
   * Deletes on request what the plan of that digest has, and nothing else; from then on the person is left
   * out of what is gathered. Nothing is deleted where the plan is another by now: `deleted` is left out
   * then. Throws `not_found`. One that is cancelled may have deleted a part; the rest is found again.
   */
  readonly forgetPerson: (
    platform: string,
    person: string,
    digest: string,
    options?: ForgetOptions,
  ) => Promise<{ readonly plan: ForgettingPlan; readonly deleted?: Forgotten }>;
  /** Who is left out, and held nevertheless: what is held came before that was known. */
  readonly heldLeftOut: () => Promise<readonly HeldLeftOut[]>;
  /** Lets a person be gathered again who was left out; `false` for one who was not. Throws `not_found`. */
  readonly readmitPerson: (platform: string, person: string) => boolean;
}

interface Config {
  readonly store: Store;
  readonly engine: Engine;
  readonly library: Pick<Library, 'catchUp'>;
  readonly run: RunForgetting;
  readonly heldLeftOut?: (() => Promise<readonly HeldLeftOut[]>) | undefined;
  /** Takes those who are left out of what was gathered since. */
  readonly takeLeftOut: () => Promise<void>;
  readonly works: LongWork;
}

/** Calls that are taken into the library at once. */
const CAUGHT_UP = 10;

const readHeldLeftOut = async (
  store: Store,
  catalogue: Catalogue,
): Promise<readonly HeldLeftOut[]> => {
  const reading = store.reading();
  try {
    return reading.personRecords.heldLeftOut(createPeopleFinder(catalogue));
  } finally {
    reading.close();
  }
};

/** What stands for a person on a platform, or for those who publish together under one name. */
const PEOPLE = new Set(['Person', 'Organization']);

/**
 * The names that a person's identifier, handle or link gives at once: a handle with and without its
 * sign, and what a link names. Throws `validation_error` for a link to something else.
 */
export const namesGiven = (catalogue: Catalogue, segment: string, text: string): string[] => {
  const given = text.trim();
  const plain = given.replace(/^@/, '');
  if (!/^https?:\/\//i.test(given)) return [...new Set([given, plain, `@${plain}`])];
  const match = catalogue.platform(segment)?.recognise(given);
  if (!match) return [given];
  const part = catalogue.find(`${segment}.${match.operation}`)?.operation.part;
  const own = part && match.params[part.by];
  const isPerson = catalogue.entries.some(
    ({ platform, operation, shapes }) =>
      platform.segment === segment &&
      operation.part?.of === part?.of &&
      operation.part?.as === 'facts' &&
      shapes.some((shape) => PEOPLE.has(shape)),
  );
  if (isPerson && typeof own === 'string') return [given, ...namesGiven(catalogue, segment, own)];
  // Somebody without an account of their own is known by a place on a page.
  if (given.includes('#')) return [given];
  throw new AppError('validation_error', messages.linkIsNoAccount);
};

export const createPeople = ({
  store,
  engine,
  library,
  run,
  heldLeftOut = () => readHeldLeftOut(store, engine.catalogue),
  takeLeftOut,
  works,
}: Config): People => {
  const { catalogue } = engine;

  const segmentFromPlatform = (platform: string): string => {
    const segment = catalogue.platform(platform)?.segment;
    if (segment === undefined)
      throw new AppError('not_found', messages.noSuchPlatform({ platform }));
    return segment;
  };

  /** What is not taken in yet would not be found. */
  const catchUp = async (signal: AbortSignal): Promise<void> => {
    while (!library.catchUp(CAUGHT_UP)) {
      await turn();
      signal.throwIfAborted();
    }
  };

  const find = async (
    platform: string,
    person: string,
    digest: string | undefined,
    { tell: tellsLaboratories = false, ...asker }: ForgetOptions = {},
  ): Promise<ForgettingAnswer> => {
    const segment = segmentFromPlatform(platform);
    const given = namesGiven(catalogue, segment, person);
    const request = { ...asker, kind: 'forgetting' } as const;
    return works.run<ForgettingAnswer, FindProgress>(request, async ({ tell, signal }) => {
      await catchUp(signal);
      await takeLeftOut();
      const deleting = createDeleting(store, catalogue, tellsLaboratories);
      const answered = await run(
        { platform: segment, given, digest },
        { tell, signal, answer: deleting },
      );
      const { items, others } = answered.plan;
      if (answered.isDone && items.length + others.length > 0) await mergeWords(store);
      return answered;
    });
  };

  return {
    heldOfPerson: async (platform, person, asker) =>
      (await find(platform, person, undefined, asker)).plan,
    forgetPerson: async (platform, person, digest, options) => {
      try {
        const { plan, isDone } = await find(platform, person, digest, options);
        return { plan, ...(isDone && { deleted: forgottenBy(plan) }) };
      } finally {
        engine.changed('collections', 'calls');
      }
    },
    heldLeftOut: async () => (store.people.isAnybodyLeftOut() ? heldLeftOut() : []),
    readmitPerson: (name, person) => {
      const platform = segmentFromPlatform(name);
      const names = namesGiven(catalogue, platform, person);
      return names.filter((one) => store.people.readmit(platform, one)).length > 0;
    },
  };
};

/** Deletes what is asked for, in the order in which it is asked. */
const createDeleting = (
  { people }: Store,
  catalogue: Catalogue,
  tellsLaboratories: boolean,
): ((question: ForgettingQuestion) => void) => {
  let request: ReturnType<typeof people.request> | undefined;
  let rewriting: Rewriting | undefined;
  return (question) => {
    if ('plan' in question) {
      const { platform, names, calls, account } = question.plan;
      const isOwned = ownedBy(account);
      const whose = whoseIn(catalogue, platform);
      rewriting = {
        without: (shape, item) => withoutPeople(shape, item, isOwned, whose).item,
        redraft: redraftBy(catalogue),
      };
      // Before anything goes: what is gathered meanwhile has nothing of the person.
      people.leaveOut(platform, names, tellsLaboratories);
      const replies = calls.reduce((sum, call) => sum + call.replies.length, 0);
      request = people.request(platform, replies);
    } else if (request && rewriting) {
      const { portion } = question;
      if ('others' in portion) people.rewrite(portion.others, rewriting);
      else people.forget(request, portion);
    }
  };
};

const forgottenBy = ({ items, others, calls }: ForgettingPlan): Forgotten => {
  const replies = calls.flatMap((call) => call.replies);
  const redacted = replies.filter(({ fate }) => fate === 'redacted').length;
  return {
    items: items.length,
    collections: new Set(items.map(({ collection }) => collection)).size,
    others: others.length,
    answers: calls.filter(({ answer }) => answer !== 'keep').length,
    replies: replies.length - redacted,
    redacted,
  };
};
