/**
 * The published interface of the hosted service, as its own description states it, against the sample world:
 * who wrote a program for it changes the address and nothing else. The description stands beside the project
 * and is no part of it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue, type Entry } from '../core/engine/catalogue.ts';
import { run, type Running } from './support/running.ts';

const DESCRIPTION = join(import.meta.dirname, '../../shared/formats/hosted-api/openapi.json');
const isThere = existsSync(DESCRIPTION);
const why = isThere
  ? ''
  : ' (the description of the published interface is not beside the project)';

interface Parameter {
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

interface Published {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly Parameter[];
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly operationId: string;
}

const readPublished = (): readonly Published[] => {
  const { paths } = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as {
    readonly paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({ path, method, parameters })),
  );
};

const published = isThere ? readPublished() : [];

const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

const entryAt = ({ path, method }: Published): Entry | undefined => {
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
const SPECIFIED: Readonly<Record<string, string>> = {
  'photosite.list-user-reels count maximum': '8',
  'photosite.list-user-reels count default': '8',
};

const differences = (entry: Entry, { in: place, name, schema }: Parameter): string[] => {
  if (place === 'path')
    return entry.path.includes(`{${name}}`) ? [] : [`${entry.id} in its path lacks ${name}`];
  const properties = entry.paramsSchema['properties'] as Record<string, Parameter['schema']>;
  const own = properties[name];
  if (!own) return [`${entry.id} lacks ${name}`];
  const facts = (['type', 'minimum', 'maximum', 'default'] as const).flatMap((fact) => {
    const wanted = SPECIFIED[`${entry.id} ${name} ${fact}`] ?? schema[fact];
    // A cursor begins at 0 everywhere here.
    const isFree = fact === 'default' && name === 'cursor' && schema[fact] === undefined;
    return isFree || String(own[fact]) === String(wanted)
      ? []
      : [`${entry.id} ${name} ${fact}: ${own[fact]} for ${wanted}`];
  });
  const values = (schema.enum ?? []).filter((value) => {
    const checked = entry.params.shape[name];
    return (
      checked === undefined ||
      !('safeParse' in checked) ||
      !entry.params.partial().safeParse({ [name]: value }).success
    );
  });
  return [...facts, ...values.map((value) => `${entry.id} ${name} does not take ${value}`)];
};

describe.skipIf(!isThere)(`the published interface${why}`, () => {
  let on: Running;
  let examples: Record<string, Record<string, string>>;

  beforeAll(async () => {
    on = await run({ sample: true });
    on.app.store.ledger.grant(10_000, 'for the tests');
    const { text } = await on.get('/openapi.json');
    const { paths } = JSON.parse(text) as {
      readonly paths: Record<
        string,
        Record<string, { parameters?: (Parameter & { example?: string })[] }>
      >;
    };
    examples = Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(
          Object.values(methods)
            .flatMap(({ parameters = [] }) => parameters)
            .flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
        ),
      ]),
    );
  });
  afterAll(() => on.close());

  test('every path is there, with its parameters, their values, bounds and defaults', () => {
    expect(published).toHaveLength(67);
    const odd = published.flatMap((one) => {
      const entry = entryAt(one);
      return entry
        ? one.parameters.flatMap((parameter) => differences(entry, parameter))
        : [`${one.method} ${one.path} is missing`];
    });
    expect(odd).toEqual([]);
  });

  const addressOf = (one: Published, entry: Entry, all: boolean): string => {
    const known = examples[entry.path] ?? {};
    const query = new URLSearchParams();
    let path = one.path;
    for (const { name, in: place, required = false, schema } of one.parameters) {
      const value = known[name];
      if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value ?? ''));
      else if (required && value !== undefined) query.set(name, value);
      else if (all && schema.default !== undefined) {
        const fact = SPECIFIED[`${entry.id} ${name} default`] ?? schema.default;
        query.set(name, String(fact));
      }
    }
    return query.size === 0 ? path : `${path}?${query.toString()}`;
  };

  test.each([
    ['the required parameters', false],
    ['all documented parameters at their defaults', true],
  ] as const)('every path answers in the sample world with %s', async (_, all) => {
    const failing: string[] = [];
    for (const one of published.filter(({ method }) => method === 'get')) {
      const entry = entryAt(one);
      if (!entry) continue;
      const address = addressOf(one, entry, all);
      const { status, text } = await on.get(address);
      if (status !== 200) failing.push(`${address}: ${status} ${text.slice(0, 160)}`);
    }
    expect(failing).toEqual([]);
  });
});
