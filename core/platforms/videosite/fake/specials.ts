import { COUNTRIES, ENGLISH, filmId, MANY, STUDIOS, type Film } from './films.ts';

/** Films that each show one thing worth knowing about the platform, by number. */
const special = (number: number, given: Partial<Film> & Pick<Film, 'title' | 'about'>): Film => ({
  id: filmId(number),
  by: STUDIOS.bower,
  seconds: 120 + number * 37,
  views: 1200 * number + 7,
  likes: 61 * number,
  published: `2026-0${1 + (number % 8)}-14T09:15:00.000Z`,
  category: 'Pets & Animals',
  tags: ['sample', 'quillmere'],
  tracks: ENGLISH,
  countries: COUNTRIES,
  ...given,
});

const LANGUAGES: readonly Film[] = [
  special(1, {
    title: 'Welcome to the Quillmere sample garden',
    about:
      'Quillmere is a town that does not exist, and this is its garden.\n\nEverything here is a sample: use it to see how Bowerbird reads a page, counts, dates and captions, without asking anybody.\n\n00:00 The blue gate\n01:10 The pond\n02:05 The third bench',
    views: 9_612_345,
    likes: 483_221,
    tags: ['sample', 'quillmere', 'garden', 'birds', 'Teichhuhn', 'حديقة', '庭', '🐦'],
    tracks: MANY,
  }),
  special(2, {
    title: 'Der Beispielgarten im März: Vögel, Wasser, Geduld (Sample)',
    by: STUDIOS.amsel,
    about: 'Ein Rundgang durch den erfundenen Garten von Quillmere. Alles hier ist ein Beispiel.',
    category: 'Education',
    tags: ['sample', 'Beispiel', 'Vögel', 'Übung'],
    tracks: [{ code: 'de', name: 'German (auto-generated)', spoken: true }],
  }),
  special(3, {
    title: 'صباح في حديقة كويلمير: الهدهد والبركة (عيّنة / sample)',
    by: STUDIOS.hudhud,
    about: 'حديقة خيالية في بلدة خيالية. كل ما هنا عيّنة للتعلّم، والأرقام مخترعة: 1,234 و٥٦٧.',
    category: 'Travel & Events',
    tags: ['sample', 'عيّنة', 'طيور'],
    tracks: [{ code: 'ar', name: 'Arabic' }],
  }),
  special(4, {
    title: '見本の庭の小さな鳥たち〜池の朝【サンプル】',
    by: STUDIOS.misosazai,
    about: '架空の町クイルミアの庭です。すべて見本です。',
    category: 'Film & Animation',
    tags: ['sample', '見本', '小鳥'],
    tracks: [
      { code: 'ja', name: 'Japanese' },
      { code: 'ja', name: 'Japanese (auto-generated)', spoken: true },
    ],
  }),
  special(5, {
    title:
      '🐦🌿 SAMPLE 👩🏽‍🌾 every bird we heard before breakfast, in the order in which we heard it, with the ones we could not name at the end 🫖',
    about: '🐦 🐦 🐦\n\n🌿 An invented list of invented mornings. #sample',
    views: 1_700_000_431,
    likes: 12_000_881,
    tags: ['sample', '🐦', 'dawn chorus'],
  }),
];

const BROADCASTS: readonly Film[] = [
  special(6, {
    title: 'LIVE: the pond camera of the sample garden',
    about: 'The pond, day and night. Nothing happens, and then the sample heron comes.',
    case: 'live',
    seconds: 0,
    views: 48_120,
    published: '2026-08-30T05:00:00.000Z',
    tracks: [],
  }),
  special(7, {
    title: 'Sample harvest supper (begins in October)',
    about: 'A broadcast that is announced and has not begun. A sample, like the supper.',
    case: 'scheduled',
    seconds: 0,
    views: 0,
    likes: 3,
    published: '2026-08-25T12:00:00.000Z',
    tracks: [],
  }),
  special(8, {
    title: 'Sample night walk with bats (recorded broadcast)',
    about: 'What was broadcast live in July, as it stayed.',
    case: 'ended',
    seconds: 5047,
    views: 30_442,
    published: '2026-07-18T20:00:00.000Z',
    category: 'Travel & Events',
  }),
];

const CASES: readonly Film[] = [
  special(9, {
    title: 'Sample for the volunteers: where the keys hang (unlisted)',
    about: 'Whoever has the link may see this sample; no search finds it.',
    case: 'unlisted',
    views: 31,
    likes: 0,
    category: 'Howto & Style',
  }),
  special(10, {
    title: 'What the sample sparrowhawk ate (age-restricted)',
    about: 'Shown to signed-in grown-ups only; its description is public. A sample.',
    case: 'age',
  }),
  special(11, {
    title: 'Members of the sample studio: the long pond recording',
    about: 'For members of an invented channel only; its description is public.',
    case: 'members',
  }),
  special(12, {
    title: 'A sample that is shown in two countries only',
    about: 'Blocked where this recording was invented.',
    case: 'region',
    countries: ['IS', 'NZ'],
  }),
  special(13, {
    title:
      '<img src=x onerror=alert(1)> Sample of a “hostile” title </script><b>&amp; \u202Eesrever\u202C =1+1',
    about:
      '=HYPERLINK("https://sample.invalid/","a cell that would like to be a link")\n<script>alert("sample")</script>\n\u0000\u0007 control characters, and a very-long-word-'.concat(
        'sample'.repeat(40),
      ),
    tags: ['sample', '<b>tag</b>', '"; DROP TABLE tags; --', '  spaces  '],
  }),
  special(14, {
    title: 'A sample of which the platform says little',
    about:
      'Of this one the page gives a shortened description, a day instead of an instant, and a length that is rounded up…',
    case: 'sparse',
  }),
  special(15, {
    title: 'Sample to show a bot check',
    about: 'The platform asks whether the visitor is a person, and that is that.',
    case: 'bot-check',
  }),
  special(16, {
    title: 'Sample to show “try again later”',
    about: 'The platform says that too many films were asked for.',
    case: 'rate-limit',
  }),
];

/** In the list of the year, at its top. */
export const SPECIALS: readonly Film[] = [...LANGUAGES, ...BROADCASTS, ...CASES];

/** In the short list, where the platform shows only that there was something. */
export const HIDDEN: readonly Film[] = [
  special(17, { title: '[Private video]', about: '', case: 'private' }),
  special(18, { title: '[Deleted video]', about: '', case: 'removed' }),
];
