/** A subreddit of the sample forum. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly long: string;
  readonly guidelines?: string;
  readonly subscribers: number;
  /** ISO 8601. */
  readonly founded: string;
  /** What the platform says instead of showing it. */
  readonly closed?: 'private' | 'banned' | 'quarantined' | 'gated';
}

const place = (id: number, name: string, more: Partial<Place>): Place => ({
  id: `0sub${String(id).padStart(3, '0')}`,
  name,
  title: name.replaceAll('_', ' '),
  about: 'A sample: invented, like the town it is about.',
  long: '**This is a sample.** Nobody here exists.\n\n* Be kind to the newts\n* No herons before noon',
  subscribers: 1000 * id + 42,
  founded: '2014-03-01T09:00:00Z',
  ...more,
});

export const QUILLMERE = place(1, 'sample_quillmere', {
  title: 'Quillmere: the sample garden',
  about: 'Everything about the sample garden of Quillmere, a town that does not exist.',
  guidelines: 'Say which bench it was.',
  subscribers: 48_213,
});
export const PONDS = place(2, 'sample_ponds', {
  title: 'Ponds, large and small (sample)',
  subscribers: 9120,
});

export const PLACES: readonly Place[] = [
  QUILLMERE,
  PONDS,
  place(3, 'sample_benches', { title: 'Benches in order of merit (sample)' }),
  place(4, 'sample_closed', { closed: 'private' }),
  place(5, 'sample_quarantine', { closed: 'quarantined' }),
  place(6, 'sample_banned', { closed: 'banned' }),
];

export const placeNamed = (name: string): Place | undefined =>
  PLACES.find((one) => one.name.toLowerCase() === name.toLowerCase());

export const RULES: readonly {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
}[] = [
  {
    kind: 'all',
    name: 'Say that it is a sample',
    text: 'Nothing here is real; do not quote it as if it were.',
  },
  {
    kind: 'link',
    name: 'No herons before noon',
    text: 'Pictures of herons belong to the *afternoon thread*.',
  },
  { kind: 'comment', name: 'One bench at a time', text: '' },
];
