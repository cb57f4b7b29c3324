/** The codes of a row as a person sees them: whose, in which order, and what a key does to them. Pure. */
import type { CodeView, CodingView, ItemView } from '#calls/index.ts';
import type { CodingStep } from './history.ts';

/** A row of a list, where it stands in it. */
export interface CodableRow {
  readonly view: Pick<ItemView, 'id' | 'codings' | 'collection'>;
  readonly index: number;
}

type Coded = Pick<ItemView, 'id' | 'codings'>;

/** Codes of the whole row or of passages of it that a coder gave, each once, in the order of the codebook. */
export const codesBy = (
  codings: readonly CodingView[],
  coder: string | undefined,
  codebook: readonly CodeView[],
): readonly (string | null)[] => {
  const given = new Set(codings.filter((one) => one.coder === coder).map(({ code }) => code));
  const known = codebook.flatMap(({ id }) => (given.has(id) ? [id] : []));
  return given.has(null) ? [...known, null] : known;
};

/** Codes that a coder gave to the whole row. */
export const wholeCodes = (
  { codings }: Coded,
  coder: string | undefined,
): ReadonlySet<string | null> =>
  new Set(
    codings
      .filter((one) => one.coder === coder && one.passage === undefined)
      .map(({ code }) => code),
  );

export const isCodedBy = ({ codings }: Coded, coder: string | undefined): boolean =>
  codings.some((one) => one.coder === coder);

/**
 * What pressing a code does to a row: sets it, or takes it back where the row has it. A code takes back that
 * none applies, and the other way round.
 */
export const stepsForCode = (
  row: Coded,
  code: string | null,
  coder: string | undefined,
): readonly CodingStep[] => {
  const before = wholeCodes(row, coder);
  if (before.has(code)) return [{ item: row.id, code, isSet: false }];
  const excluded = [...before].filter((other) => (code === null ? other !== null : other === null));
  return [
    ...excluded.map((other) => ({ item: row.id, code: other, isSet: false })),
    { item: row.id, code, isSet: true },
  ];
};

/** The same for several rows: a code that all of them have is taken back, else those without it get it. */
export const stepsForRows = (
  rows: readonly Coded[],
  code: string | null,
  coder: string | undefined,
): readonly CodingStep[] => {
  const lacking = rows.filter((row) => !wholeCodes(row, coder).has(code));
  return (lacking.length > 0 ? lacking : rows).flatMap((row) => stepsForCode(row, code, coder));
};

/** Takes back all codes of the whole row. */
export const stepsToClear = (row: Coded, coder: string | undefined): readonly CodingStep[] =>
  [...wholeCodes(row, coder)].map((code) => ({ item: row.id, code, isSet: false }));

/** What a key stands for; `undefined`: for no code. `null`: that no code applies. */
export const codeForKey = (key: string, codebook: readonly CodeView[]): string | null | undefined =>
  key === '0' ? null : codebook.find((code) => code.key === key && !code.retired)?.id;

/** The codes of which coders differ about a row, in the order of the codebook. */
export const disputedCodes = (
  { codings }: Coded,
  codebook: readonly CodeView[],
): readonly string[] => {
  const coders = new Set(codings.map(({ coder }) => coder));
  return codebook.flatMap(({ id }) => {
    const giving = new Set(codings.filter(({ code }) => code === id).map(({ coder }) => coder));
    return giving.size > 0 && giving.size < coders.size ? [id] : [];
  });
};

/** Takes back one code of a coder, also of passages. */
export const stepsToRemove = (
  { id, codings }: Coded,
  code: string | null,
  coder: string | undefined,
): readonly CodingStep[] =>
  codings
    .filter((one) => one.coder === coder && one.code === code)
    .map(({ passage }) => ({ item: id, code, isSet: false, ...(passage && { passage }) }));
