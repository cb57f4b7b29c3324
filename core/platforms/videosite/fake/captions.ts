import { json, type FakeResponse } from '#kit/fake/site.ts';
import { filmId, type Film, type Track } from './films.ts';
import { filmWith } from './library.ts';

/** What is said in the first film of the sample garden: in German, and written down by people in others. */

interface Phrase {
  /** Seconds from the start. */
  readonly at: number;
  readonly text: string;
}

/** As a machine hears it: no capitals, no full stops, and one thing misheard. */
const GERMAN: readonly Phrase[] = [
  { at: 2, text: 'willkommen im beispielgarten von' },
  { at: 5, text: 'quillmere einer stadt die es nicht gibt' },
  { at: 10, text: 'das tor ist blau gestrichen seit' },
  { at: 14, text: 'voriger woche und klemmt wie immer' },
  { at: 21, text: '[Musik]' },
  { at: 29, text: 'wer hier leise geht hört zuerst den' },
  { at: 33, text: 'zaun könig und dann die anderen' },
  { at: 41, text: 'dort hinten ist das moosbeet zehn' },
  { at: 45, text: 'sorten und keine davon hat jemand gesät' },
  { at: 58, text: 'einen moment bitte' },
  { at: 70, text: 'das ist der teich am morgen liegt er' },
  { at: 75, text: 'still und ab mai redet er ohne pause' },
  { at: 84, text: 'der reiher kommt wenn niemand mehr' },
  { at: 88, text: 'mit ihm rechnet' },
  { at: 101, text: '[Applaus]' },
  { at: 112, text: 'die dritte bank ist die beste weil die' },
  { at: 117, text: 'vierte in der sonne steht' },
  { at: 125, text: 'setzt euch es kostet nichts' },
  { at: 133, text: 'alles hier ist ein beispiel auch ich' },
  { at: 143, text: 'bis nächste woche' },
];

const ENGLISH: readonly Phrase[] = [
  { at: 2, text: 'Welcome to the sample garden of Quillmere,\na town that does not exist.' },
  { at: 10, text: 'The gate was painted blue last week,\nand it sticks as it always did.' },
  { at: 21, text: '♪ (a sample of music) ♪' },
  { at: 29, text: 'If you walk quietly you hear the wren first,\nand then the others.' },
  { at: 41, text: 'Back there is the moss: ten sorts,\nand nobody sowed a single one.' },
  { at: 58, text: '– Just a moment, please.\n– Of course.' },
  { at: 70, text: 'This is the pond. In the morning it lies still,' },
  { at: 75, text: 'and from May on it talks without a break.' },
  { at: 84, text: 'The heron comes when nobody\nreckons with it any more.' },
  { at: 101, text: '(applause, from one person)' },
  { at: 112, text: 'The third bench is the best one,' },
  { at: 117, text: 'because the fourth has the sun in it.' },
  { at: 125, text: 'Do sit down. It costs nothing & takes <no> time.' },
  { at: 133, text: 'Everything here is a sample, and so am I.' },
  { at: 143, text: 'Until next week! 🐦' },
];

const ARABIC: readonly Phrase[] = [
  { at: 2, text: 'أهلاً بكم في حديقة كويلمير،\nوهي بلدة لا وجود لها.' },
  { at: 10, text: 'دُهن الباب بالأزرق في الأسبوع الماضي.' },
  { at: 29, text: 'من يمشِ بهدوء يسمع النمنمة أولاً.' },
  { at: 70, text: 'هذه هي البركة، ساكنة في الصباح.' },
  { at: 112, text: 'المقعد الثالث هو الأفضل.' },
  { at: 133, text: 'كل ما هنا عيّنة، وأنا أيضاً.' },
];

