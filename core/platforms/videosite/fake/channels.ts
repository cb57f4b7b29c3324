import { channelId, STUDIOS, type Studio } from './films.ts';
import { type Statement, SMALL_TALK, TALK } from './talk.ts';

/** The parts of a channel's page, and the `params` by which each is asked for (recorded July 2026). */
export const PARTS = {
  videos: 'EgZ2aWRlb3PyBgQKAjoA',
  shorts: 'EgZzaG9ydHPyBgUKA5oBAA%3D%3D',
  streams: 'EgdzdHJlYW1z8gYECgJ6AA%3D%3D',
  playlists: 'EglwbGF5bGlzdHPyBgQKAkIA',
  releases: 'EghyZWxlYXNlc_IGBQoDsgEA',
  podcasts: 'Eghwb2RjYXN0c_IGBQoDugEA',
} as const;
export type PartKey = keyof typeof PARTS;

/** What an invented channel tells about itself. */
export interface Facts {
  readonly studio: Studio;
  readonly says: string;
  readonly followers: number;
  readonly verified?: true;
  readonly keywords: string;
  /** As the platform writes it. */
  readonly joined: string;
  readonly country?: string;
  readonly links: readonly (readonly [title: string, shown: string])[];
  /** The parts of its page, beside the one with which it opens. */
  readonly parts: readonly PartKey[];
}

export const FACTS: readonly Facts[] = [
  {
    studio: STUDIOS.bower,
    says: 'The garden of Quillmere, a town that does not exist, and its birds.\n\nA sample: the studio, its people and its figures are invented.',
    followers: 2_318_004,
    verified: true,
    keywords: 'sample quillmere garden birds "dawn chorus" حديقة 庭',
    joined: 'Aug 19, 2025',
    country: 'New Zealand',
    links: [
      ['The garden gate', 'quillmere.sample.invalid'],
      ['Bird lists', 'birds.sample.invalid/lists?year=2026&town=quillmere'],
    ],
    parts: ['videos', 'shorts', 'streams', 'playlists'],
  },
  {
    studio: STUDIOS.amsel,
    says: 'Ein kleiner Kanal mit erfundenen Vögeln. Keine Shorts, keine Übertragungen: alles hier ist ein Beispiel.',
    followers: 312,
    keywords: 'Beispiel Garten "erfundene Vögel"',
    joined: 'Feb 3, 2026',
    country: 'Germany',
    links: [],
    parts: ['videos'],
  },
  {
    studio: STUDIOS.hudhud,
    says: 'حديقة متخيَّلة وطيورها. كل ما في هذه القناة عيّنة.',
    followers: 1_904,
    keywords: 'عيّنة حديقة طيور',
    joined: 'Jan 11, 2026',
    country: 'Egypt',
    links: [['الحديقة', 'hudhud.sample.invalid']],
    parts: ['videos'],
  },
  {
    studio: STUDIOS.misosazai,
    says: '架空の庭と小鳥の記録です。すべて見本です。',
    followers: 27,
    keywords: '見本 庭 小鳥',
    joined: 'Mar 28, 2026',
    links: [],
    parts: ['videos'],
  },
];

/** A channel that the platform has closed. */
export const CLOSED: Studio = {
  id: channelId('ClosedSample'),
  name: 'A closed sample channel',
  handle: 'closed.sample_',
};

/** The channel of somebody who writes comments, by the handle without its marks. */
export const viewerNamed = (by: string): Studio => ({
  id: channelId(`Person-${by.replaceAll('.', '-')}`.slice(0, 21)),
  name: by,
  handle: `${by}_`,
});

const listWriters = (statements: readonly Statement[]): readonly string[] =>
  statements.flatMap(({ by, replies = [] }) => [
    ...(by === undefined ? [] : [by]),
    ...listWriters(replies),
  ]);

/** Their pages: a name and a date, as those of people are who show nothing. */
export const VIEWERS: readonly Facts[] = [
  ...new Set(listWriters([...TALK, ...Object.values(SMALL_TALK).flat()])),
]
  .filter((by) => by !== 'studio')
  .map((by) => ({
    studio: viewerNamed(by),
    says: '',
    followers: by.length,
    keywords: '',
    joined: 'Jan 5, 2026',
    links: [],
    parts: [],
  }));
