/** How a dataset is cited. */
import { programOf, type Dataset } from './dataset.ts';

/** Stands where nobody named themselves. */
const NOBODY = 'Author to be named';

export const citationText = (dataset: Dataset, authors: readonly string[]) =>
  `${authors.length > 0 ? authors.join('; ') : NOBODY} (${dataset.createdAt.slice(0, 4)}). ${dataset.name} [Data set]. Collected with ${programOf(dataset)}.`;

/** A text in YAML: JSON's form of it is one. */
const quoted = (text: string): string => JSON.stringify(text);

/** CITATION.cff, version 1.2.0 of the Citation File Format. */
export const citationFile = (dataset: Dataset, authors: readonly string[]): string =>
  [
    'cff-version: 1.2.0',
    'type: dataset',
    'message: "If you use this dataset, please cite it as below."',
    `title: ${quoted(dataset.name)}`,
    ...(dataset.description === undefined ? [] : [`abstract: ${quoted(dataset.description)}`]),
    'authors:',
    ...(authors.length > 0 ? authors : [NOBODY]).map((author) => `  - name: ${quoted(author)}`),
    `date-released: ${dataset.createdAt.slice(0, 10)}`,
    '',
  ].join('\n');
