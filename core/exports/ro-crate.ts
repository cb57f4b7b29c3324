/** The metadata of a study package: RO-Crate 1.2 (w3id.org/ro/crate/1.2, read 2026-11-22). */
import { worldsText } from '#kit/world.ts';
import { sourceText } from './about.ts';
import { citationText } from './citation.ts';
import { meaningIn, type Table } from './table.ts';
import { lastGathered } from './dataset.ts';
import type { PackageExtras } from './package-parts.ts';

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
  { hasEvidence, authors }: PackageExtras,
): string => {
  const { dataset } = table;
  const { collected } = dataset.completeness;
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
    ...(source.collected && {
      startTime: source.collected.first,
      endTime: source.collected.last,
    }),
    result: reference('data/items.ndjson'),
  }));
  const columns = table.fields.map((field) => ({
    '@id': `#column-${field.name}`,
    '@type': 'PropertyValue',
    name: field.name,
    description: meaningIn(table, field) || field.source,
    unitText: field.unit,
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
      dateCreated: dataset.createdAt,
      datePublished: lastGathered(dataset),
      ...(collected && { temporalCoverage: `${collected.first}/${collected.last}` }),
      license: reference('#rights'),
      creditText: citationText(dataset, authors),
      ...(people.length === 0 ? {} : { author: people.map((one) => reference(one['@id'])) }),
      hasPart: [
        ...files.map(({ path }) => reference(path)),
        ...(hasEvidence ? [reference('evidence/bodies/')] : []),
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
    ...(hasEvidence
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
      description: `World of the data: ${worldsText(dataset.completeness.worlds)}.`,
    },
    ...people,
    ...actions,
    ...columns,
  ];
  return `${JSON.stringify({ '@context': 'https://w3id.org/ro/crate/1.2/context', '@graph': graph }, null, 2)}\n`;
};
