/**
 * The JSON-LD context of ActivityStreams 2.0 as https://www.w3.org/ns/activitystreams serves it (W3C
 * Recommendation, 23 May 2017; the terms that no answer uses are left out). An unknown term becomes a
 * blank node there, which is how a test sees that nobody defined it.
 */
const plain = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `as:${name}`]));
const typed = (type: string, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { '@id': `as:${name}`, '@type': type }]));

/** For documents that are read without a network, and for tests. */
export const activityStreamsContext = {
  '@context': {
    '@vocab': '_:',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
    as: 'https://www.w3.org/ns/activitystreams#',
    ldp: 'http://www.w3.org/ns/ldp#',
    id: '@id',
    type: '@type',
    ...plain('Article', 'Collection', 'Document', 'Event', 'Group', 'Image', 'Link', 'Note'),
    ...plain('OrderedCollection', 'OrderedCollectionPage', 'Organization', 'Person', 'Place'),
    ...plain('Announce', 'Application', 'Audio', 'Mention', 'Question', 'Tombstone', 'Video'),
    ...plain('content', 'name', 'mediaType', 'summary', 'preferredUsername', 'hreflang', 'rel'),
    ...typed('@id', 'attributedTo', 'attachment', 'audience', 'context', 'icon', 'image'),
    ...typed(
      '@id',
      'inReplyTo',
      'location',
      'next',
      'oneOf',
      'partOf',
      'source',
      'tag',
      'url',
      'href',
    ),
    ...typed('@id', 'formerType', 'generator', 'object'),
    ...typed('xsd:dateTime', 'closed', 'published', 'updated', 'startTime', 'endTime'),
    ...typed('xsd:float', 'latitude', 'longitude'),
    ...typed('@id', 'preview'),
    ...typed('xsd:nonNegativeInteger', 'height', 'width', 'totalItems'),
    ...typed('xsd:duration', 'duration'),
    items: { '@id': 'as:items', '@type': '@id' },
    orderedItems: { '@id': 'as:items', '@type': '@id', '@container': '@list' },
  },
};
