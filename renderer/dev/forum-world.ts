/** An invented forum: the shapes and lengths that a layout must bear, rather than those that are usual. */
const SITE = 'https://www.reddit.com';
const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

const group = (name: string) => ({
  type: 'Group',
  id: `${SITE}/r/${name}/`,
  url: `${SITE}/r/${name}/`,
  preferredUsername: name,
  followerCount: 31_204,
});
const person = (name: string, role?: string) => ({
  type: 'Person',
  id: `${SITE}/user/${name}`,
  url: `${SITE}/user/${name}`,
  preferredUsername: name,
  ...(role === undefined ? {} : { role }),
});

const picture = (n: number, name?: string) => ({
  type: 'Image',
  url: `https://i.redd.it/blue${n}.jpg`,
  mediaType: 'image/jpeg',
  width: 1080,
  height: 1350,
  ...(name === undefined ? {} : { name }),
});
const film = {
  type: 'Video',
  url: 'https://v.redd.it/bower/DASH_720.mp4',
  mediaType: 'video/mp4',
  width: 1280,
  height: 720,
  duration: 73,
  hasSound: false,
  manifest: [{ type: 'Link', href: 'https://v.redd.it/bower/HLSPlaylist.m3u8?a=1' }],
};

const LONG =
  'A title as long as the site lets it be: three hundred signs in which somebody tells the whole story of how the bird came to the garden, what it took, what it left, whom it watched, and why the neighbour now owns no blue pegs any more, with a second sentence to be sure that it was understood';

const SPECIAL: readonly object[] = [
  { type: 'Article', name: LONG, content: 'Text', likeCount: 128_400, replyCount: 12_345, isStickied: true, flair: 'A flair that is longer than anybody would ever want to read', isLocked: true, isArchived: true },
  { type: 'Image', name: 'الطائر الأزرق في الحديقة، صورة من هذا الصباح مع شرح طويل جدا', attachment: [picture(1), picture(2, 'العش'), picture(3)], likeCount: 12, replyCount: 1, sensitive: true, isSpoiler: true },
  { type: 'Video', name: 'He steps back to look', attachment: [film], likeCount: -48, replyCount: 0 },
  { type: 'Note', name: 'Read this', attachment: [{ type: 'Link', href: 'https://a-very-long-host-name.of-some-university.example/paper?id=1' }], likeCount: 0, replyCount: 3 },
  { type: 'Tombstone', formerType: 'Article', name: 'What the moderators took away', removedBy: 'anti_evil_ops', isAuthorDeleted: true, likeCount: 1, replyCount: 7 },
  { type: 'Question', name: 'Which blue?', oneOf: ['Cap', 'Straw', 'Feather', 'A peg, of which there was one only, and that one is lost since last year'].map((name) => ({ type: 'Note', name })), votersCount: 420, endTime: ago(-30), isScoreHidden: true, replyCount: 2 },
]; // prettier-ignore

export const post = (index: number): object => {
  const special: { readonly isAuthorDeleted?: true } = SPECIAL[index % SPECIAL.length] ?? {};
  const id = `b${index}`;
  return {
    id: `${SITE}/r/bowerbirds/comments/${id}/`,
    url: `${SITE}/r/bowerbirds/comments/${id}/`,
    entityId: id,
    audience: group(index % 4 === 3 ? 'a_very_long_name_here' : 'bowerbirds'),
    ...(special.isAuthorDeleted ? {} : { attributedTo: person(`reader-${index}`) }),
    published: ago(index * 5 + 1),
    upvoteRatio: 0.87,
    shareCount: index % 3,
    ...special,
  };
};

const POST = `${SITE}/r/bowerbirds/comments/b0/`;
const remark = (id: string, parent: string, depth: number, more: object = {}): object => ({
  type: 'Note',
  id: `${POST}${id}/`,
  url: `${POST}${id}/`,
  entityId: id,
  content: 'Every time somebody notices another thing: the shells are sorted by size.',
  mediaType: 'text/markdown',
  attributedTo: person(depth % 5 === 2 ? 'reader-0' : `answerer-${id}`, depth % 5 === 2 ? 'creator' : 'commenter'),
  audience: group('bowerbirds'),
  inPost: { id: POST, entityId: 'b0', name: LONG },
  inReplyTo: parent === '' ? POST : `${POST}${parent}/`,
  depth,
  published: ago(40 - depth),
  likeCount: 900 - depth * 70,
  ...more,
}); // prettier-ignore
const stub = (parent: string, depth: number, more: object): object => ({
  type: 'Collection',
  inReplyTo: parent === '' ? POST : `${POST}${parent}/`,
  depth,
  ...more,
});

const CHAIN = Array.from({ length: 14 }, (_, depth) =>
  remark(`d${depth}`, depth === 0 ? '' : `d${depth - 1}`, depth),
);

/** A chain of fourteen, what the platform folds and hides, and places where it cut its tree. */
export const TREE: readonly object[] = [
  ...CHAIN,
  stub('d13', 14, { continues: true }),
  remark('h1', '', 0, { isScoreHidden: true, likeCount: undefined, isStickied: true, distinguished: 'moderator', authorFlair: 'Gärtner seit 1998' }),
  remark('f1', '', 0, { isCollapsed: true, collapsedBecause: 'LOW_SCORE', likeCount: -31, isControversial: true }),
  remark('f2', 'f1', 1, { content: 'هذا أجمل شيء رأيته اليوم، شكرا لكم على هذا العمل الرائع والصبر الطويل' }),
  remark('g1', '', 0, { type: 'Tombstone', formerType: 'Note', removedBy: 'deleted', content: undefined, attributedTo: undefined, isAuthorDeleted: true }),
  remark('g2', 'g1', 1, { isEdited: true, content: 'word '.repeat(300) }),
  stub('g1', 1, { entityIds: ['m1', 'm2'], totalItems: 17 }),
  stub('', 0, { entityIds: ['n1'], totalItems: 2104 }),
]; // prettier-ignore

/** What the next page brings for the stubs of the first. */
export const GRAFTS: readonly object[] = [
  remark('d14', 'd13', 14),
  remark('m1', 'g1', 1),
  remark('m3', 'm1', 2),
  remark('m2', 'g1', 1),
];

/** As many comments as the largest threads have, ten deep. */
export const huge = (): readonly object[] =>
  Array.from({ length: 100_000 }, (_, at) =>
    remark(`u${at}`, at % 10 === 0 ? '' : `u${at - 1}`, at % 10),
  );

/** A comment as the public feed has it. */
export const fed = (index: number): object => ({
  ...remark(`e${index}`, '', 0),
  depth: undefined,
  likeCount: undefined,
  inReplyTo: undefined,
});

export const missing = (id: string): object => ({
  type: 'Tombstone',
  id: `${SITE}/comments/${id}/`,
  entityId: id,
  isMissing: true,
});
