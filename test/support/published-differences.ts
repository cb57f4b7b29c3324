/** Where an answer differs from the published interface, and why: `docs/decisions.md` tells each, and a test counts them. */
export interface Difference {
  readonly operations: readonly string[];
  /** As the test of the published interface writes them: `data.orderedItems[] lacks likeCount`. */
  readonly places: readonly string[];
  /** Further places, in what real answers are read into that are recorded. */
  readonly recorded?: readonly string[];
  /** What differs, and why. */
  readonly what: string;
  readonly because: string;
}

export const DIFFERENCES: readonly Difference[] = [
  {
    operations: [
      'forum.list-feed',
      'forum.list-post-comments',
      'forum.list-subreddit-comments',
      'forum.list-subreddit-posts',
      'forum.list-user-comments',
      'forum.list-user-overview',
      'forum.search-posts',
      'forum.search-subreddit-posts',
    ],
    places: ['data.orderedItems[] lacks content', 'data.orderedItems[].type: enum'],
    what: 'A list may hold a `Tombstone`.',
    because: 'What was deleted or removed is told as such where it stood, without a text.',
  },
  {
    operations: ['forum.get-comment', 'forum.get-post'],
    places: [],
    recorded: ['data lacks content', 'data.type: enum'],
    what: 'The answer may be a `Tombstone`.',
    because: 'As above.',
  },
  {
    operations: ['forum.list-post-comments'],
    places: [],
    recorded: ['data.orderedItems[] lacks id', 'data.orderedItems[] lacks likeCount'],
    what: 'A tree of comments holds a `Collection` where Reddit leaves replies out.',
    because: 'What has to be asked for once more is told where it stands.',
  },
  {
    operations: ['forum.list-subreddit-comments', 'forum.list-subreddit-posts'],
    places: [],
    recorded: ['data.orderedItems[] lacks likeCount'],
    what: 'No `likeCount` while Reddit hides the score, and by feeds.',
    because: 'A hidden score is no number, and a feed tells none.',
  },
  {
    operations: ['forum.get-post'],
    places: [],
    recorded: ['data lacks likeCount', 'data.quote lacks likeCount'],
    what: 'No `likeCount` where Reddit hides the score, and by a page’s head.',
    because: 'As above.',
  },
  {
    operations: ['forum.list-user-overview'],
    places: ['data.orderedItems[]: anyOf'],
    what: 'The same: a `Tombstone` is neither a post nor a comment.',
    because: 'As above.',
  },
  {
    operations: ['forum.batch-comments'],
    places: ['data.items[] lacks content', 'data.items[].type: enum'],
    recorded: ['data.items[] lacks likeCount'],
    what: 'Each identifier is answered, one that is not there by a `Tombstone`.',
    because: 'What is missing is told and not left out.',
  },
  {
    operations: ['forum.batch-posts'],
    places: [
      'data.items[] lacks content',
      'data.items[] lacks likeCount',
      'data.items[] lacks url',
      'data.items[].type: enum',
    ],
    what: 'Each identifier is answered, one that is not there by a `Tombstone`.',
    because: 'What is missing is told and not left out.',
  },
  {
    operations: ['forum.batch-subreddits'],
    places: ['data.items[] lacks name', 'data.items[] lacks url', 'data.items[].type: enum'],
    what: 'Each identifier is answered, one that is not there by a `Tombstone`.',
    because: 'What is missing is told and not left out.',
  },
  {
    operations: ['microblog.get-user'],
    places: ['data lacks isPaidVerified'],
    what: 'No `isPaidVerified` by the embedded profile.',
    because: 'That page does not tell it; a captured profile does.',
  },
  {
    operations: ['microblog.get-user'],
    places: [],
    recorded: ['data lacks isPrivate', 'data lacks isVerified'],
    what: 'No `isPrivate` and `isVerified` by some answers of the site.',
    because: 'They leave out what does not hold.',
  },
  {
    operations: ['microblog.get-post'],
    places: [],
    recorded: ['data lacks content', 'data lacks likeCount'],
    what: 'A repost is an `Announce`, and words and likes are those of the original in `object`; no `likeCount` by a page’s head.',
    because: 'Nobody’s words stand under another’s name; the head of a page tells no likes.',
  },
  {
    operations: ['microblog.list-user-posts'],
    places: [],
    recorded: ['data.orderedItems[] lacks content', 'data.orderedItems[] lacks likeCount'],
    what: 'A repost is an `Announce`, and words and likes are those of the original in `object`.',
    because: 'Nobody’s words stand under another’s name.',
  },
  {
    operations: ['photosite.get-post'],
    places: [],
    recorded: [
      'data.attributedTo lacks entityId',
      'data.attributedTo: anyOf',
      'data.attributedTo: type',
    ],
    what: 'No `entityId` of the author by a page’s head, which therefore is of none of its two kinds.',
    because: 'That head names the account without its number.',
  },
  {
    operations: ['photosite.get-post', 'photosite.list-user-posts'],
    places: [],
    what: 'No `entityId` of a slide by the Graph API, and of posts that version 0.9 kept.',
    because: 'That API gives slides other numbers than the site, and version 0.9 kept none.',
  },
  {
    operations: ['photosite.list-post-comments'],
    places: [],
    recorded: ['data.orderedItems[] lacks likeCount', 'data.orderedItems[] lacks replyCount'],
    what: 'No `likeCount` and `replyCount` by the earlier interface.',
    because: 'It does not tell them.',
  },
  {
    operations: ['photosite.get-user'],
    places: [
      'data lacks hasChannel',
      'data lacks isBusiness',
      'data lacks isPaidVerified',
      'data lacks isProfessional',
      'data lacks videoCount',
    ],
    what: 'No `isPaidVerified`, `isBusiness`, `isProfessional`, `hasChannel` and `videoCount` by the page for guests.',
    because: 'That page does not tell them; a captured profile does.',
  },
  {
    operations: ['photosite.get-user'],
    places: [],
    recorded: [
      'data lacks entityId',
      'data lacks followerCount',
      'data lacks followingCount',
      'data lacks hasMicroblog',
      'data lacks hasVideos',
      'data lacks highlightCount',
      'data lacks isPrivate',
      'data lacks isVerified',
      'data lacks mediaCount',
      'data lacks name',
    ],
    what: 'By a page’s head, by the answer to a number and by other answers that name the account, what they tell alone.',
    because: 'Each holds few facts; a captured profile holds all.',
  },
  {
    operations: ['professional.get-post'],
    places: ['data.attachment[] lacks url'],
    what: '`attachment` holds links, too, which have `href`.',
    because: 'A page that a post leads to belongs to what it says.',
  },
  {
    operations: ['professional.get-user'],
    places: [],
    recorded: ['data lacks summary'],
    what: 'No `summary` of a member whose page shows none.',
    because: 'What nobody wrote is left out everywhere.',
  },
  {
    operations: ['professional.list-company-posts'],
    places: ['data.orderedItems[] lacks content'],
    what: 'A repost is an `Announce`, and its words are those of the original in `object`.',
    because: 'Nobody’s words stand under another’s name.',
  },
  {
    operations: ['shortvideo.get-audio'],
    places: ['data lacks duration'],
    what: 'No `duration` by the embedded page.',
    because: 'That page does not tell it; a captured page does.',
  },
  {
    operations: [
      'shortvideo.list-audio-videos',
      'shortvideo.list-tag-videos',
      'shortvideo.list-user-videos',
    ],
    places: [
      'data.orderedItems[] lacks commentCount',
      'data.orderedItems[] lacks likeCount',
      'data.orderedItems[] lacks repostCount',
      'data.orderedItems[] lacks saveCount',
      'data.orderedItems[] lacks shareCount',
      'data.orderedItems[].attachment[] lacks bitrate',
      'data.orderedItems[].attachment[] lacks codec',
      'data.orderedItems[].attachment[] lacks name',
    ],
    what: 'No counts but views, and no `name`, `codec` and `bitrate` of files, by the embedded page.',
    because: 'Its rows hold views and one address; a captured list holds all.',
  },
  {
    operations: [
      'shortvideo.list-audio-videos',
      'shortvideo.list-tag-videos',
      'shortvideo.list-user-likes',
      'shortvideo.list-user-reposts',
      'shortvideo.search-videos',
    ],
    places: [
      'data.orderedItems[].attributedTo lacks isPrivate',
      'data.orderedItems[].attributedTo lacks isVerified',
    ],
    what: 'No `isPrivate` and `isVerified` of authors by the embedded page and the research API.',
    because: 'They name the author alone; a captured list tells it.',
  },
  {
    operations: ['shortvideo.list-user-collections'],
    places: [
      'data.orderedItems[].attributedTo lacks isPrivate',
      'data.orderedItems[].attributedTo lacks isVerified',
    ],
    what: 'No `isPrivate` and `isVerified` of the owner.',
    because: 'A collection names its owner alone.',
  },
  {
    operations: [
      'shortvideo.list-user-likes',
      'shortvideo.list-user-reposts',
      'shortvideo.search-videos',
    ],
    places: [
      'data.orderedItems[] lacks repostCount',
      'data.orderedItems[].audio lacks duration',
      'data.orderedItems[].audio lacks name',
    ],
    what: 'No `repostCount`, and of a sound neither `name` nor `duration`, by the research API.',
    because: 'It does not have them; a captured list tells them.',
  },
  {
    operations: ['shortvideo.list-user-followers', 'shortvideo.list-user-following'],
    places: ['data.orderedItems[] lacks isPrivate', 'data.orderedItems[] lacks isVerified'],
    what: 'No `isPrivate` and `isVerified` by the research API.',
    because: 'It names the account alone; a captured list tells it.',
  },
  {
    operations: ['shortvideo.list-video-comments', 'shortvideo.list-comment-replies'],
    places: ['data.orderedItems[] lacks attributedTo'],
    what: 'No author of a comment by the research API.',
    because: 'It does not tell who wrote a comment; a captured list does.',
  },
  {
    operations: ['shortvideo.list-video-comments'],
    places: [],
    recorded: ['data.orderedItems[].attributedTo lacks isPrivate'],
    what: 'No `isPrivate` of some authors of comments.',
    because: 'Those answers do not tell it.',
  },
  {
    operations: ['shortvideo.get-user'],
    places: [],
    recorded: ['data lacks isLive'],
    what: 'No `isLive` by some answers of the site.',
    because: 'They do not tell it.',
  },
  {
    operations: ['shortvideo.get-video'],
    places: [],
    recorded: [
      'data lacks commentCount',
      'data lacks likeCount',
      'data lacks repostCount',
      'data lacks saveCount',
      'data lacks shareCount',
      'data lacks viewCount',
      'data.attachment[] lacks bitrate',
      'data.attachment[] lacks codec',
      'data.attachment[] lacks name',
      'data.attributedTo lacks isPrivate',
      'data.attributedTo lacks isVerified',
      'data.audio lacks duration',
    ],
    what: 'By the embedded page and by the player, some counts alone, one address of a file, and the author’s name.',
    because: 'They hold no more; the page of a video holds all.',
  },
  {
    operations: ['shortvideo.get-video'],
    places: [],
    recorded: ['data.attachment[] lacks mediaType'],
    what: 'The photographs of a post of photographs hang on it in their order, without the `name`, `codec`, `bitrate` and `mediaType` of a video.',
    because: 'The published interface has no place for photographs, whose order counts.',
  },
  {
    operations: ['shortvideo.list-user-videos'],
    places: [],
    recorded: [
      'data.orderedItems[].attributedTo lacks isPrivate',
      'data.orderedItems[].attributedTo lacks isVerified',
    ],
    what: 'No `isPrivate` and `isVerified` of the author by the embedded page.',
    because: 'It names the author alone; a captured list tells it.',
  },
  {
    operations: ['shortvideo.search-users'],
    places: ['data.orderedItems[] lacks isPrivate'],
    what: 'No `isPrivate` of the accounts that are found.',
    because: 'Results of a search do not tell it.',
  },
  {
    operations: ['shortvideo.search-content'],
    places: [
      'data.orderedItems[] lacks attributedTo',
      'data.orderedItems[] lacks commentCount',
      'data.orderedItems[] lacks isPrivate',
      'data.orderedItems[] lacks published',
      'data.orderedItems[] lacks repostCount',
      'data.orderedItems[] lacks saveCount',
      'data.orderedItems[] lacks shareCount',
      'data.orderedItems[] lacks viewCount',
      'data.orderedItems[].type: enum',
      'data.orderedItems[]: oneOf',
    ],
    what: 'No `isPrivate` of the accounts that are found, which therefore are of none of its three kinds.',
    because: 'Results of a search do not tell it.',
  },
];

/** The rows of the table in `docs/decisions.md`, without the blanks that a formatter puts in. */
export const differenceRows = (): readonly string[] =>
  DIFFERENCES.map(({ operations, what, because }) =>
    ['', operations.map((id) => `\`${id}\``).join(', '), what, because, ''].join('|'),
  );
