/**
 * How a local operation is declared: a call about our own data (keys, credits, downloads, settings). The
 * declaration is all that a door knows of it; `answer-….ts` beside it answers, and the compiler holds both
 * to it. It is pure, so that nobody who only tells of a call loads what answers it.
 */
import { z } from 'zod';
import { greatestNeed, type Need } from '#kit/rights.ts';
import type { ReadonlyDeep } from '#kit/readonly-deep.ts';
import type { Topic } from '#kit/topics.ts';

/** A type that stands for a value. Nothing is there at run time. */
export interface Shape<T> {
  readonly type?: T;
}

export const shape = <T>(): Shape<T> => ({});

/** A type with the schema that tells it to programs and assistants. Answers are held against it in tests. */
export interface Described<T> extends Shape<T> {
  readonly schema: z.ZodType;
}

export const described = <S extends z.ZodType>(
  schema: S,
): Described<ReadonlyDeep<z.output<S>>> => ({ schema });

/** Below `/v1/`; the collection is the parameter of that name, and others stand in the query or in the body. */
export type RestPath = `collections/{${'collection' | 'name'}}/${string}`;

/** A tool of assistants, which find it by these words. */
export interface ToolWords {
  readonly name: string;
  readonly title: string;
}

/** Through which a call can be made. */
export type Door = 'window' | 'cli' | 'rest' | 'mcp';

/** How a call is typed on the command line, which makes a command of it: help, options, `--json`, exit code. */
export interface TypedCall {
  /** `keys add`; several where it is also typed otherwise. */
  readonly as: readonly string[];
  /** Parameters that are typed without their names, in this order. Others are options. */
  readonly places?: readonly string[];
}

/** What a call needs where that depends on its parameters: all of this. */
export interface NeedFromParams<Params> {
  /** Whatever the parameters are. */
  readonly least: Need;
  /** Where one of these is given; the window hears it. */
  readonly byParam?: { readonly [Name in keyof Params]?: Need };
  from?(params: Params): Need;
}

export interface LocalCall<
  Kind extends 'query' | 'change' = 'query' | 'change',
  Params extends z.ZodObject = z.ZodObject,
  Result = unknown,
> {
  /** A query only reads, and the window may repeat it at any time. */
  readonly kind: Kind;
  readonly summary: string;
  /** What a member of a laboratory's project has to be allowed; `core/kit/rights.ts` tells how to choose. */
  readonly needs: Need | NeedFromParams<z.output<Params>>;
  readonly params: Params;
  readonly result: Shape<Result>;
  readonly doors: readonly Door[];
  /** Absent for what a command does beside other things, or what the window alone asks. */
  readonly command?: TypedCall;
  readonly rest?: RestPath | undefined;
  readonly tool?: ToolWords | undefined;
  /** Its work goes on beside others, for longer than anybody waits: it is watched, and can be cancelled. */
  readonly isLong: boolean;
  /** A `wideQuery`. */
  readonly isWide: boolean;
  /** Topics whose changes put the answer of a query out of date. */
  readonly topics: readonly Topic[];
  /** Topics whose data changes when it succeeds; windows fetch them again. */
  readonly changes: readonly Topic[];
}

export interface WideQuery<
  Params extends z.ZodObject = z.ZodObject,
  Result = unknown,
> extends LocalCall<'query', Params, Result> {
  readonly isWide: true;
}

/** Local operations by their names: `keys.add`, subject and verb. */
export type LocalCalls = Readonly<Record<string, LocalCall>>;

interface Declared<Params extends z.ZodObject> {
  readonly summary: string;
  readonly needs: LocalCall<'query', Params>['needs'];
  readonly params: Params;
  /** Doors beside the window and the command line that have an answer of their own for it. */
  readonly doors?: readonly Exclude<Door, 'window' | 'cli'>[];
  readonly isLong?: true;
  readonly command?: TypedCall;
}

/** What REST and assistants are answered from the declaration alone has a schema. */
type Answered<Result> =
  | { readonly result: Shape<Result>; readonly rest?: undefined; readonly tool?: undefined }
  | {
      readonly result: Described<Result>;
      /** Where REST answers it: a query by GET, a change by POST. */
      readonly rest?: RestPath;
      readonly tool?: ToolWords;
    };

const withDoors = <
  Call extends Pick<LocalCall, 'rest' | 'tool'> & Pick<Declared<z.ZodObject>, 'doors' | 'isLong'>,
>({
  doors = [],
  isLong,
  ...declared
}: Call) => ({
  ...declared,
  doors: [
    'window',
    'cli',
    ...doors,
    ...(declared.rest === undefined ? [] : (['rest'] as const)),
    ...(declared.tool === undefined ? [] : (['mcp'] as const)),
  ] as const,
  isLong: isLong === true,
  isWide: false,
});

export const query = <Params extends z.ZodObject, Result>(
  declared: Declared<Params> & Answered<Result> & { readonly topics: readonly Topic[] },
): LocalCall<'query', Params, Result> => ({ kind: 'query', changes: [], ...withDoors(declared) });

/**
 * A query that may look at very many rows, and needs nothing but these: where there are many, a thread of its own
 * answers it (`core/app/wide-queries.ts`), and for some seconds at most.
 */
export const wideQuery = <Params extends z.ZodObject, Result>(
  declared: Parameters<typeof query<Params, Result>>[0],
): WideQuery<Params, Result> => ({ ...query(declared), isWide: true });

export const change = <Params extends z.ZodObject, Result>(
  declared: Declared<Params> & Answered<Result> & { readonly changes: readonly Topic[] },
): LocalCall<'change', Params, Result> => ({ kind: 'change', topics: [], ...withDoors(declared) });

/** What a call needs at least, whatever its parameters. */
export const leastNeed = ({ needs }: Pick<LocalCall, 'needs'>): Need =>
  typeof needs === 'string' ? needs : needs.least;

/** What it needs where one of these parameters is given. */
export const needsByParam = ({
  needs,
}: Pick<LocalCall, 'needs'>): Readonly<Record<string, Need>> | undefined =>
  typeof needs === 'string' ? undefined : (needs.byParam as Readonly<Record<string, Need>>);

/** What a call needs with these parameters, which were checked. */
export const needWith = (
  { needs }: Pick<LocalCall, 'needs'>,
  params: Readonly<Record<string, unknown>>,
): Need => {
  if (typeof needs === 'string') return needs;
  const given = Object.entries(needs.byParam ?? {}).flatMap(([name, need]) =>
    need === undefined || params[name] === undefined ? [] : [need],
  );
  return greatestNeed([needs.least, ...given, needs.from?.(params) ?? 'read']);
};

/** It takes no parameters. */
export const none = z.strictObject({});

/** It answers nothing but that it succeeded. */
export const nothing = shape<null>();

/** What a caller gives: parameters with a default may be left out. */
export type InputParams<Call> =
  Call extends LocalCall<'query' | 'change', infer Params> ? ReadonlyDeep<z.input<Params>> : never;

/** What an implementation receives. */
export type CheckedParams<Call> =
  Call extends LocalCall<'query' | 'change', infer Params> ? z.output<Params> : never;

export type ResultIn<Call> =
  Call extends LocalCall<'query' | 'change', z.ZodObject, infer Result> ? Result : never;
