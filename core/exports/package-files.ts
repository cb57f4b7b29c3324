/** The small files of a study package: made when it is written, and made again when it is checked. */
import { inlineContext } from '#vocab/inline-context.ts';
import type { Completeness } from '#kit/completeness.ts';
import { jsonText } from '#kit/json-text.ts';
import { citationFile } from './citation.ts';
import { codebookCsv, codebookJson, codebookMarkdown, buildCodebook } from './codebook.ts';
import type { Damaged } from './damaged.ts';
import type { CompletenessCard, DatasetCard, PackageParts } from './package-card.ts';
import { PACKAGE } from './package-format.ts';
import { methodsText, readmeText } from './package-texts.ts';
import { renderProvenance } from './provenance.ts';
import type { Table } from './table.ts';

const asJson = (value: unknown): string => `${jsonText(value, 2)}\n`;

const completenessText = (completeness: Completeness, damaged: readonly Damaged[] = []): string => {
  const facts: CompletenessCard = { ...completeness, ...(damaged.length > 0 && { damaged }) };
  return asJson(facts);
};

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
