/** How the window shows one shape. */
import type { ReactNode } from 'react';
import type { ParseKeys, TFunction } from 'i18next';

/** Columns that at least one item of the list has something for. */
export interface Columns {
  readonly count: boolean;
  readonly date: boolean;
  readonly score: boolean;
  readonly replies: boolean;
  /** Not all of them stand in the same group. */
  readonly group: boolean;
  /** Not all of them are by the same author. */
  readonly author: boolean;
  /** Columns of a table beside the row, by their ids: the row does not tell them once more. */
  readonly beside?: ReadonlySet<string>;
}

/** What one item has for the columns of its list. */
export interface Cells {
  readonly count?: boolean;
  readonly date?: boolean;
  readonly score?: boolean;
  readonly replies?: boolean;
  readonly group?: string | undefined;
  readonly author?: string | undefined;
  /** Nothing is known of it, so it is not compared with the others. */
  readonly isMissing?: boolean;
}

export interface RowProps<T> {
  readonly item: T;
  readonly columns: Columns;
  /** Its place, where the order is the answer: a chart. */
  readonly rank?: number | undefined;
  /** From 0, in the whole list. */
  readonly place: number;
}

/** The height of a row in pixels, by density; the text of a row is clamped to fit. */
export interface Heights {
  readonly compact: number;
  readonly comfortable: number;
}

/** `ways`: how the value may be written in the reply that it was read from. */
export type FactRow = readonly [name: string, value: ReactNode, ways?: readonly string[]];
export type FigureRow = readonly [field: string, name: string, value: ReactNode];

/** How things of one shape are shown; `T` is inferred from the schema of the shape. */
export interface ShapeView<T> {
  /** A row of a list, laid out for comparison. Nothing in it can be pressed. */
  readonly row: (props: RowProps<T>) => ReactNode;
  readonly heights: (item: T) => Heights;
  readonly columns: (item: T) => Cells;
  /** Names above the columns. The rows say their own values to those who hear them. */
  readonly head?: (props: { readonly item: T; readonly columns: Columns }) => ReactNode;
  /** The row as it is heard: one sentence, with exact figures. */
  readonly label: (item: T, t: TFunction) => string;
  /** Every field that is not told elsewhere in the details, by its name, exact. */
  readonly facts: (item: T, t: TFunction) => readonly FactRow[];
  /** What stands above its details; its name where left out. */
  readonly title?: (item: T, t: TFunction) => string | undefined;
  /** Below the title: by whom it is, and what is special about it. */
  readonly by?: (props: { readonly item: T }) => ReactNode;
  /** What is to be known before all else, below its head. */
  readonly notice?: (props: { readonly item: T }) => ReactNode;
  /** With an initial beside its title. */
  readonly isPortrait?: true;
  /** The figures of a thing that is alone on the stage. */
  readonly figures?: (item: T, t: TFunction) => readonly FigureRow[];
  /** Parts of the details that only this shape has, after its text. */
  readonly parts?: (props: { readonly item: T }) => ReactNode;
  /** What the heading of its text says. */
  readonly textTitle?: (item: T) => ParseKeys;
  /** The heading of its summary. */
  readonly summaryTitle?: () => ParseKeys;
  /** The title of its tagline. */
  readonly taglineTitle?: () => ParseKeys;
  /** Opening it leads to another answer. */
  readonly opens?: (item: T) => boolean;
}
