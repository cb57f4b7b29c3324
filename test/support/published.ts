/** The description of the published interface, and the parameters with which the sample world answers it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, type Entry } from '../../core/engine/catalogue.ts';
import { EXAMPLES } from './sample.ts';

export const DESCRIPTION = join(
  import.meta.dirname,
  '../../../shared/formats/hosted-api/openapi.json',
);
export const isThere = existsSync(DESCRIPTION);
export const why = isThere
  ? ''
  : ' (the description of the published interface is not beside the project)';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: {
    readonly type: string;
    readonly enum?: readonly string[];
    readonly minimum?: number;
    readonly maximum?: number;
    readonly default?: string | number;
  };
}

export interface Published {
  readonly operationId: string;
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly Parameter[];
  /** Under which name a POST lists its identifiers. */
  readonly idsName?: string | undefined;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: { readonly required: string[] } }>
    >;
  };
}

const readPublished = (): readonly Published[] => {
  const { paths } = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as {
    readonly paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => ({
      operationId,
      path,
      method,
      parameters,
      idsName: requestBody?.content['application/json']?.schema.required[0],
    })),
  );
};

export const published = isThere ? readPublished() : [];

const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

export const entryAt = ({ path, method }: Published): Entry | undefined => {
  const [, , alias = '', ...rest] = path.split('/');
  const segment = catalogue.platform(alias)?.segment;
  const ours = `/v1/${segment}/${rest.join('/')}`;
  return catalogue.entries.find(
    (entry) =>
      entry.operation.method === method.toUpperCase() &&
      withoutNames(entry.path) === withoutNames(ours),
  );
};

/** Where the specification, which is later, says otherwise. */
export const SPECIFIED: Readonly<Record<string, string>> = {
  'photosite.list-user-reels count maximum': '8',
  'photosite.list-user-reels count default': '8',
};

/** By our path and the parameter. */
export type Examples = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Exemplified {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly parameters?: (Parameter & { readonly example?: string })[] }>
      >
    >
  >;
}

/** Those that our own description gives. */
export const examplesFrom = (openApi: string): Examples => {
  const { paths } = JSON.parse(openApi) as Exemplified;
  const examples = Object.entries(paths).map(([path, methods]) => {
    const parameters = Object.values(methods).flatMap((method) => method.parameters ?? []);
    const known = parameters.flatMap(({ name, example }) =>
      example === undefined ? [] : [[name, example] as const],
    );
    return [path, Object.fromEntries(known)] as const;
  });
  return Object.fromEntries(examples);
};

/** The required ones, as examples; `all`: the others as well, at their defaults. */
export const parametersFor = (
  { parameters }: Published,
  entry: Entry,
  examples: Examples,
  all: boolean,
) => {
  const [path, query]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const { name, in: place, required = false, schema } of parameters) {
    const value = examples[entry.path]?.[name];
    if (place === 'path') path[name] = value ?? '';
    else if (required && value !== undefined) query[name] = value;
    else if (all && schema.default !== undefined)
      query[name] = SPECIFIED[`${entry.id} ${name} default`] ?? String(schema.default);
  }
  return { path, query };
};

/** What a POST sends, by its published name; `undefined` for a GET. */
export const bodyFor = ({ idsName }: Published, { id }: Entry) =>
  idsName === undefined
    ? undefined
    : { [idsName]: [EXAMPLES[id]?.['entityIds'] ?? [], NOT_THERE[id] ?? []].flat() };

/** What is not there is answered as well. */
const NOT_THERE: Readonly<Record<string, string>> = {
  'forum.batch-comments': '0c00000023',
  'forum.batch-posts': '0post9999',
  'forum.batch-subreddits': '0sub999',
};
