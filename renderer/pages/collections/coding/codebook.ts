/** A codebook as the window shows it: its order, its paths, its colours. Pure. */
import type { CodeView } from '#calls/index.ts';

type CodeColour = CodeView['colour'];

const COLOURS: Readonly<Record<CodeColour, true>> = {
  blue: true,
  teal: true,
  green: true,
  straw: true,
  orange: true,
  red: true,
  rose: true,
  violet: true,
};
export const CODE_COLOURS = Object.keys(COLOURS) as readonly CodeColour[];

/** The colour of the next code, so that neighbours differ. */
export const nextColour = (codes: readonly CodeView[]): CodeColour =>
  CODE_COLOURS[codes.length % CODE_COLOURS.length] ?? 'blue';

interface PlacedCode {
  readonly code: CodeView;
  /** 0 at the top. */
  readonly depth: number;
}

/** Each code behind its parent. */
export const codesInOrder = (codes: readonly CodeView[]): readonly PlacedCode[] => {
  const children = Map.groupBy(codes, ({ parent }) => parent);
  const placed = (parent: string | undefined, depth: number): PlacedCode[] =>
    (children.get(parent) ?? []).flatMap((code) => [
      { code, depth },
      ...placed(code.id, depth + 1),
    ]);
  return placed(undefined, 0);
};

/** “stance › critical”: the name with those of its parents. */
export const codePath = ({ name, parent }: CodeView, codes: readonly CodeView[]): string => {
  const above = parent === undefined ? undefined : codes.find(({ id }) => id === parent);
  return above ? `${codePath(above, codes)} › ${name}` : name;
};

/** The codes without one: those under it stand where it stood. */
export const withoutCode = (
  codes: readonly CodeView[],
  { id, parent }: CodeView,
): readonly CodeView[] =>
  codes.filter((one) => one.id !== id).map((one) => (one.parent === id ? under(one, parent) : one));

/**
 * The codes of now with one of before again: at its place, with its key where no other has it by now, and with what
 * stood under it.
 */
export const withCodeAgain = (
  now: readonly CodeView[],
  before: readonly CodeView[],
  code: CodeView,
): readonly CodeView[] => {
  const { key, ...rest } = code;
  const others = now.filter(({ id }) => id !== code.id);
  const isThere = new Set(others.map(({ id }) => id));
  const isFree = others.every((one) => one.key !== key);
  const back = under(
    { ...rest, ...(key !== undefined && isFree && { key }) },
    code.parent !== undefined && isThere.has(code.parent) ? code.parent : undefined,
  );
  const moved = new Set(before.flatMap(({ id, parent }) => (parent === code.id ? [id] : [])));
  const next = before
    .slice(before.findIndex(({ id }) => id === code.id) + 1)
    .find(({ id }) => isThere.has(id));
  const place = next ? others.findIndex(({ id }) => id === next.id) : others.length;
  return others
    .map((one) => (moved.has(one.id) && one.parent === code.parent ? under(one, code.id) : one))
    .toSpliced(place, 0, back);
};

const under = ({ parent: _, ...code }: CodeView, parent: string | undefined): CodeView =>
  parent === undefined ? code : { ...code, parent };
