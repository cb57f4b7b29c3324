/** A document of sections, each with texts, a table, or both; written as Markdown and as a page. */
export interface Section {
  readonly title: string;
  readonly texts: readonly string[];
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly Cells[] };
}

export type Cells = readonly string[];

export interface DocumentText {
  readonly title: string;
  /** Above all sections: by what, when and of which world. */
  readonly about: string;
  readonly sections: readonly Section[];
}

/** “2026-11-26 11:33:45”, in UTC as all times of the document. */
export const timeText = (iso: string): string => iso.slice(0, 19).replace('T', ' ');
