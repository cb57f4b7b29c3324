import { withoutUnseen } from '#kit/printable.ts';
import type { Cells, DocumentText, Section } from './document.ts';

/** In Markdown what stands in a text is text, on one line. */
const plain = (text: string): string =>
  withoutUnseen(text.replaceAll(/\s+/g, ' ')).replaceAll(/[\\`*_[\]<>#|~]/g, (sign) => `\\${sign}`);

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
    ]),
  ].join('\n');
