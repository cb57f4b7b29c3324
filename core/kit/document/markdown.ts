import { withoutUnseen } from '../printable.ts';
import type { Cells, DocumentText, Section } from './document.ts';

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
