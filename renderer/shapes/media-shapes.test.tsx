/** Reposts, sounds, hashtags, places, organizations and careers: their rows, facts and sentences. */
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Shape } from '#vocab/index.ts';
import { startI18n } from '../i18n.ts';
import type { Thing } from './answer.ts';
import { columnsFromItems, ItemRow } from './rows.tsx';
import { shownAs, viewOf, type Shown } from './index.ts';
import { Career } from './positions.tsx';
import { columnsFor, copiedTitle, isTabular } from './table-columns.tsx';
import { QuotedPost } from './talk-details.tsx';
import { textsIn } from './testing/texts-in.tsx';

beforeAll(startI18n);

const URL = 'https://site.test/1';
const ada = { type: 'Person', id: URL, url: URL, name: 'Ada' };
const bo = { type: 'Person', id: URL, url: URL, name: 'Bo' };

const shown = (shape: string, thing: Thing): Shown =>
  shownAs({ id: URL, url: URL, ...thing }, [shape]);
const row = (one: Shown): readonly string[] =>
  textsIn(<ItemRow shown={one} columns={columnsFromItems([one])} place={0} />);
const facts = (one: Shown): readonly string[] =>
  viewOf(one)
    .facts(one.item, i18next.t)
    .map(([name, value]) => [name, ...textsIn(<>{value}</>)].join(': '));
const label = (one: Shown): string => viewOf(one).label(one.item, i18next.t);

describe('a repost', () => {
  const original = {
    type: 'Note',
    id: URL,
    entityId: 'p1',
    content: 'The bower is blue.',
    attributedTo: bo,
    likeCount: 12,
  };
  const repost = shown('Announce', {
    type: 'Announce',
    entityId: 'r1',
    attributedTo: ada,
    object: original,
  });

  it('stands around the original', () => {
    expect(row(repost)).toEqual(['Reposted by', 'Ada', '12', 'The bower is blue.', 'Bo', '12']);
    expect(label(repost)).toBe('reposted by Ada, The bower is blue., by Bo, 12 likes');
  });
  it('keeps its own identifier and the figures of the original in a table', () => {
    expect(isTabular([repost])).toBe(true);
    const values = columnsFor([repost]).map((column) => [column.id, column.value(repost)]);
    expect(values).toEqual([
      ['author', 'Bo'],
      ['likes', 12],
      ['id', 'r1'],
    ]);
    expect(copiedTitle(repost)).toBe('The bower is blue.');
  });
  it('shows what is left of an original that is gone', () => {
    const gone = shown('Announce', {
      type: 'Announce',
      entityId: 'r2',
      object: { type: 'Tombstone', id: URL, entityId: 'p2', removedBy: 'deleted' },
    });
    expect(label(gone)).toBe('Reposted, Post p2, Deleted by its author');
  });
  it('says of a forgotten original why it is gone, and leads nowhere', () => {
    const source = {
      type: 'Tombstone',
      id: 'https://forgotten.invalid/',
      entityId: 'forgotten',
    } as const;
    expect(textsIn(<QuotedPost title="Original" source={source} />)).toEqual([
      'Original',
      'Deleted here because its author asked to be forgotten',
    ]);
  });
});

it('a post without a title is known by its words', () => {
  const post = shownAs({ type: 'Note', id: URL, entityId: 'p1', content: 'The bower is blue.' }, [
    'Post',
  ]);
  expect(row(post)).toEqual(['The bower is blue.', expect.any(String)]);
  expect(viewOf(post).title?.(post.item, i18next.t)).toBe('Post');
});

describe('a sound', () => {
  const sound = shown('Audio', {
    type: 'Audio',
    entityId: 's1',
    name: 'Pond song',
    artist: 'Ada',
    duration: 61,
    videoCount: 9_600,
    roundedCounts: ['videoCount'],
    isOriginal: true,
  });
  it('has facts', () => {
    expect(facts(sound)).toEqual([
      'Id: s1',
      'Artist: Ada',
      'Length: 1 minute 1 second',
      'Videos: ≈\u20099,600',
      'Rounded by the platform: Videos',
      'Original sound: Yes',
      'Sound file: https://site.test/1',
    ]);
    expect(row(sound)).toEqual(['Pond song', 'Ada']);
    expect(label(sound)).toBe('Pond song, by Ada, 1 minute 1 second, 9,600 videos');
  });
});

it('a hashtag has its sign and its figures', () => {
  const tag = shown('Hashtag', {
    type: 'Hashtag',
    name: 'pond',
    videoCount: 3,
    viewCount: 1_200_000,
  });
  expect(label(tag)).toBe('#pond, 3 videos, 1,200,000 views');
  expect(facts(tag)).toEqual(['Views: 1,200,000', 'Videos: 3']);
});

it('a place has its address and where it lies', () => {
  const place = shown('Place', {
    type: 'Place',
    entityId: 'l1',
    name: 'Mill pond',
    address: '2 Mill Lane',
    latitude: 51.5,
    longitude: -0.25,
    postCount: 7,
  });
  expect(label(place)).toBe('Mill pond, 2 Mill Lane, 7 posts');
  expect(facts(place)).toEqual([
    'Id: l1',
    'Address: 2 Mill Lane',
    'Latitude: 51.5',
    'Longitude: -0.25',
    'Posts: 7',
  ]);
});

it('an organization has its size as the platform and as it says itself', () => {
  const body = shown('Organization', {
    type: 'Organization',
    name: 'Pond trust',
    category: 'Charity',
    foundedYear: 1987,
    memberCount: 40,
    employeeRange: '51-200',
    followerCount: 900,
  });
  expect(label(body)).toBe('Pond trust, Charity, 900 followers');
  expect(facts(body)).toEqual([
    'Category: Charity',
    'Founded: 1987',
    'Members who work there: 40',
    'Employees: 51-200',
    'Followers: 900',
  ]);
});

it('jobs and schools are told as exactly as the profile tells them', () => {
  const position = (more: object) => ({
    type: 'Position' as const,
    organization: { type: 'Organization' as const, name: 'Pond trust' },
    ...more,
  });
  const person: Shape<'Person'> = {
    type: 'Person',
    id: URL,
    url: URL,
    experience: [
      position({ name: 'Warden', startDate: '2019-07', endDate: '2021', place: 'Leeds' }),
      position({ startDate: '2021' }),
    ],
    educationHistory: [position({ name: 'BSc', endDate: '2008' })],
  };
  expect(textsIn(<Career item={person} />)).toEqual([
    'Experience',
    'Warden', 'Pond trust', '2019-07 to 2021 ·', 'Leeds',
    'Pond trust', 'from 2021',
    'Education',
    'BSc', 'Pond trust', 'until 2008',
  ]); // prettier-ignore
  expect(textsIn(<Career item={{ type: 'Person', id: URL, url: URL }} />)).toEqual([]);
});

it('who reacted to a post is shown with how', () => {
  const reacted = { name: 'Ada', reaction: 'PRAISE', summary: 'Counts fish' };
  const member = shown('Person', { type: 'Person', ...reacted });
  const body = shown('Organization', { type: 'Organization', ...reacted });
  expect([row(member), row(body)]).toEqual([
    ['A', 'Ada', 'PRAISE', 'Counts fish'],
    ['Ada', 'PRAISE'],
  ]);
  expect([label(member), label(body)]).toEqual(['Ada, PRAISE', 'Ada, PRAISE']);
  expect(facts(member)).toEqual(['Reaction: PRAISE']);
});
