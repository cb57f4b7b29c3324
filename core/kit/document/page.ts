import { withoutUnseen } from '../printable.ts';
import { xmlText } from '../xml-text.ts';
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
@media print { body { margin: 0; max-inline-size: none; } tr { break-inside: avoid; } h2 { break-after: avoid; } }
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
export const documentPage = ({ title, about, sections }: DocumentText): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${hasPictures(sections) ? PICTURE_POLICY : POLICY}">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${plain(title)}</title>`,
    `<style>${STYLE}</style>`,
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
