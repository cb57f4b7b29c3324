import { getDocumentLoader } from '@fedify/vocab-runtime';
import { expand, type NodeObject } from 'jsonld';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../engine/catalogue.ts';
import { addressFromParams } from '../../engine/read-replies.ts';
import { ACTIVITYSTREAMS, SOCIAL_NS } from '#vocab/context.ts';
import { ask, jsonIn } from '../../../test/support/http.ts';
import { run, type Running } from '../../../test/support/running.ts';
import { EXAMPLES } from '../../../test/support/sample.ts';

let on: Running;
beforeAll(async () => {
  on = await run({ sample: true });
});
afterAll(() => on.close());

const fedify = getDocumentLoader();

/**
 * Documents as Fedify has them, without the network: ActivityStreams is preloaded there, under its
 * address without the `#`, which no client sends; our own two come from the server.
 */
const documentLoader = async (url: string) => {
  const { origin, pathname } = new URL(url);
  if (url.startsWith(SOCIAL_NS.slice(0, -1)) || origin === on.base) {
    const { text } = await ask(on.port, pathname);
    return { contextUrl: undefined, documentUrl: url, document: JSON.parse(text) as object };
  }
  expect(url).toBe(ACTIVITYSTREAMS);
  const { document } = await fedify(url.slice(0, -1));
  return { contextUrl: undefined, documentUrl: url, document: document as object };
};

const RELATION =
  /^<([^>]+)>; rel="http:\/\/www\.w3\.org\/ns\/json-ld#context"; type="application\/ld\+json"(?:, |$)/;

const read = async (document: unknown, expandContext?: string) => {
  const loading = { documentLoader: documentLoader as never };
  const found = await expand(document as NodeObject, {
    ...loading,
    ...(expandContext === undefined ? {} : { expandContext: expandContext as never }),
  });
  return found[0] ?? {};
};

/** An answer as a reader of JSON-LD takes it: by its own context, or by the one in its header. */
const expanded = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
  const answered = await on.get(path);
  const { data } = jsonIn(answered) as { data: object };
  if ('@context' in data) return read(data);
  const [, address = ''] = RELATION.exec(String(answered.headers['link'])) ?? [];
  const expandContext = `${on.base}${address}`;
  return read(jsonIn(answered), expandContext);
};

const xsd = 'http://www.w3.org/2001/XMLSchema#';

test('a body without a context is read by the one that its header names', async () => {
  const video = await expanded('/v1/videosite/videos/sample_001x');
  expect(video['@type']).toEqual([`${ACTIVITYSTREAMS}Video`]);
  expect(video['@id']).toMatch(/^https:\/\//);
  expect(video[`${SOCIAL_NS}entityId`]).toEqual([
    { '@type': `${xsd}string`, '@value': 'sample_001x' },
  ]);
});

test('a duration is a number of seconds, and no text of ISO 8601', async () => {
  const video = await expanded('/v1/videosite/videos/sample_001x');
  expect(video[`${ACTIVITYSTREAMS}duration`]).toBeUndefined();
  expect(video[`${SOCIAL_NS}duration`]).toEqual([
    { '@type': `${xsd}decimal`, '@value': expect.any(Number) as number },
  ]);
});

test('every operation that answers one thing says how it is read', async () => {
  let seen = 0;
  for (const entry of catalogue.entries) {
    const params = EXAMPLES[entry.id];
    if (!params || entry.operation.list) continue;
    const found = await expanded(addressFromParams(entry, params));
    expect([entry.id, String(found['@type'])]).toEqual([
      entry.id,
      expect.stringMatching(/^https:\/\/[^ ]+#\w+$/),
    ]);
    seen += 1;
  }
  expect(seen).toBeGreaterThan(5);
});