const JAPANESE: readonly Phrase[] = [
  { at: 2, text: 'クイルミアの見本の庭へようこそ。\n存在しない町です。' },
  { at: 10, text: '門は先週、青く塗られました。' },
  { at: 29, text: '静かに歩くと、まずミソサザイが聞こえます。' },
  { at: 70, text: 'これが池です。朝は静かです。' },
  { at: 112, text: '三番目のベンチが一番です。' },
  { at: 133, text: 'ここにあるものはすべて見本、私もです。' },
];

/** The tracks of the first film, whose text is given; that of all the others is withheld. */
const GIVEN = filmId(1);
const WORDS: Readonly<Record<string, readonly Phrase[]>> = {
  en: ENGLISH,
  ar: ARABIC,
  ja: JAPANESE,
  de: GERMAN,
};

/** `exp=xpe` announces that the text is for the platform's own player only (seen since 2025). */
const timedtextUrl = (id: string, { code, spoken }: Track): string =>
  `https://www.youtube.com/api/timedtext?v=${id}${spoken ? '&kind=asr' : ''}&lang=${code}${id === GIVEN ? '' : '&exp=xpe'}`;

/** Which captions the page of a film lists. */
export const buildCaptions = ({ id, tracks }: Film): object =>
  tracks.length === 0
    ? {}
    : {
        captions: {
          playerCaptionsTracklistRenderer: {
            captionTracks: tracks.map((track) => ({
              baseUrl: timedtextUrl(id, track),
              name: { simpleText: track.name },
              vssId: `${track.spoken ? 'a' : ''}.${track.code}`,
              languageCode: track.code,
              ...(track.spoken ? { kind: 'asr' } : {}),
              isTranslatable: true,
            })),
          },
        },
      };

const SECOND = 1000;
/** How long one phrase stays when nothing follows soon. */
const STAYS = 5;

/** What people wrote: one event a phrase. */
const written = (phrases: readonly Phrase[]): readonly object[] =>
  phrases.map(({ at, text }, index) => {
    const until = Math.min(at + STAYS, phrases[index + 1]?.at ?? Infinity);
    return {
      tStartMs: at * SECOND,
      dDurationMs: (until - at) * SECOND,
      segs: [{ utf8: text }],
    };
  });

/** What a machine heard rolls: word by word, over the line before, with empty lines between. */
const heard = (phrases: readonly Phrase[], seconds: number): readonly object[] => [
  { tStartMs: 0, dDurationMs: seconds * SECOND, id: 1, wpWinPosId: 1, wsWinStyleId: 1 },
  ...phrases.flatMap(({ at, text }, index) => {
    const words = text.split(' ');
    const next = phrases[index + 1]?.at;
    return [
      {
        tStartMs: at * SECOND,
        dDurationMs: STAYS * 2 * SECOND,
        wWinId: 1,
        segs: words.map((word, nth) => ({
          utf8: nth === 0 ? word : ` ${word}`,
          ...(nth === 0 ? {} : { tOffsetMs: nth * 400 }),
          acAsrConf: 0,
        })),
      },
      ...(next === undefined
        ? []
        : [
            {
              tStartMs: next * SECOND - 10,
              dDurationMs: STAYS * SECOND,
              wWinId: 1,
              aAppend: 1,
              segs: [{ utf8: '\n' }],
            },
          ]),
    ];
  }),
];

/** The text of a track. Where it is withheld the answer is empty; of a track that is not listed there is none. */
export const captionText = (query: URLSearchParams): FakeResponse | undefined => {
  const film = filmWith(query.get('v') ?? '');
  const track = film?.tracks.find(
    ({ code, spoken }) =>
      code === query.get('lang') && (spoken === true) === (query.get('kind') === 'asr'),
  );
  if (!film || !track || query.get('fmt') !== 'json3') return undefined;
  if (film.id !== GIVEN) return { ...json(''), body: '' };
  const phrases = WORDS[track.code] ?? [];
  const events = track.spoken ? heard(phrases, film.seconds) : written(phrases);
  return json({ wireMagic: 'pb3', pens: [{}], events });
};
