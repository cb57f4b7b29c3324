import type { CheckedParams, LocalCall, LocalCalls, ResultIn } from '../define.ts';
import type { LocalContext } from './context.ts';

/** A declared call with the function that answers it. */
export interface LocalOperation extends LocalCall {
  readonly name: string;
  readonly run: (context: LocalContext, params: never) => unknown;
}

/** A function for each of the calls, and for no other; one that answers nothing may return nothing. */
export type Answers<Calls extends LocalCalls> = {
  readonly [Name in keyof Calls]: (
    context: LocalContext,
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
    const run = answers[name] as LocalOperation['run'] | undefined;
    if (!run) throw new Error(`Nothing answers ${name}`);
    return { ...call, name, run };
  });
