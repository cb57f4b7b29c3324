/** The JSON-LD namespace of our own terms, derived from the shapes. */
import { z } from 'zod';
import { isNode, type Node } from '#kit/dig.ts';
import { CommentInContext } from './comment-tree.ts';
import { ACTIVITYSTREAMS, SOCIAL_NS } from './context.ts';
import { shapes } from './index.ts';
import { pageSchema } from './page.ts';

/** Properties and types that the ActivityStreams 2.0 context defines (W3C, 23 May 2017). */
const STANDARD = new Set(
  // Not `duration`, which is an ISO 8601 text there and a number of seconds here.
  `id type name content summary url href hreflang rel mediaType published updated deleted
  startTime endTime closed width height actor attributedTo audience attachment image icon tag location
  inReplyTo replies context generator preview to bto cc bcc object target result origin instrument
  first last current next prev partOf items orderedItems totalItems startIndex oneOf anyOf subject
  relationship describes preferredUsername source likes shares alsoKnownAs accuracy altitude
  latitude longitude radius units
  Announce Article Audio Collection Document Event Group Image Link Mention Note OrderedCollection
  OrderedCollectionPage Organization Page Person Place Profile Question Tombstone Video`.split(
    /\s+/,
  ),
);

/**
 * Terms that are a text in some types, and an address in ActivityStreams, or a list in its order, and a set there: in
 * these types they are defined anew (JSON-LD 1.1, section 4.1.8), so that no text is read as an address, and slides
 * stay in their order.
 */
const SCOPED = new Set(['items', 'location', 'source']);

/** Terms that are in use beside ActivityStreams without standing in its context. */
const BORROWED: Readonly<Record<string, Term>> = {
  // ActivityStreams means the address of a type; ours is its name.
  formerType: { '@id': 'as:formerType', '@type': '@vocab' },
  items: { '@id': 'as:items', '@container': '@list' },
};

interface Term {
  readonly '@id': string;
  readonly '@type'?: string;
  readonly '@container'?: '@list';
}

interface Property {
  readonly term: Term;
  readonly descriptions: ReadonlySet<string>;
}

const listSchemas = (): readonly Node[] =>
  [...Object.values(shapes), CommentInContext, pageSchema(z.never())].map(
    (schema) => z.toJSONSchema(schema) as Node,
  );

/** Every object schema below a JSON Schema. */
const objectsIn = (schema: unknown): readonly Node[] => {
  if (Array.isArray(schema)) return schema.flatMap(objectsIn);
  if (!isNode(schema)) return [];
  const inner = Object.values(schema).flatMap(objectsIn);
  return isNode(schema['properties']) ? [schema, ...inner] : inner;
};

/** The values that the `type` of an object can have. */
const listTypeValues = ({ const: only, enum: several }: Node): readonly unknown[] =>
  Array.isArray(several) ? several : [only];

const NUMBERS = ['xsd:nonNegativeInteger', 'xsd:integer', 'xsd:decimal'];

const datatypeFromSchema = (schema: Node): string | undefined => {
  const { type, format, minimum } = schema;
  if (Array.isArray(schema['anyOf']))
    return schema['anyOf'].filter(isNode).map(datatypeFromSchema).find(Boolean);
  if (type === 'integer') return Number(minimum) >= 0 ? NUMBERS[0] : NUMBERS[1];
  if (type === 'number') return NUMBERS[2];
  if (type === 'boolean') return 'xsd:boolean';
  if (type !== 'string') return undefined;
  if (format === 'uri') return '@id';
  return format === 'date-time' ? 'xsd:dateTime' : 'xsd:string';
};

const buildTerm = (name: string, schema: Node): Term => {
  const isList = schema['type'] === 'array';
  const items = isList && isNode(schema['items']) ? schema['items'] : schema;
  const datatype = datatypeFromSchema(items);
  return {
    '@id': `social:${name}`,
    ...(datatype === undefined ? {} : { '@type': datatype }),
    ...(isList ? { '@container': '@list' } : {}),
  };
};

