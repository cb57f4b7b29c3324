import { filmId, ordinary, STUDIOS, type Film, type Studio } from './films.ts';
import { GROWING, PORTRAITS, SHORTS, WEEKLY } from './garden.ts';
import { HIDDEN, SPECIALS } from './specials.ts';

/** The list of the year, in its order. */
export const YEAR: readonly Film[] = [...SPECIALS, ...WEEKLY, ...PORTRAITS, ...GROWING];

const abroad = (
  number: number,
  by: Studio,
  language: readonly [code: string, name: string],
  title: string,
  about: string,
): Film => {
  const [code, name] = language;
  return {
    ...ordinary(number, title, about, [code]),
    by,
    seconds: 150 + (number % 10) * 41,
    published: `2026-0${3 + (number % 5)}-0${1 + (number % 9)}T17:00:00.000Z`,
    category: 'Education',
    tracks: [{ code, name: `${name} (auto-generated)`, spoken: true }],
  };
};

const GERMAN = ['de', 'German'] as const;
const ARABIC = ['ar', 'Arabic'] as const;
const JAPANESE = ['ja', 'Japanese'] as const;

/** Films of the three small channels, beside the one each that stands in the list of the year. */
export const ABROAD: readonly Film[] = [
  abroad(
    501,
    STUDIOS.amsel,
    GERMAN,
    'Fünf Beispielvögel, die man schon am Gartentor hört (Sample)',
    'Amsel, Zaunkönig, Rotkehlchen, Kohlmeise und einer, den wir nicht kennen. Alles erfunden.',
  ),
  abroad(
    502,
    STUDIOS.amsel,
    GERMAN,
    'Kompost im Beispielgarten: was er uns erzählt (Sample)',
    'Er riecht nach Tee. Mehr wird hier nicht verraten, denn es ist ein Beispiel.',
  ),
  abroad(
    503,
    STUDIOS.amsel,
    GERMAN,
    'Die Amsel übt: vier Minuten ohne Worte (Sample)',
    'Niemand spricht, auch nicht die Amsel. Ein Beispiel.',
  ),
  abroad(
    511,
    STUDIOS.hudhud,
    ARABIC,
    'البركة عند الغروب: الضفادع أولاً (عيّنة / sample)',
    'مساء متخيَّل في حديقة متخيَّلة.',
  ),
  abroad(
    512,
    STUDIOS.hudhud,
    ARABIC,
    'أصوات الطيور قبل الفجر (عيّنة / sample)',
    'سبعة أصوات، وواحد لم نعرفه. كل ما هنا عيّنة.',
  ),
  abroad(
    521,
    STUDIOS.misosazai,
    JAPANESE,
    '見本の庭の苔 十種【サンプル】',
    '架空の庭の、架空の苔です。',
  ),
  abroad(
    522,
    STUDIOS.misosazai,
    JAPANESE,
    '夕方の池、ミソサザイの声【サンプル】',
    '声だけの四分間。すべて見本です。',
  ),
];

/** Not in the film lists of a channel: who has no link does not see it, or nobody sees it here. */
const UNLISTED: ReadonlySet<Film['case']> = new Set(['unlisted', 'region', 'private', 'removed']);
const BROADCAST: ReadonlySet<Film['case']> = new Set(['live', 'scheduled', 'ended']);

const newestFirst = (films: readonly Film[]): readonly Film[] =>
  [...films].sort((a, b) => (a.published < b.published ? 1 : -1));

const shownBy = (studio: Studio): readonly Film[] =>
  newestFirst(
    [...YEAR, ...ABROAD].filter((film) => film.by === studio && !UNLISTED.has(film.case)),
  );

/** What each part of a channel's page lists. */
export const videosBy = (studio: Studio): readonly Film[] =>
  shownBy(studio).filter((film) => !BROADCAST.has(film.case));

export const streamsBy = (studio: Studio): readonly Film[] =>
  shownBy(studio).filter((film) => BROADCAST.has(film.case));

export const shortsBy = (studio: Studio): readonly Film[] =>
  newestFirst(SHORTS.filter((film) => film.by === studio));

const BY_ID: ReadonlyMap<string, Film> = new Map(
  [...YEAR, ...ABROAD, ...SHORTS, ...HIDDEN].map((film) => [film.id, film]),
);

/** Any film, also one that the platform shows to nobody. */
export const filmWith = (id: string): Film | undefined => BY_ID.get(id);

/** What the platform has under an identifier that it never gave: the same as of a film that was removed. */
const REMOVED = HIDDEN.find((film) => film.case === 'removed');
export const filmAt = (id: string): Film | undefined =>
  filmWith(id) ?? (REMOVED && /^[\w-]{11}$/.test(id) ? { ...REMOVED, id } : undefined);

/** A film by its number. Throws when the world has no such film. */
export const film = (number: number): Film => {
  const found = filmWith(filmId(number));
  if (found === undefined) throw new Error(`there is no film ${number}`);
  return found;
};
