/** The metadata of a study package: RO-Crate 1.2 (w3id.org/ro/crate/1.2, read 2026-11-22). */
import { sourceText } from './about.ts';
import { citationText } from './citation.ts';
import { programOf, type EvidenceSource } from './dataset.ts';
import type { Table } from './table.ts';

export interface CrateFile {
  readonly path: string;
  readonly description: string;
  readonly mediaType: string;
  readonly sha256: string;
  readonly size: number;
}

const reference = (id: string): { readonly '@id': string } => ({ '@id': id });

export const roCrate = (
  table: Table,
  files: readonly CrateFile[],
  { evidence, authors = [] }: { evidence?: EvidenceSource; authors?: readonly string[] },
): string => {
  const { dataset } = table;
  const people = authors.map((name, i) => ({
    '@id': `#author-${i + 1}`,
    '@type': 'Person',
    name,
  }));
  const actions = dataset.sources.map((source, i) => ({
    '@id': `#collection-${i + 1}`,
    '@type': 'CreateAction',
    name: sourceText(source),
    instrument: reference('#bowerbird'),
    endTime: dataset.createdAt,
    result: reference('data/items.ndjson'),
  }));
  const columns = table.fields.map(({ name, meaning, unit, source }) => ({
    '@id': `#column-${name}`,
    '@type': 'PropertyValue',
    name,
    description: meaning === '' ? source : meaning,
    ...(unit === undefined ? {} : { unitText: unit }),
  }));
  const graph = [
    {
      '@id': 'ro-crate-metadata.json',
      '@type': 'CreativeWork',
      conformsTo: reference('https://w3id.org/ro/crate/1.2'),
      about: reference('./'),
    },
    {
      '@id': './',
      '@type': 'Dataset',
      name: dataset.name,
      description: dataset.description ?? dataset.completeness.methods,
      datePublished: dataset.createdAt,
      license: reference('#rights'),
      creditText: citationText(dataset, authors),
      ...(people.length === 0 ? {} : { author: people.map((one) => reference(one['@id'])) }),
      hasPart: [
        ...files.map(({ path }) => reference(path)),
        ...(evidence ? [reference('evidence/bodies/')] : []),
      ],
      mentions: actions.map((action) => reference(action['@id'])),
      variableMeasured: columns.map((column) => reference(column['@id'])),
    },
    {
      '@id': '#rights',
      '@type': 'CreativeWork',
      name: 'No licence is granted',
      description: 'The contents belong to those who wrote them.',
    },
    ...files.map(({ path, description, mediaType, sha256, size }) => ({
      '@id': path,
      '@type': 'File',
      name: path,
      description,
      encodingFormat: mediaType,
      contentSize: String(size),
      sha256,
    })),
    ...(evidence
      ? [
          {
            '@id': 'evidence/bodies/',
            '@type': 'Dataset',
            name: 'Replies of the platform',
            description: 'The raw body of every reply, named by its SHA-256.',
          },
        ]
      : []),
    {
      '@id': '#bowerbird',
      '@type': 'SoftwareApplication',
      name: 'Bowerbird',
      softwareVersion: dataset.version,
      ...(dataset.world && { description: programOf(dataset) }),
    },
    ...people,
    ...actions,
    ...columns,
  ];
  return `${JSON.stringify({ '@context': 'https://w3id.org/ro/crate/1.2/context', '@graph': graph }, null, 2)}\n`;
};
