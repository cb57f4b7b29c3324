import { expand } from 'jsonld';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../engine/catalogue.ts';
import { isNode, type Node } from '#kit/dig.ts';
import { CommentInContext } from './comment-tree.ts';
import { ACTIVITYSTREAMS, CONTEXT, SOCIAL_NS } from './context.ts';
import { shapes } from './index.ts';
import { namespaceDocument } from './namespace.ts';
import { pageSchema } from './page.ts';
import { activityStreamsContext } from './activitystreams-terms.ts';

const documents: Readonly<Record<string, object>> = {
  [ACTIVITYSTREAMS]: activityStreamsContext,
  [SOCIAL_NS]: namespaceDocument(),
};
const loadDocument = (url: string) => {
  const document = documents[url];
  if (document === undefined) throw new Error(`no such document: ${url}`);
  return Promise.resolve({ contextUrl: undefined, documentUrl: url, document });
};
const expanded = async (thing: Node): Promise<Node> => {
  const found = await expand(
    { '@context': [...CONTEXT], ...thing },
    {
      documentLoader: loadDocument as never,
    },
  );
  return found[0] ?? {};
};

/** Each property below a JSON Schema with what values it can have, once. */
const propertiesIn = (schema: unknown, found = new Map<string, Node>()): Map<string, Node> => {
  if (Array.isArray(schema)) for (const one of schema) propertiesIn(one, found);
  if (!isNode(schema)) return found;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isNode(value))
      for (const [name, one] of Object.entries(value)) if (isNode(one)) found.set(name, one);
    propertiesIn(value, found);
  }
  return found;
};

const typesIn = ({ const: only, enum: several }: Node): readonly string[] =>
  (Array.isArray(several) ? several : [only]) as string[];

const all = { ...shapes, CommentInContext, Page: pageSchema(z.never()) };

