/** Takes people and columns out of a signed package, so that the rest still verifies under its signature. */
import { AppError } from '#kit/errors.ts';
import { checkFiles } from './check-files.ts';
import { checkRedacted } from './check-redacted.ts';
import { checkSignature } from './check-signature.ts';
import type { Codebook } from './codebook.ts';
import { openZipFile } from './file-bytes.ts';
import { createFindings } from './findings.ts';
import { messages } from './messages.ts';
import { PACKAGE } from './package-format.ts';
import { cardIn, codebookIn, completenessIn, rowsIn } from './package-parts.ts';
import { createNameTest, findNames } from './redact-names.ts';
import { pointerFromColumn } from './redact-row.ts';
import { redactedPackage } from './redacted-package.ts';
import { findGoing } from './redaction-scope.ts';
import { parsedJson } from './parsed-json.ts';
import { smallFile, type OpenZip } from './unzip.ts';
import type { VerifyOptions } from './verify-package.ts';
import { writeFileWhole } from './write-files.ts';

export interface RedactInput {
  /** Identifiers, handles or addresses of people. */
  readonly people: readonly string[];
  /** Names of columns. */
  readonly columns: readonly string[];
}

/** What goes. */
export interface RedactionPlan {
  readonly rows: number;
  /** Of rows that stay. */
  readonly cells: number;
  readonly observations: number;
  readonly calls: number;
  readonly replies: number;
  /** Under which the people appear in it. */
  readonly names: readonly string[];
}

export interface PackageRedaction {
  readonly plan: RedactionPlan;
  /** Id of the collection that the package was written of, as its case log tells. */
  readonly collection: string | undefined;
  /**
   * Writes the package without what goes, into a new file unless it `replaces` one. Throws `validation_error`, and
   * writes nothing, where what is left does not verify or still names somebody who goes.
   */
  readonly write: (file: string, replaces?: boolean) => Promise<void>;
}

/** Throws `validation_error` for a package that is not signed or not as it was signed, and where nobody is found. */
export const planPackageRedaction = async (
  file: string,
  { people, columns }: RedactInput,
  options: Pick<VerifyOptions, 'version' | 'readers'>,
): Promise<PackageRedaction> => {
  const zip = await openZipFile(file);
  const found = createFindings();
  const sums = await checkFiles(zip, found);
  const signature = await checkSignature(zip, sums, found);
  if (!signature) throw new AppError('validation_error', messages.redactUnsigned);
  if (!signature.isValid || found.count() > 0)
    throw new AppError('validation_error', messages.redactNotAsSigned);
  const names = await findNames(() => rowsIn(zip), people);
  if (people.length > 0 && names.identifiers.size === 0)
    throw new AppError('not_found', messages.nobodyToTakeOut);
  const card = cardIn(await smallFile(zip, PACKAGE.dataset));
  const completeness = completenessIn(await smallFile(zip, PACKAGE.completeness));
  if (!card || !completeness) throw new AppError('validation_error', messages.redactNotAsSigned);
  const codebook = codebookIn(await smallFile(zip, PACKAGE.codebook));
  const pointers = columns.map((name) => pointerOfColumn(codebook, name));
  const rules = { isNamed: createNameTest(names), columns: pointers };
  const going = await findGoing(zip, rules);
  const { rows, cells, observations, calls, replies } = going;
  return {
    collection: await collectionInLog(zip),
    plan: {
      rows,
      cells,
      observations,
      calls: calls.size,
      replies: replies.size,
      names: [...new Set([...names.identifiers, ...names.called])].toSorted(),
    },
    write: (target, replaces) =>
      writeFileWhole(
        target,
        () => redactedPackage({ zip, before: sums, rules, going, card, completeness }),
        { check: (part) => checkRedacted(part, names, options), replaces },
      ),
  };
};

/** `undefined` for a package without a log. */
const collectionInLog = async (zip: OpenZip): Promise<string | undefined> => {
  if (!zip.has(PACKAGE.caseCard)) return undefined;
  const card = parsedJson(await smallFile(zip, PACKAGE.caseCard));
  return typeof card === 'object' &&
    card !== null &&
    'collection' in card &&
    typeof card.collection === 'string'
    ? card.collection
    : undefined;
};

const pointerOfColumn = (codebook: Codebook | undefined, name: string): string => {
  const column = codebook?.columns.find((one) => one.column === name);
  const pointer = column && pointerFromColumn(column);
  if (pointer === undefined)
    throw new AppError('validation_error', messages.columnNotTakenOut({ name }));
  return pointer;
};
