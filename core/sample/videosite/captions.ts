import { POLITE } from '../../platforms/videosite/readers/ask.ts';
import { filmId, type Film, type Track } from '../films.ts';
import { JSON_TEXT, type Recording } from '../recording.ts';
import { film } from './library.ts';
import { ARABIC, ENGLISH, GERMAN, JAPANESE, type Phrase } from './words.ts';

/** The tracks of the first film, whose text is given; that of all the others is withheld. */
const GIVEN = filmId(1);
const WORDS: Readonly<Record<string, readonly Phrase[]>> = {
  en: ENGLISH,
  ar: ARABIC,
  ja: JAPANESE,
  de: GERMAN,
};

/** A film whose captions are asked for and come back empty. */
const EMPTY = 4;

/** `exp=xpe` announces that the text is for the platform's own player only (seen since 2025). */
const addressOf = (id: string, { code, spoken }: Track): string =>
  `https://www.youtube.com/api/timedtext?v=${id}${spoken ? '&kind=asr' : ''}&lang=${code}${id === GIVEN ? '' : '&exp=xpe'}`;

/** Which captions the page of a film lists. */
export const captionsOf = ({ id, tracks }: Film): object =>
  tracks.length === 0
    ? {}
    : {
        captions: {
          playerCaptionsTracklistRenderer: {
            captionTracks: tracks.map((track) => ({
              baseUrl: addressOf(id, track),
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

const textOf = (id: string, track: Track, body: string): Recording => ({
  name: `videosite/words-${id}-${track.code}`,
  ask: { url: `${addressOf(id, track)}&fmt=json3`, headers: POLITE },
  headers: JSON_TEXT,
  body,
});

/** The texts of captions that are given, and one that is withheld. */
export const transcripts = (): readonly Recording[] => [
  ...film(1).tracks.map((track) => {
    const phrases = WORDS[track.code] ?? [];
    const events = track.spoken ? heard(phrases, film(1).seconds) : written(phrases);
    return textOf(GIVEN, track, JSON.stringify({ wireMagic: 'pb3', pens: [{}], events }));
  }),
  ...film(EMPTY)
    .tracks.slice(0, 1)
    .map((track) => textOf(film(EMPTY).id, track, '')),
];
