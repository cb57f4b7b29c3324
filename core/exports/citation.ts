/** How a dataset is cited. */
import { isLive } from '#kit/world.ts';
import { lastGathered, formatProgram, type Dataset } from './dataset.ts';

/** How a dataset, or a thing of it, came to be: ends every citation. */
export const collectedWith = (dataset: Parameters<typeof formatProgram>[0]): string =>
  `Collected with ${formatProgram(dataset)}.`;

/** Stands where nobody named themselves. */
const NOBODY = 'Author to be named';

export const citationText = (dataset: Dataset, authors: readonly string[]) =>
  `${authors.length > 0 ? authors.join('; ') : NOBODY} (${lastGathered(dataset).slice(0, 4)}). ${dataset.name} [Data set]. ${collectedWith(dataset)}`;

/** A text in YAML: JSON's form of it is one. */
const quoted = (text: string): string => JSON.stringify(text);

/** The description; where not all is of the live platforms, whoever reads nothing else learns that here. */
const buildAbstract = (dataset: Dataset): readonly string[] => [
  ...(dataset.description === undefined ? [] : [dataset.description]),
  ...(isLive(dataset.completeness.worlds) ? [] : [collectedWith(dataset)]),
];

/** CITATION.cff, version 1.2.0 of the Citation File Format. */
export const citationFile = (dataset: Dataset, authors: readonly string[]): string => {
  const abstract = buildAbstract(dataset);
  return [
    'cff-version: 1.2.0',
    'type: dataset',
    'message: "If you use this dataset, please cite it as below."',
    `title: ${quoted(dataset.name)}`,
    ...(abstract.length === 0 ? [] : [`abstract: ${quoted(abstract.join(' '))}`]),
    'authors:',
    ...(authors.length > 0 ? authors : [NOBODY]).map((author) => `  - name: ${quoted(author)}`),
    `date-released: ${lastGathered(dataset).slice(0, 10)}`,
    '',
  ].join('\n');
};
