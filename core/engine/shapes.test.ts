import { expect, test } from 'vitest';
import { z } from 'zod';
import { shapeIds } from '#vocab/shape.ts';
import { shapes, type ShapeId } from '#vocab/index.ts';
import { entityIdFromItem } from './answered-items.ts';
import { catalogue } from './catalogue.ts';

test.each([
  ['videosite.get-video', ['Video']],
  ['videosite.list-playlist-videos', ['Video']],
  ['photosite.list-post-comments', ['Comment']],
  ['shortvideo.get-download-link', ['DownloadLink']],
  ['videosite.search-channels', ['Person']],
  ['forum.batch-posts', ['Post', 'Tombstone']],
  ['forum.list-post-comments', ['Comment', 'Tombstone', 'Collection']],
  ['forum.list-user-overview', ['Comment', 'Post', 'Tombstone']],
])('%s shows %j', (id, shapes) => {
  expect(catalogue.find(id)?.shapes).toEqual(shapes);
});

const requestTo = (schema: z.ZodType): readonly string[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape)
        .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
        .map(([name]) => name)
    : [];

/** The schemas of single things: those of a union each for itself. */
const single = (schema: z.ZodType): readonly z.ZodType[] =>
  schema instanceof z.ZodUnion
    ? schema.options.flatMap((one) => single(one as z.ZodType))
    : [schema];

/** The window shows a thing by the type of its shape: a field that is there must be there in each form. */
test('what is answered asks no less than its shape', () => {
  const answered = catalogue.entries.flatMap(({ operation }) => single(operation.schema));
  const relaxed = answered.flatMap((schema) =>
    shapeIds(schema).flatMap((id) => {
      const own = new Set(requestTo(schema));
      return requestTo(shapes[id as ShapeId])
        .filter((name) => !own.has(name))
        .map((name) => `${id}: ${name}`);
    }),
  );
  expect(answered.length).toBeGreaterThan(100);
  expect(relaxed).toEqual([]);
});

test('transcripts of one video are several items, each by what it says; a post is known by its address', () => {
  const url = 'https://video.example/watch?v=1';
  const transcript = (language: string) => ({ type: 'Document', id: url, url, language });
  const [english, german] = ['en', 'de'].map((language) => entityIdFromItem(transcript(language)));
  expect(english).toMatch(/^sha256:[0-9a-f]{32}$/);
  expect(german).not.toBe(english);
  expect(entityIdFromItem({ type: 'Note', id: url, url })).toBe(url);
});