test.each(Object.entries(all))('every property of %s expands to an IRI', async (_id, schema) => {
  const properties = propertiesIn(z.toJSONSchema(schema));
  expect(properties.size).toBeGreaterThan(1);
  for (const [name, { type }] of properties) {
    if (['@context', 'id', 'type'].includes(name)) continue;
    const value =
      type === 'integer' || type === 'number' ? 1 : type === 'boolean' ? true : 'https://a.test/';
    const keys = Object.keys(await expanded({ id: 'https://a.test/', [name]: value }));
    expect([name, keys.filter((key) => /^https?:\/\/[^ ]+[#/]\w+$/.test(key)).length]).toEqual([
      name,
      1,
    ]);
  }
});

test.each(Object.entries(all))('every type in %s expands to an IRI', async (_id, schema) => {
  for (const [name, property] of propertiesIn(z.toJSONSchema(schema))) {
    if (name !== 'type') continue;
    for (const type of typesIn(property)) {
      const found = await expanded({ id: 'https://a.test/', type, name: 'a' });
      expect(String(found['@type'])).toMatch(/^https:\/\/[^ ]+#\w+$/);
    }
  }
});

test('an answer expands as it is meant', async () => {
  const found = await expanded({
    type: 'Note',
    id: 'https://a.test/1',
    entityId: 'x1',
    voteCount: -3,
    isEdited: true,
    isAdult: true,
    published: '2026-01-02T03:04:05.000Z',
    publishedInterval: { earliest: '2026-01-02T03:04:05.000Z', text: '1 day ago' },
    ancestors: [{ type: 'Note', id: 'https://a.test/0' }],
  });
  const xsd = 'http://www.w3.org/2001/XMLSchema#';
  expect(found).toEqual({
    '@id': 'https://a.test/1',
    '@type': [`${ACTIVITYSTREAMS}Note`],
    [`${SOCIAL_NS}entityId`]: [{ '@type': `${xsd}string`, '@value': 'x1' }],
    [`${SOCIAL_NS}voteCount`]: [{ '@type': `${xsd}integer`, '@value': -3 }],
    [`${SOCIAL_NS}isEdited`]: [{ '@type': `${xsd}boolean`, '@value': true }],
    [`${SOCIAL_NS}isAdult`]: [{ '@type': `${xsd}boolean`, '@value': true }],
    [`${ACTIVITYSTREAMS}published`]: [
      { '@type': `${xsd}dateTime`, '@value': '2026-01-02T03:04:05.000Z' },
    ],
    [`${SOCIAL_NS}publishedInterval`]: [
      {
        [`${SOCIAL_NS}earliest`]: [
          { '@type': `${xsd}dateTime`, '@value': '2026-01-02T03:04:05.000Z' },
        ],
        [`${SOCIAL_NS}text`]: [{ '@type': `${xsd}string`, '@value': '1 day ago' }],
      },
    ],
    [`${SOCIAL_NS}ancestors`]: [
      { '@list': [{ '@id': 'https://a.test/0', '@type': [`${ACTIVITYSTREAMS}Note`] }] },
    ],
  });
});

test('the former type of a tombstone is the address of a type', async () => {
  const found = await expanded({ type: 'Tombstone', id: 'https://a.test/1', formerType: 'Note' });
  expect(found[`${ACTIVITYSTREAMS}formerType`]).toEqual([{ '@id': `${ACTIVITYSTREAMS}Note` }]);
});

test('a duration is a number of seconds', async () => {
  const found = await expanded({ type: 'Video', id: 'https://a.test/1', duration: 12 });
  expect(found[`${SOCIAL_NS}duration`]).toEqual([
    { '@type': 'http://www.w3.org/2001/XMLSchema#decimal', '@value': 12 },
  ]);
});

test('a term that nobody defined does not expand to an IRI', async () => {
  const keys = Object.keys(await expanded({ id: 'https://a.test/', noSuchTerm: 'a' }));
  expect(keys.filter((key) => key.startsWith('http'))).toEqual([]);
});

test('every term of ours says what it means', () => {
  const { '@graph': graph } = namespaceDocument();
  const properties = graph.filter((one) => 'rdfs:comment' in one) as {
    readonly '@id': string;
    readonly 'rdfs:comment': readonly string[];
  }[];
  expect(properties.length).toBeGreaterThan(70);
  expect(
    properties.filter((one) => one['rdfs:comment'].length === 0).map((one) => one['@id']),
  ).toEqual([]);
});

test('what an operation can answer is made of known shapes and explained terms', () => {
  const { '@context': context } = namespaceDocument();
  const known = new Set([
    ...Object.keys(context),
    ...Object.keys(activityStreamsContext['@context']),
  ]);
  for (const { id, shapes: ids, result } of catalogue.entries) {
    expect([id, ids.length > 0, ids.filter((one) => !(one in shapes))]).toEqual([id, true, []]);
    const names = [...propertiesIn(z.toJSONSchema(result)).keys()];
    expect([id, names.filter((name) => name !== '@context' && !known.has(name))]).toEqual([id, []]);
  }
});

test('a text is no address where ActivityStreams has one', async () => {
  const place = { type: 'Place', name: 'Fen', address: '1 Reed Lane' };
  const person = await expanded({
    type: 'Person',
    id: 'https://a.test/1',
    location: 'Quillmere, GB',
    address: { addressLocality: 'Quillmere' },
  });
  const text = (value: string) => [
    { '@type': 'http://www.w3.org/2001/XMLSchema#string', '@value': value },
  ];
  expect(person['@type']).toEqual([`${ACTIVITYSTREAMS}Person`]);
  expect(person[`${SOCIAL_NS}location`]).toEqual(text('Quillmere, GB'));
  expect(person[`${SOCIAL_NS}address`]).toEqual([
    { [`${SOCIAL_NS}addressLocality`]: text('Quillmere') },
  ]);
  const transcript = await expanded({ type: 'Document', id: 'https://a.test/2', source: 'ASR' });
  expect(transcript[`${SOCIAL_NS}source`]).toEqual(text('ASR'));
  const post = await expanded({ type: 'Note', id: 'https://a.test/3', location: place });
  expect(post[`${ACTIVITYSTREAMS}location`]).toMatchObject([
    {
      '@type': [`${ACTIVITYSTREAMS}Place`],
      [`${SOCIAL_NS}address`]: [{ '@value': '1 Reed Lane' }],
    },
  ]);
});

test('slides of a post are a list in their order, and what a batch holds is a set', async () => {
  const slides = [{ type: 'Image', entityId: '2' }, { type: 'Video' }];
  const [post, batch] = await Promise.all(
    ['Image', 'Collection'].map((type) =>
      expanded({ type, id: 'https://a.test/1', items: slides }),
    ),
  );
  const expandedSlides = [
    {
      '@type': [`${ACTIVITYSTREAMS}Image`],
      [`${SOCIAL_NS}entityId`]: [
        { '@type': 'http://www.w3.org/2001/XMLSchema#string', '@value': '2' },
      ],
    },
    { '@type': [`${ACTIVITYSTREAMS}Video`] },
  ];
  expect(post?.[`${ACTIVITYSTREAMS}items`]).toEqual([{ '@list': expandedSlides }]);
  expect(batch?.[`${ACTIVITYSTREAMS}items`]).toEqual(expandedSlides);
});
