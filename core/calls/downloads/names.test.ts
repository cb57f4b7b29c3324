import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collectionFolderName, fileName, listFolderName, safeName } from './names.ts';

describe('file names from platform text', () => {
  test.each([
    ['A plain title', 'A plain title'],
    ['../../etc/passwd', 'etc passwd'],
    ['C:\\Windows\\system32', 'C Windows system32'],
    ['what? "this" <is> a|b*c', 'what this is a b c'],
    ['invoice\u202efdp.exe', 'invoice fdp.exe'],
    ['zero\u200bwidth \u2066isolate\u2069', 'zero width isolate'],
    ['line\nbreak\ttab\0nul', 'line break tab nul'],
    ['.hidden', 'hidden'],
    ['. . .hidden too', 'hidden too'],
    ['ends with dots...', 'ends with dots'],
    ['ends with blanks   ', 'ends with blanks'],
    ['CON', 'fallback'],
    ['com1.txt', 'fallback'],
    ['nul.', 'fallback'],
    ['console', 'console'],
    ['...', 'fallback'],
    ['', 'fallback'],
    ['\u202e\u200f', 'fallback'],
    ['e\u0301', '\u00e9'],
    ['half \ud83d of a pair', 'half of a pair'],
  ])('%j becomes %j', (text, name) => {
    expect(safeName(text, 'fallback')).toBe(name);
  });

  test('long titles are cut between characters, within what file systems allow', () => {
    expect(safeName('a'.repeat(500), '')).toBe('a'.repeat(120));
    expect(safeName('漢'.repeat(500), '')).toBe('漢'.repeat(40));
    expect(safeName('🏺'.repeat(500), '')).toBe('🏺'.repeat(30));
    const name = fileName('shortvideo', '7'.repeat(300), '漢'.repeat(500), 'video/mp4');
    expect(Buffer.byteLength(`${name} (999).json.part`)).toBeLessThanOrEqual(255);
  });

  test('platform, id, title and kind', () => {
    expect(fileName('site', '123', 'A film', 'video/mp4')).toBe('site-123 A film.mp4');
    expect(fileName('site', '123', '', 'video/mp4')).toBe('site-123.mp4');
    expect(fileName('site', '123', '123', 'image/webp')).toBe('site-123.webp');
    expect(fileName('site', '123', '\u202e', 'text/html')).toBe('site-123.bin');
    expect(fileName('site', '../..', 'x', 'video/mp4')).toBe('site-item x.mp4');
  });

  test('the folder of a list: platform, id, title', () => {
    expect(listFolderName('site', 'PL1', 'A year - Videos of a playlist')).toBe(
      'site-PL1 A year - Videos of a playlist',
    );
    expect(listFolderName('site', '', 'Trending')).toBe('site Trending');
    expect(listFolderName('site', '../..', '..')).toBe('site list');
    expect(listFolderName('site', 'a/b', 'C:\\x')).toBe('site-a b C x');
    expect(listFolderName('site', '7'.repeat(99), '漢'.repeat(99))).toBe(
      `site-${'7'.repeat(40)} ${'漢'.repeat(26)}`,
    );
    expect(collectionFolderName('../Elections 2026.')).toBe('Elections 2026');
    expect(collectionFolderName('\u202e')).toBe('collection');
  });

  test('whatever the text, the name is one that every system takes', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
    );
    fc.assert(
      fc.property(text, text, (id, title) => {
        const name = fileName('site', id, title, 'video/mp4');
        expect(name).toMatch(/^site-[^<>:"/\\|?*]+\.mp4$/);
        expect(name).not.toMatch(/\p{C}|[\u2028\u2029]|[. ]\.mp4$/u);
        expect(Buffer.byteLength(`${name} (999).json.part`)).toBeLessThanOrEqual(255);
        expect(name.isWellFormed()).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('so is that of a folder', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, (id, title) => {
        for (const folder of [listFolderName('site', id, title), collectionFolderName(title)]) {
          expect(folder).toMatch(/^[^<>:"/\\|?*.\p{C}][^<>:"/\\|?*\p{C}]*$/u);
          expect(folder).not.toMatch(/[. ]$/);
          expect(folder.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
