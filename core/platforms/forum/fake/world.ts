/** Accounts of the sample forum. None of them exists. */
export interface Account {
  /** Number of the account to the base of 36; `0sample…` is longer than any real one. */
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly made: string;
  readonly linkKarma: number;
  readonly commentKarma: number;
  readonly about?: string;
  readonly title?: string;
  readonly moderates?: true;
  readonly hides?: true;
  readonly suspended?: true;
}

const account = (id: number, name: string, more: Partial<Account> = {}): Account => ({
  id: `0sample${String(id).padStart(3, '0')}`,
  name,
  made: `20${10 + (id % 14)}-0${1 + (id % 9)}-1${id % 9}T08:00:00Z`,
  linkKarma: (id * 733) % 9000,
  commentKarma: (id * 1291) % 41_000,
  ...more,
});

export const HERON = account(1, 'sample_heron', {
  title: 'Sample Heron',
  about: 'Keeper of the sample pond of Quillmere. Invented, like everything here.',
  moderates: true,
});
export const WREN = account(2, 'sample_wren', {
  title: 'Sample Wren 🪶',
  about: 'Third bench from the gate.',
});
export const NEWT = account(3, 'sample_newt', { commentKarma: -41, hides: true });
const GONE = account(4, 'sample_magpie', { suspended: true });

export const ACCOUNTS: readonly Account[] = [
  HERON,
  WREN,
  NEWT,
  GONE,
  ...[
    'sample_thistle',
    'beispiel-amsel',
    'aayina_hudhud',
    'mihon_misosazai',
    'sample_snail',
    'sample_moss',
    'sample_sparrow',
    'sample_toad',
    'exemple_merle',
    'ejemplo_mirlo',
    'dugma_sipor',
    'sample_owl',
  ].map((name, index) => account(5 + index, name)),
];

/** Whoever is alive, in turn. */
export const someone = (turn: number): Account => {
  const alive = ACCOUNTS.filter(({ suspended }) => !suspended);
  return alive[turn % alive.length] ?? HERON;
};

export const accountNamed = (name: string): Account | undefined =>
  ACCOUNTS.find((one) => one.name.toLowerCase() === name.toLowerCase());

export const TROPHIES: readonly { readonly name: string; readonly description: string | null }[] = [
  { name: 'Eleven-Year Club', description: null },
  { name: 'Verified Sample', description: 'Has never been anything else' },
  { name: 'Best Bench', description: 'The third one' },
];

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
