/** An invented channel. */
export interface Studio {
  readonly id: string;
  readonly name: string;
  /** Without its @. Real ones do not end in `_`. */
  readonly handle: string;
}

export interface Track {
  readonly code: string;
  readonly name: string;
  readonly spoken?: true;
}

/** What the platform does with a film instead of simply playing it. */
export type Case =
  | 'live'
  | 'scheduled'
  | 'ended'
  | 'unlisted'
  | 'age'
  | 'members'
  | 'region'
  | 'sparse'
  | 'private'
  | 'bot-check'
  | 'removed'
  | 'rate-limit';

/** An invented film. Absent is what the platform does not say. */
export interface Film {
  readonly id: string;
  readonly title?: string;
  readonly by: Studio;
  readonly about: string;
  readonly seconds: number;
  /** Exact; lists show it rounded. */
  readonly views?: number;
  readonly likes?: number;
  /** ISO 8601. */
  readonly published: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly tracks: readonly Track[];
  readonly countries: readonly string[];
  readonly case?: Case;
}

/**
 * Channel ids of real ones end in A, Q, g or w, and video ids in one of sixteen characters: these do
 * not, so that nothing real can answer to them.
 */
export const channelId = (word: string): string => `UC${word.padEnd(21, '0')}1`;

const studio = (name: string, word: string, handle: string): Studio => ({
  id: channelId(word),
  name,
  handle,
});
export const STUDIOS = {
  bower: studio('Bower Sample Studio', 'BowerSampleStudio', 'bower.sample.studio_'),
  amsel: studio('Amsel-Beispielgarten (Sample)', 'AmselSample', 'amsel.beispiel_'),
  hudhud: studio('حديقة الهدهد – عيّنة (Sample)', 'HudhudSample', 'hudhud.sample_'),
  misosazai: studio('ミソサザイの庭・見本 (Sample)', 'MisosazaiSample', 'misosazai.mihon_'),
} as const;

export const filmId = (number: number): string => `sample_${String(number).padStart(3, '0')}x`;

/** A real page names some 250; these stand for them. */
export const COUNTRIES: readonly string[] = 'AT AU BR CA CH DE EG FR GB IN JP KE MX NZ US ZA'.split(
  ' ',
);

export const ENGLISH: readonly Track[] = [
  { code: 'en', name: 'English (auto-generated)', spoken: true },
];
/** Of a film that is spoken in German: a machine wrote that down, and people wrote the others. */
export const MANY: readonly Track[] = [
  { code: 'en', name: 'English' },
  { code: 'ar', name: 'Arabic' },
  { code: 'ja', name: 'Japanese' },
  { code: 'de', name: 'German (auto-generated)', spoken: true },
];

const DAY = 86_400_000;

/** A number of 32 bits that looks like chance and is the same each time. */
const scattered = (number: number): number => {
  const mixed = Math.imul(number ^ (number >>> 16) ^ 0x5a_3e_1e, 0x04_5d_9f_3b);
  const again = Math.imul(mixed ^ (mixed >>> 15), 0x2c_1b_3c_6d);
  return (again ^ (again >>> 13)) >>> 0;
};

/** One of a series, with figures of every size from none to millions. */
export const ordinary = (
  number: number,
  title: string,
  about: string,
  tags: readonly string[],
): Film => {
  const chance = scattered(number);
  const views = Math.floor(2 ** ((chance % 2330) / 100)) - 1;
  const published = Date.parse('2025-09-02T06:00:00Z') + (number % 100) * 7 * DAY;
  return {
    id: filmId(number),
    title,
    by: STUDIOS.bower,
    about: `${about}\n\nThis is a sample: town, garden and figures are invented.`,
    seconds: 45 + (chance % 1400),
    views,
    likes: Math.floor(views / 23),
    published: new Date(published).toISOString(),
    category: 'Pets & Animals',
    tags: ['sample', 'quillmere', ...tags],
    tracks: ENGLISH,
    countries: COUNTRIES,
  };
};
