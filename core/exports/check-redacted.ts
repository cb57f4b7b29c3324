/** Whether what is left of a package stands under its signature, and nobody who was taken out is left in it. */
import { AppError } from '#kit/errors.ts';
import { EARLIER_NAMES } from '#vocab/renamed.ts';
import { OpeningSchema } from '../signing/signed-row.ts';
import { csvHead } from './dataset-csv.ts';
import type { Dataset } from './dataset.ts';
import { hasEarlierNames } from './earlier-names.ts';
import { fieldsFromShapes } from './fields.ts';
import { openFileBytes } from './file-bytes.ts';
import { linesFromChunks } from './lines.ts';
import { messages } from './messages.ts';
import { smallFiles } from './package-files.ts';
import {
  type CompletenessCard,
  type DatasetCard,
  cardIn,
  completenessIn,
} from './package-parts.ts';
import { PACKAGE, SIGNATURE } from './package-format.ts';
import { parsedJson } from './parsed-json.ts';
import {
  createNameTest,
  isNamedInBytes,
  namesIn,
  type NamesSomebody,
  type PersonNamesInPackage,
} from './redact-names.ts';
import { isPointerNamed } from './redact-row.ts';
import { roCrate } from './ro-crate.ts';
import { SIGNED_SECTIONS } from './signed-sections.ts';
import { surveyTable } from './table.ts';
import { openZip, smallFile, type OpenZip } from './unzip.ts';
import { verifyPackage, type VerifyOptions } from './verify-package.ts';

/** Throws `validation_error` with the file of the package that is not as it should be. */
export const checkRedacted = async (
  path: string,
  names: PersonNamesInPackage,
  options: Pick<VerifyOptions, 'version' | 'readers'>,
): Promise<void> => {
  const source = await openFileBytes(path);
  const { findings, signature } = await verifyPackage(source, options);
  const [finding] = findings;
  if (finding || !signature?.isValid)
    throw new AppError(
      'validation_error',
      messages.redactedNotSound({
        file: finding?.file ?? SIGNATURE.statement,
        problem: finding?.problem ?? messages.redactNotAsSigned,
      }),
    );
  const file = await findFileNaming(await openZip(source), names);
  if (file !== undefined) throw new AppError('validation_error', messages.redactedNames({ file }));
};

/** The first file of a package in which somebody is found; keys and digests of the signature are no words. */
export const findFileNaming = async (
  zip: OpenZip,
  names: PersonNamesInPackage,
): Promise<string | undefined> => {
  if (names.identifiers.size + names.called.size === 0) return undefined;
  const isNamed = createNameTest(names);
  const isNamedByOthers = createNameTest(await withoutOwnWords(zip, names));
  for (const path of zip.paths) if (await isIn(zip, path, isNamed, isNamedByOthers)) return path;
  return undefined;
};

const LINES: ReadonlySet<string> = new Set(SIGNED_SECTIONS.map(({ path }) => path));
/** Programs and vocabulary, in which words of people do not stand. */
const OWN: ReadonlySet<string> = new Set([PACKAGE.page, PACKAGE.context, PACKAGE.manifest]);

const isIn = async (
  zip: OpenZip,
  path: string,
  isNamed: NamesSomebody,
  isNamedByOthers: NamesSomebody,
): Promise<boolean> => {
  if (LINES.has(path)) {
    for await (const line of linesFromChunks(zip.read(path)))
      if (namesIn(parsedJson(line), isNamed)) return true;
    return false;
  }
  if (path === SIGNATURE.rows) {
    for await (const line of linesFromChunks(zip.read(path)))
      if (pointersIn(line).some((pointer) => isPointerNamed(pointer, isNamed))) return true;
    return false;
  }
  if (OWN.has(path) || path.startsWith(SIGNATURE.folder)) return false;
  const test = path.startsWith(PACKAGE.bodies) ? isNamed : isNamedByOthers;
  return isNamedInBytes(await zip.bytes(path), test);
};

/** Where the cells stand that an opening has salts of. */
const pointersIn = (line: Uint8Array): readonly string[] => {
  const opening = OpeningSchema.parse(parsedJson(line));
  return 'salts' in opening ? Object.keys(opening.salts) : [];
};

/** The names that are no words of the texts which every package has: `data`, `The`. */
const withoutOwnWords = async (
  zip: OpenZip,
  { identifiers, called }: PersonNamesInPackage,
): Promise<PersonNamesInPackage> => {
  const card = cardIn(await smallFile(zip, PACKAGE.dataset));
  const completeness = completenessIn(await smallFile(zip, PACKAGE.completeness));
  if (!card || !completeness) return { identifiers, called };
  const words = await textsOfNothing(card, completeness);
  const isOther = (kind: keyof PersonNamesInPackage) => (name: string) =>
    !createNameTest({ identifiers: [], called: [], [kind]: [name] })(words);
  return {
    identifiers: new Set([...identifiers].filter(isOther('identifiers'))),
    called: new Set([...called].filter(isOther('called'))),
  };
};

/** The texts of a package of these shapes that has no rows and tells nothing of where they came from. */
const textsOfNothing = async (
  { shapes, createdAt, version, hasEvidence }: DatasetCard,
  completeness: CompletenessCard,
): Promise<string> => {
  const dataset: Dataset = {
    name: '',
    description: '',
    createdAt,
    shapes,
    version,
    sources: [],
    completeness: {
      ...completeness,
      gaps: [],
      refusals: [],
      notices: [],
      methods: '',
    },
    rows: () => [],
    observations: () => [],
  };
  const table = await surveyTable(dataset);
  const extras = { authors: [], hasEvidence };
  const parts = { hasPage: true, hasCaseLog: true, hasPages: true, isSigned: true };
  return [
    ...smallFiles(table, { ...extras, ...parts }).values(),
    roCrate(table, [], extras),
    csvHead(fieldsFromShapes(shapes), 'lossless'),
    ...(hasEarlierNames(version) ? EARLIER_NAMES : []),
  ].join('\n');
};
