import { beforeEach, describe, expect, test } from 'vitest';
import { makeEnding } from '../calls/fixtures.ts';
import { checkData } from '../doctor/check-data.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';
import { itemDraft } from '../testing/item-draft.ts';
import { cutAsBefore } from './cut-words.ts';

let { place, store } = {} as OpenedStore;
eachStore((opened) => void ({ place, store } = opened));

const AT = '2026-08-15T10:00:00.000Z';

type Known = Parameters<typeof itemDraft>[0];
/** Items of these texts, by their ids. */
const bring = (texts: Readonly<Record<string, string | Known>>, name = 'Words'): number => {
  const { seq } = store.collections.open(name);
  const callId = store.newId();
  store.ledger.grant(1, 'for the test');
  store.ledger.reserve('window', 1, callId);
  const drafts = Object.entries(texts).map(([entityId, known], index) => {
    const more = typeof known === 'string' ? { text: known } : known;
    return itemDraft({
      entityId,
      place: index,
      data: JSON.stringify({ content: more.text }),
      ...more,
    });
  });
  const within = () => store.items.ingest({ collection: seq, callId, at: AT }, drafts);
  store.calls.finish(callId, makeEnding({ within }));
  return seq;
};

const found = (words: string): string[] =>
  store.itemRows
    .page({ collection: undefined, filter: { words }, limit: 1000, ascending: true })
    .rows.map(({ entityId }) => entityId);

describe('what is typed', () => {
  beforeEach(() => {
    bring({
      de: 'Die Gärtnerei am Fluß öffnet',
      tr: 'İstanbul çok güzel',
      ja: '東京の桜が咲きました',
      zh: '我喜欢北京烤鸭',
      th: 'สวัสดีครับ ขอบคุณมาก',
      ar: 'السلام عليكم ورحمة الله',
      he: 'שלום עולם',
      en: { text: 'Black-necked grebes, and "quoted" words', author: 'Zoë', title: 'Birds' },
    });
  });

  test.each<[words: string, found: string[]]>([
    ['gartnerei', ['de']],
    ['GÄRTNEREI öffnet', ['de']],
    ['gärt*', ['de']],
    ['gärt', []],
    ['東京', ['ja']],
    ['桜', ['ja']],
    ['京', ['ja', 'zh']],
    ['京東', []],
    ['北京烤', ['zh']],
    ['京烤鸭', ['zh']],
    ['北烤', []],
    ['"東京の桜"', ['ja']],
    ['東京 -咲', []],
    ['京 -烤', ['ja']],
    ['ขอบคุณ', ['th']],
    ['السلام', ['ar']],
    ['שלום', ['he']],
    ['zoe', ['en']],
    ['birds grebes', ['en']],
    ['"necked grebes"', ['en']],
    ['"grebes necked"', []],
    ['die -fluß', []],
    ['grebes -fluß', ['en']],
    ['"', []],
    ['AND OR NOT ( ) * : ^ -', []],
    ['text:grebes', []],
    ['grebes"; DROP TABLE items', []],
  ])('%s', (words, ids) => {
    expect(found(words)).toEqual(ids);
  });
});

/** What stands in a text, what finds it, and what does not. */
const SCRIPTS: readonly [script: string, text: string, finds: string[], findsNot: string[]][] = [
  ['Latin', 'Łódź Straße Œuvre ﬁn', ['lodz', 'STRASSE', 'oeuvre', 'fin'], ['lod']],
  ['Vietnamese', 'Đường phố Hà Nội', ['duong', 'ĐƯỜNG', '"ha noi"'], ['phon']],
  ['Greek', 'Ο δρόμος της Αθήνας', ['ΔΡΟΜΟΣ', 'αθηνας'], ['δρομο']],
  ['Cyrillic', 'Ёлка у реки', ['елка', 'ЁЛКА'], ['ел']],
  ['Armenian', 'Եւ Երևան', ['ԵՐԵՒԱՆ'], ['երան']],
  ['Georgian', 'ქართული ენა', ['ᲥᲐᲠᲗᲣᲚᲘ'], ['ქართ']],
  ['Hebrew', 'שָׁלוֹם עוֹלָם', ['שלום', 'שָׁלוֹם עולם'], ['לום']],
  ['Arabic vowels', 'مُحَمَّدٌ في المَدْرَسَة', ['محمد', 'المدرسه', 'المدرسة'], ['حمد']],
  ['Arabic hamza', 'أحمد إلى آخر شيء مسؤول', ['احمد', 'الي', 'اخر', 'شئ', 'مسوول'], ['حمد']],
  ['Arabic forms', 'ﻣﺤﻤﺪ كتــــاب', ['محمد', 'كتاب'], ['كتا']],
  ['Persian', 'می‌خواهم کتاب ۱۴۰۳', ['میخواهم', 'كتاب', '1403', '١٤٠٣'], ['خواهم']],
  ['Devanagari', 'हिन्दी में किताब २०२६', ['हिन्दी', 'में', 'किताब', '2026'], ['हिन', 'म', 'हन्दी']],
  ['Bengali', 'বাংলা ভাষা ভালো', ['বাংলা', 'ভালো'], ['বল', 'ভাল']],
  ['Tamil', 'தமிழ் மொழி', ['தமிழ்', 'மொழி'], ['தமிழ']],
  ['Thai', 'ฉันกินข้าวที่บ้าน', ['กิน', 'กินข้าว', 'ข้าว', 'บ้าน'], ['กน', 'ขาว']],
  ['Khmer', 'ភាសាខ្មែរ', ['ខ្មែរ', 'ភាសា'], ['ខមរ']],
  ['Burmese', 'မြန်မာဘာသာ', ['မြန်မာ', 'ဘာသာ'], ['မနမ']],
  [
    'Chinese',
    '我在iPhone手机上看2026年新闻',
    ['iphone', '手机', '机', '2026', '年新闻'],
    ['机手', '新年'],
  ],
  ['Japanese', 'ｶﾞｰﾃﾞﾝで東京ﾀﾜｰ', ['ガーデン', '東京タワー', 'デン', 'で'], ['カーテン']],
  ['Korean', '한국어를 공부한다', ['한국', '국어', '공부', '"어를 공부"'], ['한어']],
  ['Ethiopic', 'አማርኛ ቋንቋ', ['ቋንቋ'], ['ቋን']],
  ['full and half width', 'Ｆｕｌｌ　１２３ ①', ['full', '123', '1'], ['ful']],
];

