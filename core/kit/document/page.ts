import { withoutUnseen } from '../printable.ts';
import { xmlText } from '../xml-elements.ts';
import type { Cells, DocumentText, Picture, Section } from './document.ts';

const plain = (text: string): string => xmlText(withoutUnseen(text));

/** Nothing is loaded and nothing runs: the text is also other people's. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
/** With pictures, which stand in the page itself. */
const PICTURE_POLICY = `${POLICY}; img-src data:`;

const STYLE = `
:root { color-scheme: light dark; }
body { max-inline-size: 60rem; margin: 2.5rem auto; padding-inline: 1.25rem; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { margin-block: 2.25rem 0.5rem; font-size: 1.15rem; }
p { max-inline-size: 44rem; }
.about { color: color-mix(in srgb, currentColor 72%, transparent); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.35rem 0.75rem 0.35rem 0; border-block-end: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-align: start; vertical-align: top; unicode-bidi: plaintext; }
th { white-space: nowrap; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: 1rem; }
figure { margin: 0; break-inside: avoid; font-size: 0.8rem; }
img { display: block; max-inline-size: 100%; max-block-size: 14rem; margin-block-end: 0.35rem; }
@media print { body { margin: 0; max-inline-size: none; } tr:has(> :nth-child(3)) { break-inside: avoid; } h2 { break-after: avoid; } }
`;

const row = (cells: Cells, tag: 'td' | 'th'): string =>
  `<tr>${cells
    .map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${plain(cell)}</${tag}>`)
    .join('')}</tr>`;

const tableHtml = ({ title, table }: Section): readonly string[] =>
  table && table.rows.length > 0
    ? [
        `<div class="wide" role="region" tabindex="0" aria-label="${plain(title)}"><table>`,
        `<thead>${row(table.head, 'th')}</thead>`,
        '<tbody>',
        ...table.rows.map((cells) => row(cells, 'td')),
        '</tbody></table></div>',
      ]
    : [];

/** No other address than that of a picture in the page itself. */
const DATA_PICTURE = /^data:image\/(?:jpeg|png|gif|webp|avif);base64,[\w+/=]*$/;

const pictureHtml = ({ data, caption }: Picture): string => {
  const image = data !== undefined && DATA_PICTURE.test(data) ? `<img alt="" src="${data}">` : '';
  return `<figure>${image}<figcaption dir="auto">${plain(caption)}</figcaption></figure>`;
};

const picturesHtml = ({ pictures = [] }: Section): readonly string[] =>
  pictures.length === 0 ? [] : ['<div class="pictures">', ...pictures.map(pictureHtml), '</div>'];

const hasPictures = (sections: readonly Section[]): boolean =>
  sections.some(({ pictures = [] }) => pictures.length > 0);

/** One file that needs nothing beside it, to read and to print. */
export const documentPage = (document: DocumentText): string =>
  pageHtml(document, [
    `<meta http-equiv="Content-Security-Policy" content="${hasPictures(document.sections) ? PICTURE_POLICY : POLICY}">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${plain(document.title)}</title>`,
    `<style>${STYLE}</style>`,
  ]);

/** The style sheet of `printedDocument` beside it. */
export const PRINT_STYLE_FILE = 'document.css';

/**
 * The same for a printer that loads its style from a file of its own: so it runs under a policy that allows nothing
 * within the page. `footer` stands on each sheet, before the number of the page.
 */
export const printedDocument = (document: DocumentText, footer: string): PrintedDocument => ({
  html: pageHtml(document, [
    `<title>${plain(document.title)}</title>`,
    `<link rel="stylesheet" href="/${PRINT_STYLE_FILE}">`,
  ]),
  css: `${STYLE}${printStyle(footer)}`,
});

export interface PrintedDocument {
  readonly html: string;
  readonly css: string;
}

const printStyle = (footer: string): string => `
@page {
  size: A4;
  margin: 18mm 16mm 22mm;
  @bottom-left { content: ${cssText(footer)}; font: 7pt system-ui, sans-serif; color: #555; white-space: nowrap; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #555; white-space: nowrap; }
}
:root { color-scheme: light; }
body { padding: 0; font-size: 10pt; }
h1 { font-size: 17pt; }
h2 { font-size: 12pt; }
p { max-inline-size: none; }
.wide { overflow: visible; }
table { inline-size: 100%; font-size: 8.5pt; }
th, td { min-inline-size: 6.4em; }
thead { display: table-header-group; }
`;

/** As a string of CSS: what is no plain sign is written by its number. */
const cssText = (text: string): string =>
  `"${text.replace(/[^\w .:,-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;

const pageHtml = ({ title, about, sections }: DocumentText, head: readonly string[]): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    ...head,
    '</head>',
    '<body>',
    `<h1 dir="auto">${plain(title)}</h1>`,
    `<p class="about">${plain(about)}</p>`,
    ...sections.flatMap((section) => [
      `<h2>${plain(section.title)}</h2>`,
      ...section.texts.map((text) => `<p dir="auto">${plain(text)}</p>`),
      ...tableHtml(section),
      ...picturesHtml(section),
    ]),
    '</body>',
    '</html>',
    '',
  ].join('\n');
