/** The small files of a study package: made when it is written, and made again when it is checked. */
import { inlineContext } from '#vocab/namespace.ts';
import type { Completeness } from '#kit/completeness.ts';
import { jsonText } from '#kit/json-text.ts';
import { citationFile } from './citation.ts';
import { codebookCsv, codebookJson, codebookMarkdown, buildCodebook } from './codebook.ts';
import { type Damaged, damagedText } from './damaged.ts';
import type { CompletenessCard, DatasetCard, PackageParts } from './package-card.ts';
import { PACKAGE } from './package-format.ts';
import { renderProvenance } from './provenance.ts';
import type { Table } from './table.ts';
import { markdownText } from '#kit/markdown-text.ts';
import { aboutRows, sourceText } from './about.ts';
import { worldsText } from '#kit/world.ts';
import { formatProgram, type Dataset } from './dataset.ts';
import { procedure } from './package-procedure.ts';

const asJson = (value: unknown): string => `${jsonText(value, 2)}\n`;

const completenessText = (completeness: Completeness, damaged: readonly Damaged[] = []): string => {
  const facts: CompletenessCard = { ...completeness, ...(damaged.length > 0 && { damaged }) };
  return asJson(facts);
};

/** The texts for people in a study package. */
const readmeText = (
  table: Table,
  { hasEvidence, hasPage, hasCaseLog, hasPages, isSigned }: Omit<PackageParts, 'authors'>,
): string =>
  [
    `# ${markdownText(table.dataset.name)}`,
    '',
    '| What | Value |',
    '| --- | --- |',
    ...aboutRows(table, []).map(([what, value]) => `| ${what} | ${markdownText(String(value))} |`),
    '',
    '- `data/items.csv`: one row an item. `data/items.ndjson`: the same with everything known of it and where it came from. `data/observations.ndjson`: every time that an item was seen.',
    '- `codebook.csv`, `codebook.md`, `codebook.json`: what every column means and how often it is absent.',
    '- `completeness.json`, `methods.md`: what is missing, and how it was collected. `dataset.json`: what was asked for, and the version of the program that wrote this.',
    '- `context.jsonld`: what the names in the items mean, for readers of JSON-LD.',
    ...(hasCaseLog
      ? [
          '- `case-log.html`, `case-log.ndjson`, `case-log.json`: what was done with the collection, by whom, when, and what left, until this package was written; a chain of hashes.',
        ]
      : []),
    hasEvidence
      ? '- `evidence/`: every call, every request, and every reply of the platform as it came, named by its SHA-256.'
      : '- The evidence is left out: it would name people.',
    ...(hasPages
      ? [
          '- `pages/`: pages that were kept while they were browsed, each with a picture, a snapshot where there is one, and its record: address, time, and the replies that it loaded. A picture shows what the window showed.',
        ]
      : []),
    '- `manifest-sha256.txt`: the SHA-256 of every file. `bowerbird verify FILE` checks all of them, reads every row again from its evidence, and tells what it could prove and what not.',
    '',
    ...(hasPage ? procedure({ hasEvidence, hasCaseLog, hasPages, isSigned }) : []),
    'Contents belong to those who wrote them. Check what the law, the platform and an ethics board allow before passing them on.',
    '',
  ].join('\n');

const damagedTexts = ({ damaged }: Dataset): readonly string[] =>
  (damaged?.() ?? []).map(damagedText);

const methodsText = (dataset: Dataset): string =>
  [
    '# Methods',
    '',
    markdownText(
      [dataset.completeness.methods, ...damagedTexts(dataset).map((text) => `${text}.`)].join(' '),
    ),
    '',
    `Sources: ${markdownText(dataset.sources.map(sourceText).join('; '))}.`,
    '',
    `World: ${markdownText(worldsText(dataset.completeness.worlds))}.`,
    '',
    `Read by ${markdownText(formatProgram(dataset))}. All times are UTC.`,
    '',
  ].join('\n');

/** Path -> text, in the order in which they stand in the package. */
export const smallFiles = (
  table: Table,
  { authors, hasEvidence, hasPage, hasCaseLog, hasPages, isSigned }: PackageParts,
): ReadonlyMap<string, string> => {
  const { dataset } = table;
  // What it reads its rows with is no value, and is left out as JSON.
  const { completeness, damaged, links: _, ...facts } = dataset;
  const card: DatasetCard = { ...facts, authors, hasEvidence };
  const codebook = buildCodebook(table);
  return new Map([
    [PACKAGE.readme, readmeText(table, { hasEvidence, hasPage, hasCaseLog, hasPages, isSigned })],
    [PACKAGE.citation, citationFile(dataset, authors)],
    [PACKAGE.methods, methodsText(dataset)],
    [PACKAGE.dataset, asJson(card)],
    [PACKAGE.completeness, completenessText(completeness, damaged?.())],
    [PACKAGE.codebook, codebookJson(codebook)],
    [PACKAGE.codebookCsv, codebookCsv(codebook)],
    [PACKAGE.codebookMarkdown, codebookMarkdown(codebook)],
    [PACKAGE.provenance, renderProvenance(dataset)],
    [PACKAGE.context, asJson({ '@context': inlineContext() })],
  ]);
};
