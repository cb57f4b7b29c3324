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
  bodyFor,
  entryAt,
  examplesFrom,
  isThere,
  parametersFor,
  published,
  SPECIFIED,
  why,
  type Examples,
  type Parameter,
  type Published,
} from './support/published.ts';
import { misfits, schemas } from './support/published-schemas.ts';
import { run, type Running } from './support/running.ts';

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
  let examples: Examples;

  beforeAll(async () => {
    on = await run({ sample: true });
    on.app.store.ledger.grant(10_000, 'for the tests');
    examples = examplesFrom((await on.get('/openapi.json')).text);
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
    const { path, query } = parametersFor(one, entry, examples, all);
    const filled = Object.entries(path).reduce(
      (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(value)),
      one.path,
    );
    const search = new URLSearchParams(query);
    return search.size === 0 ? filled : `${filled}?${search.toString()}`;
  };

  test.each([
    ['the required parameters', false],
    ['all documented parameters at their defaults', true],
  ] as const)('every path answers in the sample world with %s', async (_, all) => {
    const failing: string[] = [];
    for (const one of published) {
      const entry = entryAt(one);
      if (!entry) continue;
      const address = addressOf(one, entry, all);
      const { status, text } = await answerTo(one, entry, all);
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
    const names = fieldsIn(schemas);
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

  const answerTo = (one: Published, entry: Entry, all = false) => {
    if (one.method === 'get') return on.get(addressOf(one, entry, all));
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(bodyFor(one, entry));
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
