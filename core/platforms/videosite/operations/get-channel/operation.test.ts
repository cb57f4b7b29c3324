import { expect, test } from 'vitest';
import * as cases from '../../cases/channels.ts';
import { page as pageSource, reply } from '../../cases/reply.ts';
import { Person } from '#vocab/person.ts';
import { aboutToken } from './page-facts.ts';
import { parse } from './operation.ts';
import { askOfficially as ask } from '../../../../../test/support/officially.ts';
import * as official from '../../cases/official.ts';
import { channel, image } from '../../cases/official.ts';

const params = { body: cases.asks('videos') };
const page = (header?: unknown) => cases.channelPage([], { selected: 'videos', header });
const read = (...contents: readonly unknown[]) => {
  const { data, notices } = parse(
    contents.map((content) => reply(content, params)),
    {},
  );
  return { data: Person.parse(data), codes: notices.map(({ code }) => code) };
};

const url = `https://www.youtube.com/channel/${cases.CHANNEL}`;

test('the page and what the channel tells about itself', () => {
  const { data, codes } = read(page(), cases.about);
  expect(data).toEqual({
    type: 'Person',
    id: url,
    url,
    entityId: cases.CHANNEL,
    name: 'Garden of Birds',
    preferredUsername: 'gardenbirds',
    summary: 'Birds at the feeder.\nEvery day.',
    icon: { type: 'Image', url: 'https://yt3.example/avatar=s900', width: 900, height: 900 },
    image: [{ type: 'Image', url: 'https://yt3.example/banner=w1060', width: 1060, height: 175 }],
    followerCount: 5_040_000,
    videoCount: 18_021,
    viewCount: 3_141_592,
    publishedInterval: {
      earliest: '2006-03-31T10:00:00.000Z',
      latest: '2006-04-02T12:00:00.000Z',
      text: 'Joined Apr 1, 2006',
    },
    isVerified: true,
    isFamilySafe: true,
    availableIn: ['DE', 'FR'],
    tag: ['birds', 'blue tit', 'garden'].map((name) => ({ type: 'Tag', name })),
    location: 'Germany',
    attachment: [
      { type: 'Link', name: 'Birdwatch', href: 'https://birds.example/me' },
      { type: 'Link', href: 'https://seeds.example' },
    ],
    tabs: ['featured', 'videos', 'playlists'],
  });
  expect(codes).toEqual(['published-day-only']);
});

test('the page alone: rounded counts, one link, and a notice of what is missing', () => {
  const { data, codes } = read(page());
  expect(data).toMatchObject({ videoCount: 18_000, attachment: [{ name: 'Birdwatch' }] });
  expect(data).not.toHaveProperty('publishedInterval');
  expect(codes).toEqual(['partial-detail']);
});

test('the header until 2024', () => {
  const { data } = read(page(cases.oldHeader));
  expect(data).toMatchObject({
    name: 'Garden of Birds',
    preferredUsername: 'gardenbirds',
    followerCount: 4_960_000,
    videoCount: 15_000,
    isVerified: true,
  });
});

test('what the channel tells about itself, while that was a tab', () => {
  const request = {
    viewCountText: { simpleText: '27,182,818 views' },
    joinedDateText: { runs: [{ text: 'Joined ' }, { text: 'Apr 1, 2006' }] },
    country: { simpleText: 'Norway' },
    primaryLinks: [
      {
        title: { simpleText: 'Nests' },
        navigationEndpoint: { urlEndpoint: { url: 'https://nests.example/' } },
      },
    ],
  };
  const about = cases.channelPage([{ channelAboutFullMetadataRenderer: request }], {
    selected: 'about',
    tabs: ['featured', 'about'],
    header: cases.oldHeader,
  });
  const { data, codes } = read(about);
  expect(data).toMatchObject({
    viewCount: 27_182_818,
    publishedInterval: { earliest: '2006-03-31T10:00:00.000Z' },
    location: 'Norway',
    attachment: [{ type: 'Link', name: 'Nests', href: 'https://nests.example/' }],
  });
  expect(codes).toEqual(['published-day-only']);
});

test('a topic, an age gate, a handle that was only resolved', () => {
  expect(read(cases.topicPage).data).toEqual({
    type: 'Person',
    id: url,
    url,
    entityId: cases.CHANNEL,
    name: 'Birdsong',
    icon: { type: 'Image', url: 'https://yt3.example/pic3=s176', width: 176, height: 176 },
    followerCount: 74_300_000,
  });
  const gated = read(cases.gated);
  expect(gated.data).toMatchObject({ name: 'Garden of Birds', icon: { width: 176 } });
  expect(gated.codes).toEqual(['age-restricted']);
  const address = { method: 'GET', url: `https://www.youtube.com/channel/${cases.CHANNEL}/videos` };
  const source = pageSource({ data: cases.gated });
  expect(parse([reply(source, address)], {}).data).toEqual(gated.data);
  const resolved = reply(
    { endpoint: { browseEndpoint: { browseId: cases.CHANNEL } } },
    { url: 'https://www.youtube.com/youtubei/v1/navigation/resolve_url' },
  );
  expect(parse([resolved], {}).data).toEqual({
    type: 'Person',
    id: url,
    url,
    entityId: cases.CHANNEL,
  });
});

test('gone, and no channel', () => {
  expect(() => read(cases.gone('This account has been terminated.'))).toThrow(
    expect.objectContaining({ kind: 'not_found' }),
  );
  expect(() => parse([reply({ brandNew: {} })], {})).toThrow('unknown layout of a channel');
  expect(() => parse([], {})).toThrow('there is no reply to read');
});

test('where the rest is to be had', () => {
  expect(aboutToken(reply(page()))).toBe('about-token');
  expect(aboutToken(reply(page(cases.oldHeader)))).toBeUndefined();
  expect(aboutToken(reply('<html>'))).toBeUndefined();
});

test('figures and a date in another language are left out with notices', () => {
  const translate = (content: unknown): unknown =>
    [
      ['5.04M subscribers', '5,04 Mio. Abonnenten'],
      ['18K videos', '18.021 vidéos'],
      ['3,141,592 views', '3.141.592 Aufrufe'],
      ['Joined Apr 1, 2006', 'Beigetreten am 01.04.2006'],
      ['18,021 videos', '18.021 vidéos'],
    ].reduce<unknown>(
      (value, [from = '', to = '']) => JSON.parse(JSON.stringify(value).replaceAll(from, to)),
      content,
    );
  const { data, codes } = read(translate(page()), translate(cases.about));
  for (const field of ['followerCount', 'viewCount', 'videoCount', 'publishedInterval'])
    expect(data).not.toHaveProperty(field);
  expect(codes).toEqual(['dates-unread', 'figures-unread']);
  expect(read(page(), cases.about).codes).toEqual(['published-day-only']);
});

test('a channel', async () => {
  const { data } = await ask(
    'get-channel',
    { channelId: official.CHANNEL },
    { channels: official.channels },
  );
  expect(data).toEqual({
    '@context': ['https://www.w3.org/ns/activitystreams#', 'https://bowerbird.local/ns/social#'],
    ...channel,
    preferredUsername: 'somechannel',
    icon: image('channel')[1],
    followerCount: 5040000,
    videoCount: 312,
    viewCount: 987654321,
    summary: 'About films.',
    published: '2012-05-01T08:30:15.500Z',
    image: [{ type: 'Image', url: 'https://yt3.googleusercontent.com/banner' }],
    tag: ['films', 'small films', 'garden'].map((name) => ({ type: 'Tag', name })),
    location: 'Germany',
  });
});
