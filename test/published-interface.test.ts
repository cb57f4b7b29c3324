/**
 * The published interface of the hosted service, as its own description states it, against the sample world:
 * who wrote a program for it changes the address and nothing else. The description stands beside the project
 * and is no part of it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '../core/engine/catalogue.ts';
import { DIFFERENCES, differenceRows } from './support/published-differences.ts';
import {
  openPublishedInterface,
  type Parameter,
  type Published,
} from './support/published-interface.ts';
import { run, type Running } from './support/running.ts';
import { EXAMPLES } from './support/sample.ts';

const { published, entryAt, misfits, paths, components, isThere, why } = openPublishedInterface();

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every name of a field in the schemas of a document. */
const fieldsIn = (value: unknown, names = new Set<string>(['data'])): ReadonlySet<string> => {
  if (Array.isArray(value)) for (const one of value) fieldsIn(one, names);
  if (!isObject(value)) return names;
  if (isObject(value['properties']))
    for (const name of Object.keys(value['properties'])) names.add(name);
  for (const one of Object.values(value)) fieldsIn(one, names);
  return names;
};

/** The published fields that stand behind one of ours, at any depth. */
const publishedAfterOurs = (value: unknown, published: ReadonlySet<string>): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => publishedAfterOurs(one, published));
  if (!isObject(value)) return [];
  const names = Object.keys(value);
  const firstOwn = names.findIndex((name) => !published.has(name));
  const late = firstOwn < 0 ? [] : names.slice(firstOwn).filter((name) => published.has(name));
  return [...late, ...Object.values(value).flatMap((one) => publishedAfterOurs(one, published))];
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

  test('every answer has its published shape, but for the differences that are listed', async () => {
    const found: string[] = [];
    for (const one of published) {
      const entry = entryAt(one);
      if (!entry) continue;
      const { text } = await answerTo(one, entry);
      found.push(...misfits(one, JSON.parse(text)).map((misfit) => `${entry.id} ${misfit}`));
    }
    const listed = DIFFERENCES.flatMap(({ operations, places }) =>
      operations.flatMap((operation) => places.map((place) => `${operation} ${place}`)),
    );
    expect([...new Set(found)].sort()).toEqual(listed.sort());
  });

  test('what is published stands before what is ours', async () => {
    const names = fieldsIn([components, paths]);
    expect(names.size).toBeGreaterThan(100);
    const late: string[] = [];
    for (const one of published) {
      const entry = entryAt(one);
      if (!entry) continue;
      const { text } = await answerTo(one, entry);
      late.push(
        ...publishedAfterOurs(JSON.parse(text), names).map((name) => `${entry.id} ${name}`),
      );
    }
    expect([...new Set(late)]).toEqual([]);
  });

  const answerTo = (one: Published, entry: Entry) => {
    if (one.method === 'get') return on.get(addressOf(one, entry, false));
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ ids: EXAMPLES[entry.id]?.['ids'] });
    return on.get(one.path, { method: 'POST', body, headers });
  };
});

test('the guide tells each difference', () => {
  const guide = readFileSync(join(import.meta.dirname, '../docs/decisions.md'), 'utf8');
  const rows = guide.split('\n').filter((line) => line.startsWith('| '));
  const cells = rows.map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .join('|'),
  );
  for (const row of differenceRows()) expect(cells).toContain(row);
});
