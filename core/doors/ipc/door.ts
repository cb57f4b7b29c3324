import { setTimeout as pause } from 'node:timers/promises';
import { answerName } from '#kit/answer-name.ts';
import { AppError, toAppError, toFailure } from '#kit/errors.ts';
import { type Need, LEAST_ROLES, may, type Role } from '#kit/rights.ts';
import type { LocalContext } from '#calls/answering/context.ts';
import type { LocalOperation } from '#calls/answering/answers.ts';
import type { Answer, Call, CallName, GivenParams, ResultOf, RouteName } from '#calls/index.ts';
import { leastNeed, needWith } from '#calls/define.ts';
import { checkParams, type Entry } from '../../engine/catalogue.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Caller } from '../../engine/caller.ts';
import type { Store } from '../../store/index.ts';
import { messages } from '../messages.ts';

/** A local operation for a caller. Throws `AppError`. */
export type AskLocal = <Name extends CallName>(
  caller: Pick<Caller, 'keyId' | 'door' | 'signal'>,
  name: Name,
  ...params: GivenParams<Name>
) => Promise<ResultOf<Name>>;

/** Answers a wide query for whoever asks, where its rows are many beside this thread. */
export type AnswerWide = (
  operation: LocalOperation,
  params: never,
  context: LocalContext,
  asker: Pick<Caller, 'keyId' | 'signal'>,
) => Promise<unknown>;

export interface AppDoor {
  /** One call of the window (or of the command line): an operation or a local operation. */
  readonly answer: (call: unknown, caller: Caller) => Promise<Answer>;
  /** A local operation for another door: judged as a call of the window is. */
  readonly ask: AskLocal;
}

export interface AppDoorOptions {
  /** Given in a laboratory only: there every call is judged here, and nowhere else. A desktop allows everything. */
  readonly roleOf?: RoleOf | undefined;
  /** In this thread when left out. */
  readonly answerWide?: AnswerWide | undefined;
}

/** The window's door: calls in, answers out, whatever carries them. Never throws. */
export const appDoor = (
  engine: Engine,
  locals: readonly LocalOperation[],
  context: LocalContext,
  { roleOf, answerWide }: AppDoorOptions = {},
): AppDoor => {
  const byName = new Map(locals.map((local) => [local.name, local]));
  if (byName.size !== locals.length) throw new Error('Two local operations share a name');

  const local = async (
    call: Call,
    { door, keyId, signal }: Pick<Caller, 'door' | 'keyId' | 'signal'>,
    permitted: Permitted,
  ): Promise<Extract<Answer, { ok: true }>> => {
    const found = byName.get(call.name);
    // Whoever may do nothing here learns nothing either, not even which names there are.
    permitted(found ? leastNeed(found) : 'read');
    if (!found) throw new AppError('route_not_found', messages.noSuchOperation);
    const params = checkParams(found.params, call.params);
    permitted(needWith(found, params));
    const ours = roleOf ? { ...context, payer: { door, keyId } } : context;
    // What it logs tells through which door it was done.
    const data = await context.store.caseLog.actAs({ door, keyId }, () =>
      found.isWide && answerWide
        ? answerWide(found, params as never, ours, { keyId, signal })
        : found.kind === 'query'
          ? patiently(context.store, () => found.run(ours, params as never), signal)
          : found.run(ours, params as never),
    );
    if (found.changes.length > 0) engine.changed(...found.changes);
    return { id: call.id, ok: true, data: data ?? null };
  };

  const operation = async (
    call: Call,
    { operation: { part } }: Entry,
    caller: Caller,
    permitted: Permitted,
  ): Promise<Answer> => {
    // A kept answer asks nobody and costs nothing.
    permitted(call.savedOnly ? 'read' : 'collect');
    const outcome = await engine.call(call.name, call.params, {
      ...caller,
      maxAge: call.maxAge,
      savedOnly: call.savedOnly,
      route: call.route,
      wholePages: true,
    });
    if (!outcome.ok)
      return { id: call.id, ok: false, error: toFailure(outcome.error), meta: outcome.meta };
    const { data } = outcome.result;
    const name = answerName(data, part);
    return {
      id: call.id,
      ok: true,
      data,
      name,
      meta: outcome.meta,
    };
  };

  return {
    answer: async (message, caller) => {
      const call = parseCall(message);
      if (!call)
        return {
          id: 0,
          ok: false,
          error: toFailure(new AppError('validation_error', messages.callInvalid)),
        };
      try {
        const entry = engine.catalogue.find(call.name);
        const permitted = judge(roleOf, caller);
        // What is asked of a platform is paid: it is kept, though nobody waits for it any more.
        return await (entry
          ? operation(call, entry, { ...caller, signal: undefined }, permitted)
          : local(call, caller, permitted));
      } catch (thrown) {
        return { id: call.id, ok: false, error: toFailure(toAppError(thrown)) };
      }
    },
    ask: async (caller, name, ...[params]) => {
      const call: Call = { id: 1, name, params: { ...params } };
      const { data } = await local(call, caller, judge(roleOf, caller));
      return data as never;
    },
  };
};

/** So long a question is put again; what holds a table is over sooner, or takes long. */
const LOCKED_MS = 5000;
const AGAIN_MS = 200;

/** A read that others keep from the data is refused soon, so that it holds nobody up; it is tried again beside others. */
const patiently = async (
  { isLocked }: Pick<Store, 'isLocked'>,
  run: () => unknown,
  signal: AbortSignal | undefined,
): Promise<unknown> => {
  const until = performance.now() + LOCKED_MS;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isLocked(error) || signal?.aborted === true || performance.now() > until) throw error;
    }
    await pause(AGAIN_MS);
  }
};

/** Throws `not_permitted` for a need that the caller may not. */
type Permitted = (need: Need) => void;

const judge = (roleOf: RoleOf | undefined, caller: Pick<Caller, 'door' | 'keyId'>): Permitted => {
  if (!roleOf) return () => undefined;
  const role = roleOf(caller);
  return (need) => permit(role, need);
};

const parseCall = (message: unknown): Call | undefined => {
  if (typeof message !== 'object' || message === null) return undefined;
  const { id, name, params, maxAge, savedOnly, route } = message as Record<string, unknown>;
  if (typeof id !== 'number' || typeof name !== 'string') return undefined;
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return undefined;
  return {
    id,
    name,
    params: params as Call['params'],
    ...(typeof maxAge === 'number' ? { maxAge } : {}),
    ...(savedOnly === true ? { savedOnly } : {}),
    // Which ways there are is for the engine to say.
    ...(typeof route === 'string' ? { route: route as RouteName } : {}),
  };
};

/** The role of whoever calls, in a laboratory; `undefined` for those who are no members. */
type RoleOf = (caller: Pick<Caller, 'keyId' | 'door'>) => Role | undefined;

/** Throws `not_permitted`, with what it would need, for a role that may not. */
const permit = (role: Role | undefined, need: Need): void => {
  if (!may(role, need))
    throw new AppError('not_permitted', explainRefusal(role, LEAST_ROLES[need]));
};

const explainRefusal = (role: Role | undefined, least: Role | undefined) => {
  if (role === undefined) return messages.noMember;
  return least === undefined ? messages.belongsToComputer : messages.roleTooLow({ least, role });
};
