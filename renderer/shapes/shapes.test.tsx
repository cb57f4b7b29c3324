/** What each shape shows: the texts of its row and its facts, and the row as it is heard. */
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../i18n.ts';
import { day, dayInUtc } from '../format.ts';
import { noteStatedAt } from '../relative-dates.ts';
import { columnsFromItems, ItemRow, RowHead } from './rows.tsx';
import { shownAs, viewOf, type Shown } from './index.ts';
import type { Thing } from './answer.ts';
import { textsIn } from './testing/texts-in.tsx';

beforeAll(startI18n);

const row = (shown: Shown): readonly string[] =>
  textsIn(<ItemRow shown={shown} columns={columnsFromItems([shown])} place={0} />);
const head = (shown: Shown): readonly string[] =>
  textsIn(<RowHead items={[shown]} columns={columnsFromItems([shown])} />);
const facts = (shown: Shown): readonly string[] =>
  viewOf(shown)
    .facts(shown.item, i18next.t)
    .map(([name, value]) => [name, ...textsIn(<>{value}</>)].join(': '));
const label = (shown: Shown): string => viewOf(shown).label(shown.item, i18next.t);

const URL = 'https://site.test/1';
const CHANNEL = 'https://site.test/channel/c1';
const channel = { type: 'Person', id: CHANNEL, url: CHANNEL, entityId: 'c1', name: 'Bower films' };
const ada = { type: 'Person', id: URL, url: URL, preferredUsername: 'ada' };
const GROUP = 'https://site.test/r/science/';
const science = { type: 'Group', id: GROUP, url: GROUP, preferredUsername: 'science' };

const shown = (shape: string, thing: Thing): Shown =>
  shownAs({ id: URL, url: URL, ...thing }, [shape]);

describe('a video', () => {
  const film = shown('Video', {
    type: 'Video',
    entityId: 'v1',
    name: 'Satin bowerbirds',
    viewCount: 9_600_000,
    duration: 65,
    isLive: true,
    concurrentViewers: 1200,
    membersOnly: true,
    attributedTo: channel,
    visibility: 'public',
    isFamilySafe: false,
    availableIn: ['DE', 'FR'],
  });
  it('has a row', () => {
    expect(row(film)).toEqual([
      'Live', 'Satin bowerbirds', 'Bower films', 'Members only', '1,200', 'watching',
      'Bower films', '·', '9.6M', 'views', '9.6M',
    ]); // prettier-ignore
    expect(head(film)).toEqual(['Title', 'Views']);
  });
  it('has facts', () => {
    expect(facts(film)).toEqual([
      'Id: v1',
      'Views: 9,600,000',
      'Watching now: 1,200',
      'Members only: Yes',
      'Length: 1 minute 5 seconds',
      'Visibility: public',
      'Family safe: No',
      'Live now: Yes',
      'Available in: DE FR',
    ]);
  });
  it('is heard', () => {
    expect(label(film)).toBe(
      'Satin bowerbirds, by Bower films, live now, 1 minute 5 seconds, 9,600,000 views',
    );
  });
  it('hides no field that nobody described', () => {
    expect(facts(shown('Video', { type: 'Video', novelty: { a: 1 } }))).toEqual([
      'Novelty: {"a":1}',
    ]);
  });
});

describe('a comment', () => {
  const remark = { type: 'Note', entityId: 'k1', content: 'So blue!', likeCount: 2, replyCount: 1 };
  it('under a video is liked', () => {
    const publishedInterval = {
      earliest: '2026-06-04T00:00:00.000Z',
      latest: '2026-06-11T00:00:00.000Z',
      text: '3 weeks ago',
    };
    noteStatedAt({ publishedInterval }, '2026-07-02T00:00:00.000Z');
    const stated = day('2026-07-02T00:00:00.000Z');
    const item = shown('Comment', {
      ...remark,
      attributedTo: { ...ada, role: 'creator' },
      publishedInterval,
      depth: 1,
      isHearted: true,
      inReplyTo: URL,
    });
    expect(row(item).slice(0, 5)).toEqual(['A', '@ada', 'Author of the post', 'So blue!', '2']);
    expect(head(item)).toEqual(['Comment', 'Likes', 'Replies', 'Published']);
    expect(facts(item).filter((fact) => !fact.startsWith('Published between'))).toEqual([
      'Id: k1',
      `Published: 3 weeks before ${stated}`,
      'As worded by the platform: 3 weeks ago',
      'Likes: 2',
      'Replies: 1',
      'Depth: 1',
      'Hearted: Yes',
      'In reply to: https://site.test/1',
    ]);
    expect(label(item)).toBe(
      `Comment by ada, So blue!, 2 likes, 1 reply, published 3 weeks before ${stated}`,
    );
  });
  it('in a group is voted on, and stands under a post', () => {
    const item = shown('Comment', {
      ...remark,
      likeCount: 2,
      voteCount: -3,
      attributedTo: ada,
      audience: science,
      inPost: { id: URL, entityId: 'p', name: 'A post' },
      isLocked: true,
    });
    expect(row(item)).toEqual([
      '−3', 'So blue!', 'science', 'ada', 'on', 'A post', 'locked', '−3', '1', 'comments', '1',
    ]); // prettier-ignore
    expect(facts(item)).toEqual(['Id: k1', 'Likes: 2', 'Score: −3', 'Replies: 1', 'Locked: Yes']);
    expect(label(item)).toBe(
      'Comment by ada, So blue!, in science, under “A post”, locked, score −3, 1 comment',
    );
  });
});

