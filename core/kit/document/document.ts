import { withoutUnseen } from '../printable.ts';

/** A document of sections, each with texts, a table, or both; written as Markdown and as a page. */
export interface Section {
  readonly title: string;
  readonly texts: readonly string[];
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly Cells[] };
  /** Left out of Markdown, but for their captions. */
  readonly pictures?: readonly Picture[];
}

export interface Picture {
  /** A picture in base64 that needs nothing from outside: `data:image/jpeg;base64,…`; absent where it is too large. */
  readonly data?: string;
  readonly caption: string;
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

const plain = (text: string): string => markdownText(withoutUnseen(text)).replaceAll('~', '\\~');

const line = (cells: Cells): string => `| ${cells.map(plain).join(' | ')} |`;

const tableLines = ({ table }: Section): readonly string[] =>
  table && table.rows.length > 0
    ? [
        line(table.head),
        `| ${table.head.map(() => '---').join(' | ')} |`,
        ...table.rows.map(line),
        '',
      ]
    : [];

export const documentMarkdown = ({ title, about, sections }: DocumentText): string =>
  [
    `# ${plain(title)}`,
    '',
    plain(about),
    '',
    ...sections.flatMap((section) => [
      `## ${plain(section.title)}`,
      '',
      ...section.texts.flatMap((text) => [plain(text), '']),
      ...tableLines(section),
      ...(section.pictures ?? []).flatMap(({ caption }) => [`- ${plain(caption)}`, '']),
    ]),
  ].join('\n');

/** In Markdown what stands in a text is text, on one line. */
export const markdownText = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|]/g, (sign) => `\\${sign}`);
