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