describe('a comment under a post without a group', () => {
  it('is liked, and not voted up and down', () => {
    const inPost = { id: URL, entityId: 'p' };
    const item = shown('Comment', { type: 'Note', entityId: 'k', likeCount: 3, inPost });
    expect(facts(item)).toContain('Likes: 3');
    expect(facts(item).join()).not.toContain('Score');
  });
  it('is so in a community that has no name of its own', () => {
    const community = { type: 'Group', id: URL, name: 'Birds' };
    const item = shown('Post', { type: 'Note', entityId: 'p', likeCount: 3, audience: community });
    expect(facts(item).join()).not.toContain('Score');
  });
});

describe('a post', () => {
  const link = { type: 'Note', entityId: 'p1', name: 'A link', audience: science };
  it('has a row, facts and a sentence', () => {
    const item = shown('Post', {
      ...link,
      attributedTo: ada,
      voteCount: -1200,
      commentCount: 1,
      upvoteRatio: 0.934,
      isAdult: true,
      tag: [{ type: 'Tag', name: 'News' }],
      attachment: [{ type: 'Link', href: 'https://www.elsewhere.test/x' }],
    });
    expect(row(item)).toEqual([
      '−1,200', 'A link', 'NSFW', 'science', 'ada', 'News', 'elsewhere.test',
      '−1,200', '1', 'comments', '1',
    ]); // prettier-ignore
    expect(facts(item)).toEqual([
      'Id: p1',
      'Score: −1,200',
      'Comments: 1',
      'Upvote ratio: 93.4%',
      'NSFW: Yes',
    ]);
    expect(label(item)).toBe(
      'A link, by ada, in science, NSFW, elsewhere.test, score −1,200, 1 comment',
    );
  });
  it('tells a hidden score from one that is not given', () => {
    expect(label(shown('Post', { ...link, isScoreHidden: true }))).toBe(
      'A link, in science, score hidden',
    );
    expect(label(shown('Post', link))).toBe('A link, in science');
  });
});

describe('an account', () => {
  it('is a channel with subscribers and videos', () => {
    const item = shown('Person', {
      ...channel,
      preferredUsername: 'bower',
      followerCount: 5_040_000,
      videoCount: 12,
      isVerified: true,
      publishedInterval: {
        earliest: '2011-05-05T10:00:00.000Z',
        latest: '2011-05-07T12:00:00.000Z',
        text: 'May 6, 2011',
      },
      tabs: ['videos', 'shorts'],
    });
    expect(row(item)).toEqual([
      'B', 'Bower films', '@bower', 'Verified', '5M', 'subscribers', '5M', '12',
    ]); // prettier-ignore
    expect(head(item)).toEqual(['Name', 'Subscribers', 'Videos']);
    expect(facts(item)).toEqual([
      'Id: c1',
      'Joined: May 6, 2011',
      'Subscribers: 5,040,000',
      'Videos: 12',
      'Verified: Yes',
      'Tabs: videos, shorts',
    ]);
  });
  it('is judged by karma in a forum, and its wish is told', () => {
    const item = shown('Person', {
      ...ada,
      postScore: 10,
      commentScore: 5,
      isSearchable: false,
      isPremium: false,
    });
    expect(row(item).slice(0, 2)).toEqual(['A', 'ada']);
    expect(row(item)).toContain('15');
    expect(facts(item)).toEqual([
      'Post karma: 10',
      'Comment karma: 5',
      'Premium: No',
      'Findable by search engines: No',
    ]);
    expect(label(item)).toBe('ada, Asks not to be indexed');
  });
});

describe('a group', () => {
  const item = shown('Group', {
    ...science,
    entityId: 'g1',
    name: 'New in science',
    summary: 'All of it.',
    memberCount: 34_000_000,
    visibility: 'restricted',
    isAdult: true,
  });
  it('has a row, facts and a sentence', () => {
    expect(row(item).slice(0, 6)).toEqual([
      'S',
      'New in science',
      'science',
      'NSFW',
      'restricted',
      'All of it.',
    ]);
    expect(head(item)).toEqual(['Name', 'Subscribers', 'Founded']);
    expect(facts(item)).toEqual([
      'Id: g1',
      'Subscribers: 34,000,000',
      'NSFW: Yes',
      'Visibility: restricted',
    ]);
    expect(label(item)).toBe('New in science, All of it., 34,000,000 subscribers');
  });
});

