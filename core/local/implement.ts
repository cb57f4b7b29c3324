import type { CheckedParams, LocalCall, LocalCalls, ResultIn } from '#contract/calls/index.ts';
import type { LocalContext } from './context.ts';

/** A declared call with the function that answers it. */
export interface LocalOperation extends LocalCall {
  readonly name: string;
  readonly run: (context: LocalContext, params: never) => unknown;
}

/** A function for each of the calls, and for no other; one that answers nothing may return nothing. */
type Implementations<Calls extends LocalCalls> = {
  readonly [Name in keyof Calls]: (
    context: LocalContext,
    params: CheckedParams<Calls[Name]>,
  ) => Returned<ResultIn<Calls[Name]>> | Promise<Returned<ResultIn<Calls[Name]>>>;
};

type Returned<Result> = [Result] extends [null] ? null | void : Result;

export const implement = <const Calls extends LocalCalls>(
  calls: Calls,
  implementations: Implementations<NoInfer<Calls>>,
): readonly LocalOperation[] =>
  Object.entries(calls).map(([name, call]) => {
    const run = implementations[name] as LocalOperation['run'];
    return { ...call, name, run };
  });
