import { HERON, NEWT, someone, WREN, type Account, PONDS, QUILLMERE, type Place } from './world.ts';

/** What kind of thing a sample post is. */
type Kind =
  | 'text'
  | 'link'
  | 'image'
  | 'gallery'
  | 'video'
  | 'poll'
  | 'crosspost'
  | 'deleted'
  | 'removed';

export interface Post {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly kind: Kind;
  readonly by: Account;
  readonly in: Place;
  /** Unix seconds. */
  readonly at: number;
  readonly score: number;
  readonly ratio: number;
  readonly comments: number;
  readonly flair?: string;
  readonly edited?: number;
  readonly nsfw?: true;
  readonly spoiler?: true;
  readonly sticky?: true;
  readonly link?: string;
}

/** The end of the sample's August: ages are counted from the instant at which all was recorded. */
const LAST = Date.parse('2026-08-31T20:00:00Z') / 1000;
const HOUR = 3600;

const postIdFromNumber = (number: number): string => `0post${String(number).padStart(4, '0')}`;

const post = (number: number, title: string, more: Partial<Post> = {}): Post => ({
  id: postIdFromNumber(number),
  title,
  kind: 'text',
  by: someone(number),
  in: QUILLMERE,
  at: LAST - number * 7 * HOUR,
  score: (number * 37) % 1900,
  ratio: 0.5 + ((number * 7) % 50) / 100,
  comments: (number * 5) % 90,
  ...more,
});

const LONG =
  'I have walked past the sample garden every morning for eleven sample years, and I want to set down once, at length, what I have never said over the hedge: that the blue door was a good idea, that the compost smells of tea, and that the third bench is the best one.\n\n'.repeat(
    3,
  );

const SPECIAL: readonly Post[] = [
  post(0, 'Read this first: everything in this subreddit is a sample', {
    text: 'The garden, the town and all of us are **invented**. Ask anything.\n\n- the pond\n- the benches\n- the newts',
    by: HERON,
    sticky: true,
    flair: 'Notice',
    comments: 226,
    score: 2163,
    ratio: 0.97,
    edited: LAST - HOUR,
  }),
  post(1, 'Which bench is the best one?', {
    kind: 'poll',
    text: 'Vote before the swifts leave.',
    by: WREN,
    comments: 17,
  }),
  post(2, 'The heron, this morning', { kind: 'image', by: WREN, flair: 'Photograph', score: 1804 }),
  post(3, 'Four views of the same nest box, March to June', {
    kind: 'gallery',
    by: HERON,
    flair: 'Photograph',
  }),
  post(4, 'Six quiet seconds at the pond', { kind: 'video', by: WREN }),
  post(5, 'How to count newts without waking them', {
    kind: 'link',
    link: 'https://sample.invalid/newts?how=softly&count=all',
    by: NEWT,
    score: -3,
    ratio: 0.41,
  }),
  post(6, 'Worth seeing over here too', { kind: 'crosspost', by: someone(9) }),
  post(7, 'I said something I regret', { kind: 'deleted', score: 1 }),
  post(8, 'BUY SAMPLE HERONS CHEAP', { kind: 'removed', score: 0, ratio: 0.05 }),
  post(9, 'صباح الخير من الحديقة! صورة هادئة وجميلة 🌿', {
    text: 'كل شيء هنا عيّنة. المقعد الثالث هو الأجمل.',
    by: someone(6),
  }),
  post(10, '朝の池、静かですね。見本とは思えません。', {
    text: 'ミソサザイの声も入っていますね。',
    by: someone(7),
  }),
  post(11, '<script>alert("a sample of somebody’s mischief")</script> & <b>bold?</b>', {
    text: '=HYPERLINK("https://sample.invalid/","open me")\n\n<img src=x onerror=alert(1)>',
  }),
  post(12, 'What I saw behind the shed (not for children)', {
    nsfw: true,
    spoiler: true,
    text: 'A wasp nest. >!It was enormous.!<',
  }),
  post(13, 'Everything I never said over the hedge', {
    text: LONG.trim(),
    by: someone(5),
    comments: 31,
  }),
];

const SUBJECTS = [
  'the gate is painted blue',
  'first frost on the pond',
  'counting the nest boxes',
  'the robin takes the spade',
  'a ladder for the hedgehog',
  'rain, all of it',
  'seed catalogues and tea',
  'who ate the ivy berries?',
  'tracks in the snow',
  'frogspawn, at last',
  'ten sorts of moss',
] as const;

const ORDINARY: readonly Post[] = Array.from({ length: 108 }, (_, index) =>
  post(14 + index, `Day ${index + 1}: ${SUBJECTS[index % SUBJECTS.length] ?? ''} (sample)`, {
    ...(index % 3 === 0 ? { text: 'What do you think? I have been wrong before.' } : {}),
    ...(index % 4 === 1 ? { kind: 'link', link: `https://sample.invalid/day/${index + 1}` } : {}),
    ...(index % 5 === 2 ? { flair: 'Diary' } : {}),
  }),
);

/** The post that was crossposted; it stands in another subreddit. */
export const SOURCE: Post = post(900, 'A pond the size of a tea tray', {
  kind: 'image',
  in: PONDS,
  by: someone(11),
  score: 512,
});

export const POSTS: readonly Post[] = [...SPECIAL, ...ORDINARY, SOURCE];

export const postWith = (id: string): Post | undefined => POSTS.find((one) => one.id === id);
