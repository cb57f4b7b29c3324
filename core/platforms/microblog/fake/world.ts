/** The accounts and posts of the invented site, which every dialect of its answers tells. */

const EPOCH = 1_288_834_974_657n;

/** The identifier of something made at an instant: its time above 22 bits. */
const idAt = (instant: string, place = 0): string =>
  String(((BigInt(Date.parse(instant)) - EPOCH) << 22n) + BigInt(place));

export interface Account {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly bio: string;
  readonly followers: number;
  readonly following: number;
  readonly posts: number;
}

export const heron: Account = {
  id: '7650000001',
  handle: 'sample_heron',
  name: 'Sample Heron',
  bio: 'Notes from the pond of the Quillmere sample garden & its nest boxes',
  followers: 1284,
  following: 96,
  posts: 7,
};
export const wren: Account = {
  id: '7650000002',
  handle: 'sample_wren',
  name: 'Sample Wren',
  bio: 'I sing about samples.',
  followers: 310,
  following: 41,
  posts: 2,
};
export const ACCOUNTS: readonly Account[] = [heron, wren];

export interface Sample {
  readonly id: string;
  readonly by: Account;
  readonly made: string;
  readonly text: string;
  readonly picture?: string;
  readonly poll?: readonly (readonly [label: string, votes: number])[];
  readonly quotes?: string;
  readonly reposts?: string;
  readonly answers?: string;
  readonly long?: string;
  readonly inCommunity?: boolean;
}

const made = (day: string, post: Omit<Sample, 'id' | 'made'>): Sample => {
  const instant = `2026-08-${day}:00.000Z`;
  return { ...post, id: idAt(instant), made: instant };
};

export const film = made('20T08:15', {
  by: heron,
  text: 'Four sample photographs of one nest box & its tenants #sample',
  picture: 'nest-box',
});
export const poll = made('21T09:30', {
  by: heron,
  text: 'Which bird shall the next sample be?',
  poll: [
    ['Wren', 12],
    ['Heron', 30],
  ],
});
export const song = made('22T06:00', {
  by: wren,
  text: 'Good morning, @sample_heron, from the top of the sample hedge',
  inCommunity: true,
});
export const quote = made('23T10:00', {
  by: heron,
  text: 'This is how a morning begins',
  quotes: song.id,
});
export const repost = made('24T11:00', { by: heron, text: '', reposts: song.id });
export const answer = made('25T12:45', {
  by: heron,
  text: '@sample_wren Good morning to you',
  answers: song.id,
});
export const long = made('26T07:10', {
  by: heron,
  text: 'The whole story of the pond, which is longer than a sample should be…',
  long: 'The whole story of the pond, which is longer than a sample should be: it began with rain, and it ends with a heron.',
});

export const POSTS: readonly Sample[] = [long, answer, repost, quote, song, poll, film];

export const findSample = (id: string | null | undefined): Sample | undefined =>
  POSTS.find((post) => post.id === id);

/** Posts that are not shown, each in its own way. */
export const REFUSED = {
  deleted: idAt('2026-08-01T10:00:00.000Z'),
  withheld: idAt('2026-08-02T10:00:00.000Z'),
  protected: idAt('2026-08-03T10:00:00.000Z'),
  suspended: idAt('2026-08-04T10:00:00.000Z'),
  unknown: idAt('2026-08-05T10:00:00.000Z'),
  /** The embed service stumbles, and oEmbed answers. */
  stumbled: idAt('2026-08-06T10:00:00.000Z'),
  /** The official API says that the person’s credits are used up. */
  unpaid: idAt('2026-08-07T10:00:00.000Z'),
  /** The official API does not allow it with this plan. */
  forbidden: idAt('2026-08-08T10:00:00.000Z'),
} as const;

export const COMMUNITY = '7650000000000000101';
export const LIST = '7650000000000000201';

/** `Thu Aug 20 08:15:00 +0000 2026`: the form of the site’s own answers. */
export const written = (instant: string): string => {
  const [, day = '', date = '', month = '', year = '', time = ''] =
    /^(\w{3}), (\d\d) (\w{3}) (\d{4}) ([\d:]+)/.exec(new Date(instant).toUTCString()) ?? [];
  return `${day} ${month} ${date} ${time} +0000 ${year}`;
};

export const pictureUrl = (name: string): string =>
  `https://pbs.twimg.com/media/sample-${name}.jpg`;

/** What marks a text: hashtags and handles in it, and the short address of its picture behind it. */
export const marks = ({ text, picture }: Sample) => ({
  tags: [...text.matchAll(/#(\w+)/g)].map(([, tag]) => ({ text: tag, tag })),
  mentions: ACCOUNTS.filter(({ handle }) => text.includes(`@${handle}`)),
  short: picture === undefined ? undefined : `https://t.co/${picture.replace('-', '')}`,
});

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
