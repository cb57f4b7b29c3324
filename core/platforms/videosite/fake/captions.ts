import { json, type FakeResponse } from '#kit/fake/site.ts';
import { filmId, type Film, type Track } from './films.ts';
import { filmWith } from './library.ts';
import { ARABIC, ENGLISH, GERMAN, JAPANESE, type Phrase } from './words.ts';

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