test.each(SCRIPTS)('%s', (_script, text, finds, findsNot) => {
  bring({ it: text });
  expect(finds.filter((words) => found(words).length === 0)).toEqual([]);
  expect(findsNot.filter((words) => found(words).length > 0)).toEqual([]);
});

test('items with all of the words are counted everywhere, up to a bound', () => {
  bring({ a: 'a heron at the pond', b: 'a wren' });
  bring({ c: 'the pond, and no Heron' }, 'Ponds');
  expect(store.itemRows.countMatching('heron pond', 10)).toBe(2);
  expect(store.itemRows.countMatching('heron pond', 1)).toBe(1);
  expect(store.itemRows.countMatching('"', 10)).toBe(0);
});

describe('words that were cut as before', () => {
  const raw = (): Db => store.extend(({ db }) => db);

  /** The index as an earlier version left it. */
  const putBack = (): void => {
    const db = raw();
    for (const { id, text, author, title } of db.all<{
      id: number;
      text: string;
      author: string;
      title: string;
    }>(sql`SELECT id, text, author, title FROM items`)) {
      db.run(sql`DELETE FROM itemWords WHERE rowid = ${id}`);
      db.run(
        sql`INSERT INTO itemWords (rowid, text, author, title)
          VALUES (${id}, ${cutAsBefore(text)}, ${cutAsBefore(author)}, ${cutAsBefore(title)})`,
      );
    }
    db.run(sql`INSERT INTO wordsRenewal (id, reached, until) SELECT 1, 0, max(id) FROM items`);
  };
  const ids = Array.from({ length: 450 }, (_, n) => `n${n}`);
  const texts = Object.fromEntries(
    ids.map((id, n) => [id, n % 2 === 0 ? '東京都 हिन्दी' : 'a pond']),
  );
  const ofTokyo = ids.filter((_, n) => n % 2 === 0);
  const sound = () => checkData(place.dir, { full: true }).filter(({ ok }) => !ok);

  test('are found before, while and after they are renewed, in portions', () => {
    bring(texts);
    putBack();
    const looks = (): unknown[] => [
      found('東京'),
      found('हिन्दी'),
      found('東京 -京都'),
      found('pond').length,
      found('-東京 pond').length,
    ];
    const expected = [ofTokyo, ofTokyo, [], 225, 225];
    expect(looks()).toEqual(expected);
    expect(store.wordsRenewal.renew()).toBe(true);
    expect(store.wordsRenewal.get()).toMatchObject({ reached: 200, until: 450 });
    expect(looks()).toEqual(expected);
    expect(sound()).toEqual([]);
    expect([store.wordsRenewal.renew(), store.wordsRenewal.renew()]).toEqual([true, false]);
    expect(store.wordsRenewal.get()).toBeUndefined();
    expect(looks()).toEqual(expected);
    expect(sound()).toEqual([]);
    expect(store.wordsRenewal.renew()).toBe(false);
  });

  test('a doctor finds what was not renewed', () => {
    bring(texts);
    putBack();
    raw().run(sql`DELETE FROM wordsRenewal`);
    expect(sound().map(({ what }) => what)).toEqual(['index of words']);
  });
});