describe('a playlist', () => {
  const item = shown('Playlist', {
    type: 'OrderedCollection',
    entityId: 'l1',
    name: 'Courtship',
    totalItems: 12,
    updatedText: 'Updated today',
    attributedTo: channel,
  });
  it('has a row, facts and a sentence', () => {
    expect(row(item)).toEqual([
      '12', 'Courtship', 'Bower films', 'Bower films · Updated today', 'Updated today',
    ]); // prettier-ignore
    expect(facts(item)).toEqual(['Id: l1', 'Videos: 12', 'Updated: Updated today']);
    expect(label(item)).toBe('Courtship, by Bower films');
  });
});

describe('a transcript', () => {
  const item = shown('Transcript', {
    type: 'Document',
    url: URL,
    language: 'en',
    isAutoGenerated: true,
    segments: [{ startMs: 0, text: 'Here it builds.' }],
  });
  it('has a row, facts and a sentence', () => {
    expect(row(item)).toEqual(['en', 'Here it builds.']);
    expect(facts(item).slice(0, 3)).toEqual([
      'Language: en',
      'Automatic: Yes',
      'Video: https://site.test/1',
    ]);
    expect(label(item)).toBe('en');
  });
});

describe('what is gone', () => {
  const gone = (more: object) => shown('Tombstone', { type: 'Tombstone', entityId: 'x1', ...more });
  it('says why', () => {
    expect(row(gone({ isMissing: true }))).toEqual([
      'Post', 'x1', 'Not in the platform’s answer: unknown, private or purged',
    ]); // prettier-ignore
    expect(facts(gone({ formerType: 'Note', removedBy: 'deleted', voteCount: 3 }))).toEqual([
      'Removed: Deleted by its author',
      'Id: x1',
      'Score: 3',
      'Former type: Note',
    ]);
    expect(label(gone({ isMissing: true }))).toBe(
      'Post x1, Not in the platform’s answer: unknown, private or purged',
    );
    expect(label(gone({ formerType: 'Article', name: 'Old', removedBy: 'automod_filtered' }))).toBe(
      'Old, Removed: automod filtered',
    );
  });
});

describe('what has no view of its own', () => {
  it('is shown by its own names', () => {
    const item = shown('Novelty', { type: 'Novelty', name: 'New', size: 3 });
    expect(row(item)).toEqual(['New', 'https://site.test/1']);
    expect(facts(item)).toEqual([
      'Id: https://site.test/1',
      'Url: https://site.test/1',
      'Name: New',
      'Size: 3',
    ]);
    expect(label(item)).toBe('New');
    expect(label(shown('Novelty', { type: 'Novelty' }))).toBe('Unnamed');
  });
});

describe('a count that the platform rounds', () => {
  it('wears the sign of it; an exact one does not', () => {
    const shown = shownAs(
      {
        type: 'Video',
        id: URL,
        url: URL,
        likeCount: 192_100,
        shareCount: 12_345,
        roundedCounts: ['likeCount'],
      },
      ['Video'],
    );
    const texts = facts(shown);
    expect(texts.find((line) => line.includes('192,100'))).toMatch(/: ≈\s192,100$/);
    expect(texts.find((line) => line.includes('12,345'))).not.toContain('≈');
  });
  it('wears it in a row too', () => {
    const person = { type: 'Person', id: URL, url: URL, name: 'Ada', followerCount: 1_200_000 };
    const asRounded = shownAs({ ...person, roundedCounts: ['followerCount'] }, ['Person']);
    expect(row(asRounded)).toContain('≈\u20091.2M');
    expect(row(shownAs(person, ['Person']))).toContain('1.2M');
  });
});

describe('a date that is not exact', () => {
  const dated = (publishedInterval: object) => {
    const item = { type: 'Video', id: URL, url: URL, entityId: 'v1', publishedInterval };
    return { item, shown: shownAs(item, ['Video']) };
  };
  it('says of when an age is, the same in the list and in the facts', () => {
    const { item, shown } = dated({
      text: '4 months ago',
      earliest: '2026-01-28T10:00:00.000Z',
      latest: '2026-03-12T10:00:00.000Z',
    });
    noteStatedAt({ orderedItems: [item] }, '2026-07-02T10:00:00.000Z');
    const text = `4 months before ${day('2026-07-02T10:00:00.000Z')}`;
    expect(row(shown)).toContain(text);
    expect(facts(shown)).toContain(`Published: ${text}`);
    expect(facts(shown)).toContain('As worded by the platform: 4 months ago');
  });
  it('shows a day without a midnight', () => {
    const { shown } = dated({
      text: '2026-07-02',
      earliest: '2026-07-01T10:00:00.000Z',
      latest: '2026-07-03T12:00:00.000Z',
    });
    const text = dayInUtc('2026-07-02T00:00:00.000Z');
    expect(row(shown)).toContain(text);
    expect(facts(shown).filter((fact) => fact.startsWith('Published'))).toEqual([
      `Published: ${text}`,
    ]);
  });
});

describe('a community', () => {
  it('has a name and no handle', () => {
    const community = { type: 'Group', id: URL, url: URL, entityId: '7', name: 'Quillmere garden' };
    const view = viewOf(shown('Group', community));
    const By = view.by;
    expect(By && textsIn(<By item={community} />)).toEqual([]);
    expect(label(shown('Group', community))).toBe('Quillmere garden');
  });
});
