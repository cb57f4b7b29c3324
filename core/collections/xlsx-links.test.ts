import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../engine/catalogue.ts';
import { readPasted } from './pasted.ts';
import { workbookLines } from './xlsx-links.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const REFERENCES = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const related = (...targets: readonly string[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map((target, n) => `<Relationship Id="rId${n + 1}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A workbook whose first sheet is not the first file. */
const workbook = (sheet: string, more: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `<workbook ${MAIN} ${REFERENCES}><sheets><sheet name="Links" sheetId="7" r:id="rId2"/><sheet name="Other" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': related('worksheets/sheet1.xml', 'worksheets/sheet2.xml'),
        'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>no</t></is></c></row></sheetData></worksheet>`,
        'xl/worksheets/sheet2.xml': `<worksheet ${MAIN} ${REFERENCES}>${sheet}</worksheet>`,
        ...more,
      }).map(([path, text]) => [path, Buffer.from(text)]),
    ),
  );

const rows = (...cells: readonly string[]): string =>
  `<sheetData>${cells.map((one, n) => `<row r="${n + 1}">${one}</row>`).join('')}</sheetData>`;
const inline = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

const POST = 'https://x.com/a/status/2036533564158900001';

describe('the first sheet of a workbook', () => {
  test('as lines with tabs, shared texts and texts of their own', async () => {
    const text = await workbookLines(
      workbook(
        rows(
          inline('A1', 'Name') + inline('C1', 'Link'),
          '<c r="A2" t="s"><v>1</v></c><c r="B2"><v>3</v></c><c t="s"><v>0</v></c>',
        ),
        {
          'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>${POST}?a=1&amp;b=2</t></si><si><r><t>He</t></r><r><t>ron</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>`,
        },
      ),
    );
    expect(text).toBe(`Name\t\tLink\nHeron\t3\t${POST}?a=1&b=2`);
  });

  test('of which a cell leads to an address, by a link or by a formula', async () => {
    const cells = rows(
      inline('A1', 'post') + inline('B1', 'x'),
      `<c r="A2" t="str"><f>HYPERLINK("${POST}","post")</f><v>post</v></c>`,
      '',
      inline('A4', POST),
    );
    const links =
      '<hyperlinks><hyperlink ref="A1:A1" r:id="rId1"/><hyperlink ref="A4" r:id="rId2"/></hyperlinks>';
    const text = await workbookLines(
      workbook(cells + links, {
        'xl/worksheets/_rels/sheet2.xml.rels': related('https://x.com/b', 'https://x.com/c'),
      }),
    );
    expect(text).toBe(`https://x.com/b\tx\n${POST}\n\n${POST}`);
  });

  test('means what the same table means as text, line by line', async () => {
    const text = await workbookLines(
      workbook(
        rows(
          inline('A1', 'URL') + inline('B1', 'x'),
          inline('A2', POST) + '<c r="B2"><v>1</v></c>',
        ),
      ),
    );
    expect(readPasted(catalogue, text)).toMatchObject({
      read: 1,
      unread: [],
      links: [{ line: 2, params: { postId: '2036533564158900001' } }],
    });
  });
});

test('an identifier that a spreadsheet has rounded is named as that', async () => {
  const cells = rows('<c r="A1"><v>2036533564158900000</v></c>', '<c r="A2"><v>12</v></c>');
  const sheet = await workbookLines(workbook(cells));
  expect(sheet).toBe('2.03653356415890e+18\n12');
  const lines = ['2.03653E+18', '2,03653356415890E+18', '2036533564158900000', POST, `7;${sheet}`];
  const about = { operation: 'microblog.get-post', params: {} };
  for (const subject of [undefined, about]) {
    const { unread } = readPasted(catalogue, lines.join('\n'), subject);
    const rounded = unread.filter(({ reason }) => reason?.id?.includes('idRounded'));
    expect(rounded.map(({ line }) => line)).toEqual([1, 2, 3, 5]);
  }
  const whole = readPasted(catalogue, '2036533564158900001\n1500000000', about);
  expect(whole.unread.filter(({ reason }) => reason?.id?.includes('idRounded'))).toEqual([]);
});

describe('what is no such workbook', () => {
  test.each([
    ['a ZIP file of something else', zipSync({ 'a.txt': Buffer.from('x') })],
    ['one that is cut off', workbook(rows(inline('A1', POST))).subarray(0, -30)],
    ['no ZIP file', Buffer.from('PK\u0003\u0004')],
  ])('%s is refused', async (_, bytes) => {
    await expect(workbookLines(bytes)).rejects.toThrow('the file is no whole workbook (XLSX)');
  });

  test('one that unpacks to far more is not read to its end', async () => {
    const bytes = workbook(rows(`<c r="A1"><v>${' '.repeat(70_000_000)}</v></c>`));
    await expect(workbookLines(bytes)).rejects.toThrow('more than is read as a list of links');
  });

  test('a row beyond those that are read at once is told', async () => {
    const bytes = workbook(
      `<sheetData><row r="900000">${inline('A900000', POST)}</row></sheetData>`,
    );
    await expect(workbookLines(bytes)).rejects.toThrow(/takes at most 20.?000 lines/);
  });
});
