/** Every field of every shape filled: what identifies by its name does not leave as it is. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shapes } from '#vocab/index.ts';
import { rowKey, type DatasetRow } from './dataset.ts';
import { datasetNdjson } from './dataset-json.ts';
import { pseudonymised } from './pseudonyms.ts';
import { bytesFromChunks } from './testing/bytes.ts';
import { AT, comment, makeDataset } from './testing/sample-dataset.ts';

const key = Buffer.from('an invented key for tests only');

/** Fills a schema; notes for each text where it stands. */
const filled = (schema: z.ZodType, path: string, planted: Map<string, string>): unknown => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodNonOptional
  )
    return filled(schema.unwrap() as z.ZodType, path, planted);
  if (schema instanceof z.ZodArray) {
    const element = schema.element as z.ZodType;
    const options = element instanceof z.ZodUnion ? element.options : [element];
    return options.map((one) => filled(one as z.ZodType, path, planted));
  }
  if (schema instanceof z.ZodUnion) return filled(schema.options[0] as z.ZodType, path, planted);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).map(([name, field]) => [
        name,
        filled(field, `${path}.${name}`, planted),
      ]),
    );
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  const { type, format } = z.toJSONSchema(schema);
  if (type !== 'string') return type === 'boolean' ? true : 1;
  if (format === 'date-time') return AT;
  const token = `planted${planted.size}x`;
  planted.set(token, path);
  return format === 'uri' ? `https://${token}.example.org/${token}` : token;
};

/** Where texts stood that are still there. */
const findLeftTexts = async (
  rows: readonly DatasetRow[],
  planted: ReadonlyMap<string, string>,
): Promise<readonly string[]> => {
  const dataset = makeDataset(rows, { shapes: rows.map(({ shape }) => shape) });
  const bytes = await bytesFromChunks(
    datasetNdjson({ dataset: await pseudonymised(dataset, { key }) }),
  );
  const text = bytes.toString('utf8');
  return [...planted].filter(([token]) => text.includes(token)).map(([, path]) => path);
};

const makeShapeRow = (shape: string, item: object): DatasetRow => ({
  ...comment('x', {}),
  key: rowKey(shape, (item as { entityId?: string }).entityId ?? 'x'),
  shape,
  item: item as DatasetRow['item'],
});

const IDENTIFYING = /(?:id|ids|url|uri|href|token|handle|username|aliases|context|inReplyTo|Of)$/i;
/** Of groups: the name in their address. */
const NAMES_OF_GROUPS = /^Group\.preferredUsername$|\.audience\.preferredUsername$/;
const OF_A_PERSON = /\.(?:attributedTo|coauthors|sponsors|mention)\./;
const TELLS_OF_A_PERSON = /(?:name|summary|content|icon|location|affiliation|basedIn|pronouns)$/i;

describe.each(Object.entries(shapes))('%s', (shape, schema) => {
  test('what its names call identifying, or a person’s, does not leave', async () => {
    const planted = new Map<string, string>();
    const left = await findLeftTexts(
      [makeShapeRow(shape, filled(schema, shape, planted) as object)],
      planted,
    );
    const isPerson = shape === 'Person' || shape === 'Organization';
    expect(
      left.filter(
        (path) =>
          (IDENTIFYING.test(path) && !NAMES_OF_GROUPS.test(path)) ||
          ((isPerson || OF_A_PERSON.test(path)) && TELLS_OF_A_PERSON.test(path)),
      ),
    ).toEqual([]);
  });
});

test('what is left of an account tells no more of it', async () => {
  const planted = new Map<string, string>();
  const item = { ...(filled(shapes.Tombstone, '', planted) as object), formerType: 'Person' };
  const left = await findLeftTexts([makeShapeRow('Person', item)], planted);
  expect(left.filter((path) => /^\.(?:id|url|entityId|name|content)$/.test(path))).toEqual([]);
  const dataset = makeDataset([makeShapeRow('Person', item)], { shapes: ['Person'] });
  for await (const row of (await pseudonymised(dataset, { key })).rows()) {
    expect(row.item).toMatchObject({ type: 'Tombstone', formerType: 'Person', isMissing: true });
    expect(row.item['entityId']).toMatch(/^p-[0-9a-f]{16}$/);
    expect(row.key).toBe(`Person:${String(row.item['entityId'])}`);
    expect(row.item['id']).toBe(`https://person.invalid/${String(row.item['entityId'])}`);
  }
});

test('what no shape declares does not leave, and is counted', async () => {
  const dataset = makeDataset([
    // Two: a field that no comment has, and a type that no author has.
    comment('1', { content: 'a wren', roomId: 'planted1x', attributedTo: { type: 'planted3x' } }),
    // Four: of a shape that is none.
    { ...comment('2', { content: 'planted2x' }), shape: 'Nothing' },
  ]);
  const hidden = await pseudonymised(dataset, { key });
  const text = (await bytesFromChunks(datasetNdjson({ dataset: hidden }))).toString('utf8');
  expect(text).toContain('a wren');
  expect(text).not.toContain('planted');
  expect(hidden.completeness.notices.at(-1)).toBe(
    '6 values were left out, of which no shape says what they identify.',
  );
});
