import type { CheckedParams, LocalCall, LocalCalls, ResultIn } from '../define.ts';
import type { LocalContext } from './context.ts';
import { wideContext, type WideContext } from './wide-context.ts';

/** A declared call with the function that answers it. */
export interface LocalOperation extends LocalCall {
  readonly name: string;
  readonly run: (context: LocalContext, params: never) => unknown;
  /** Of a wide query: the same with no more than its thread has. */
  readonly runWide: ((context: WideContext, params: never) => unknown) | undefined;
}

/** Whoever answers a wide query gets no more than its thread has. */
type ContextOf<Call> = Call extends { readonly isWide: true } ? WideContext : LocalContext;

/** A function for each of the calls, and for no other; one that answers nothing may return nothing. */
export type Answers<Calls extends LocalCalls> = {
  readonly [Name in keyof Calls]: (
    context: ContextOf<Calls[Name]>,
    params: CheckedParams<Calls[Name]>,
  ) => Returned<ResultIn<Calls[Name]>> | Promise<Returned<ResultIn<Calls[Name]>>>;
};

type Returned<Result> = [Result] extends [null] ? null | void : Result;

/** Throws where nothing answers one of the calls: a program that lacks an answer does not start. */
export const operationsFrom = <Calls extends LocalCalls>(
  calls: Calls,
  answers: Answers<Calls>,
): readonly LocalOperation[] =>
  Object.entries(calls).map(([name, call]) => {
    const answer = answers[name] as unknown;
    if (answer === undefined) throw new Error(`Nothing answers ${name}`);
    if (!call.isWide)
      return { ...call, name, run: answer as LocalOperation['run'], runWide: undefined };
    const runWide = answer as NonNullable<LocalOperation['runWide']>;
    return {
      ...call,
      name,
      run: (context, params) => runWide(wideContext(context), params),
      runWide,
    };
  });