/** One term for two shapes: the wider of two kinds of numbers; any other difference is a mistake. */
const merged = (name: string, one: Term, other: Term): Term => {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  // A text in one, and an object in the other.
  if (one['@type'] === undefined || other['@type'] === undefined) return { '@id': one['@id'] };
  const [a, b] = [one, other].map((term) => NUMBERS.indexOf(term['@type'] ?? ''));
  if (a === undefined || b === undefined || a < 0 || b < 0)
    throw new Error(`The term ${name} means two things in the vocabulary`);
  return a > b ? one : other;
};

const propertiesIn = (objects: readonly Node[]): ReadonlyMap<string, Property> => {
  const found = new Map<string, Property>();
  for (const { properties } of objects)
    for (const [name, schema] of Object.entries(properties as Node)) {
      if (name.startsWith('@') || STANDARD.has(name) || SCOPED.has(name) || !isNode(schema))
        continue;
      const term = buildTerm(name, schema);
      const known = found.get(name);
      const description = schema['description'];
      found.set(name, {
        term: known ? merged(name, known.term, term) : term,
        descriptions: new Set([
          ...(known?.descriptions ?? []),
          ...(typeof description === 'string' ? [description] : []),
        ]),
      });
    }
  return found;
};

/** The types in which a term is defined anew, with its meaning there. */
const scopedTerms = (
  objects: readonly Node[],
): ReadonlyMap<string, Readonly<Record<string, Term>>> => {
  const found = new Map<string, Record<string, Term>>();
  for (const { properties } of objects) {
    const fields = properties as Node;
    const { type } = fields;
    for (const [name, schema] of Object.entries(fields)) {
      if (!SCOPED.has(name) || !isNode(schema)) continue;
      if (schema['type'] !== 'array' && datatypeFromSchema(schema) !== 'xsd:string') continue;
      const term = BORROWED[name] ?? buildTerm(name, schema);
      for (const value of isNode(type) ? listTypeValues(type) : [])
        found.set(String(value), { ...found.get(String(value)), [name]: term });
    }
  }
  return found;
};

const classesIn = (objects: readonly Node[]): readonly string[] => {
  const types = objects.flatMap(({ properties }) => {
    const type = (properties as Node)['type'];
    return isNode(type) ? listTypeValues(type) : [];
  });
  const own = types.filter((type) => typeof type === 'string' && !STANDARD.has(type));
  return [...new Set(own as string[])].sort();
};

const described = (name: string, { term, descriptions }: Property): object => ({
  '@id': term['@id'],
  '@type': 'rdf:Property',
  'rdfs:label': name,
  'rdfs:comment': [...descriptions],
  ...(term['@type']?.startsWith('xsd:') ? { 'rdfs:range': { '@id': term['@type'] } } : {}),
});

/** What `GET /ns/social` answers: the context that maps every term of ours, and what each one means. */
export const namespaceDocument = () => {
  const objects = listSchemas().flatMap(objectsIn);
  const properties = [...propertiesIn(objects)].sort(([a], [b]) => (a < b ? -1 : 1));
  const classes = classesIn(objects);
  const terms = properties.map(([name, { term }]) => [name, BORROWED[name] ?? term] as const);
  const own = properties.filter(([name]) => BORROWED[name] === undefined);
  return {
    '@context': {
      '@version': 1.1,
      as: ACTIVITYSTREAMS,
      social: SOCIAL_NS,
      xsd: 'http://www.w3.org/2001/XMLSchema#',
      rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
      rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
      ...Object.fromEntries(terms),
      ...Object.fromEntries(classes.map((name) => [name, { '@id': `social:${name}` }])),
      ...Object.fromEntries(
        [...scopedTerms(objects)].map(([name, terms]) => [
          name,
          { '@id': `${STANDARD.has(name) ? 'as' : 'social'}:${name}`, '@context': terms },
        ]),
      ),
    } as Readonly<Record<string, unknown>>,
    '@graph': [
      ...own.map(([name, property]) => described(name, property)),
      ...classes.map((name) => ({
        '@id': `social:${name}`,
        '@type': 'rdfs:Class',
        'rdfs:label': name,
      })),
    ],
  };
};
