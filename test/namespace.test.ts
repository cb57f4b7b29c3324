import { expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../core/engine/catalogue.ts';
import { namespaceDocument } from '../core/doors/http/namespace.ts';
import { isNode } from '../core/kit/dig.ts';

/** Terms that ActivityStreams 2.0 itself defines (W3C Recommendation, 23 May 2017), as far as used. */
const ACTIVITYSTREAMS_TERMS = [
  '@context', 'id', 'type', 'name', 'url', 'href', 'content', 'summary', 'mediaType', 'published',
  'updated', 'attributedTo', 'audience', 'attachment', 'image', 'icon', 'tag', 'duration',
  'startTime', 'endTime', 'inReplyTo', 'partOf', 'next', 'totalItems', 'orderedItems', 'oneOf',
  'formerType', 'preferredUsername', 'width', 'height', 'location', 'context',
]; // prettier-ignore

/** The names of every property below a JSON Schema. */
const namesIn = (schema: unknown, found = new Set<string>()): Set<string> => {
  if (Array.isArray(schema)) for (const one of schema) namesIn(one, found);
  if (!isNode(schema)) return found;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isNode(value))
      for (const name of Object.keys(value)) found.add(name);
    namesIn(value, found);
  }
  return found;
};

test('every term that an answer may hold is one of ActivityStreams, or is explained at /ns/social', () => {
  const explained = new Set([
    ...ACTIVITYSTREAMS_TERMS,
    ...Object.keys(namespaceDocument['@context']),
  ]);
  const unexplained = new Map<string, string>();
  for (const { id, result } of catalogue.entries)
    for (const name of namesIn(z.toJSONSchema(result)))
      if (!explained.has(name)) unexplained.set(name, id);
  expect([...unexplained]).toEqual([]);
});
