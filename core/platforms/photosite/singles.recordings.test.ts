import { describe, expect, it } from 'vitest';
import { CONTEXT } from '#vocab/context.ts';
import { catchErrorKind } from '../../../test/support/recorded.ts';
import { openRecordedAnswers } from '../../../test/support/recorded-answers.ts';

const { present, why, reading } = openRecordedAnswers('photosite');

const data = (...requested: Parameters<typeof reading>): unknown => reading(...requested).data;
const notices = (...requested: Parameters<typeof reading>): string[] =>
  reading(...requested).notices.map(({ code }) => code);

describe.skipIf(!present)(`recorded accounts, posts and places${why}`, () => {
  it('a profile of 2024 in full', () => {
    expect(data('get-user', 'web-profile-info-instagram')).toMatchObject({
      entityId: '25025320',
      preferredUsername: 'instagram',
      followerCount: 681_740_829,
      followingCount: 131,
      mediaCount: 7888,
      videoCount: 273,
      highlightCount: 14,
      isVerified: true,
      isPaidVerified: false,
      isPrivate: false,
      isBusiness: false,
      isProfessional: true,
      hasVideos: true,
      hasChannel: false,
      hasMicroblog: true,
      category: 'Digital creator',
      attachment: [
        { type: 'Link', href: 'https://about.fb.com/news/2024/09/instagram-teen-accounts/' },
      ],
    });
  });

  it('the profile that guests are shown in 2026', () => {
    const person = data('get-user', 'loggedout-profile-root-nike-2026');
    expect(person).toEqual({
      '@context': [...CONTEXT],
      type: 'Person',
      id: 'https://www.instagram.com/nike/',
      url: 'https://www.instagram.com/nike/',
      entityId: '13460080',
      preferredUsername: 'nike',
      name: 'Nike',
      summary: 'Just Do It.',
      followerCount: 291_150_541,
      followingCount: 266,
      highlightCount: 1,
      hasVideos: true,
      hasMicroblog: true,
      isVerified: true,
      isPrivate: false,
      icon: {
        type: 'Image',
        url: 'https://scontent.cdninstagram.com/v/t51.82787-19/551608484_18567162979020081_1135468084872726555_n.jpg',
      },
      attachment: [{ type: 'Link', href: 'http://empli.fi/nike' }],
    });
    expect(data('get-user', 'profile-page-logged-out-2026-trimmed')).toMatchObject({
      entityId: '74770863655',
      followerCount: 8938,
      followingCount: 5,
    });
  });

  it('the head of a profile: rounded counts, told as such', () => {
    expect(data('get-user', 'profile-page-meta-nike-2026')).toMatchObject({
      preferredUsername: 'nike',
      name: 'Nike',
      followerCount: 291_000_000,
      followingCount: 269,
      mediaCount: 1667,
      roundedCounts: ['followerCount', 'followingCount', 'mediaCount'],
    });
    expect(notices('get-user', 'profile-page-meta-nike-2026')).toEqual(['page-head-only']);
  });

  it('a look-up by number, found and not', () => {
    expect(data('get-user', 'user-by-id-found')).toMatchObject({
      entityId: '3',
      preferredUsername: 'kevin',
    });
    expect(catchErrorKind(() => data('get-user', 'user-by-id-not-found'))).toBe('not_found');
  });

  it('a carousel of 2022: its number is whole, its slides in order, its place', () => {
    const post = data('get-post', 'media-info-retrobayarea-Chm_-tPJqpd');
    expect(post).toMatchObject({
      type: 'Image',
      entityId: 'Chm_-tPJqpd',
      published: '2022-08-23T16:51:41.000Z',
      likeCount: 113,
      commentCount: 0,
      location: {
        entityId: '207898775',
        name: 'Sunnyvale, California',
        latitude: 37.372,
        longitude: -122.026,
      },
      attributedTo: { entityId: '52222405344', preferredUsername: 'retrobayarea' },
      totalItems: 2,
      items: [
        { type: 'Image', entityId: '2911295589346318886', attachment: [{ width: 1080 }] },
        { type: 'Image', entityId: '2911295589421935448', attachment: [{ width: 1080 }] },
      ],
    });
    expect(post).not.toHaveProperty('attachment');
  });

  it('a carousel of the older interface', () => {
    const post = data('get-post', 'post-sidecar-instagram-CA_ifcxMjFR') as {
      items: { attachment: unknown[] }[];
      tag: unknown[];
    };
    expect(post).toMatchObject({
      entityId: 'CA_ifcxMjFR',
      published: '2020-06-04T00:19:01.000Z',
      likeCount: 1_615_538,
      commentCount: 53_282,
      attributedTo: { preferredUsername: 'instagram' },
    });
    expect(post).toMatchObject({
      totalItems: 3,
      items: [
        {
          type: 'Image',
          entityId: '2323727625122513075',
          name: 'A woman on a blanket outdoors with the words “I am worthy of peace” written four times overhead.',
        },
        { type: 'Image', entityId: '2323727625139436473' },
        { type: 'Video' },
      ],
    });
    expect(post.items.map(({ attachment }) => attachment.length)).toEqual([1, 1, 1]);
    expect(post.tag).toContainEqual(
      expect.objectContaining({ type: 'Person', preferredUsername: 'kingbach' }),
    );
  });

  it('a carousel as guests are shown it in 2026', () => {
    const post = data('get-post', 'loggedout-post-carousel-DdEo7DPG8x2-2026');
    expect(post).toMatchObject({
      type: 'Image',
      entityId: 'DdEo7DPG8x2',
      published: '2026-09-09T15:59:40.000Z',
      likeCount: 343_210,
      commentCount: 7377,
      attributedTo: { entityId: '25025320', preferredUsername: 'instagram' },
      items: [
        {
          type: 'Video',
          entityId: '3982483826647359297',
          name: 'Video by Instagram on September 09, 2026. May be an image of flower and text.',
          image: [{ width: 720, height: 960 }],
          attachment: [{ type: 'Video', hasSound: false }],
        },
      ],
    });
    // One of several is not all of them, and the answer does not say how many there are.
    expect(post).not.toHaveProperty('totalItems');
    expect(post).toMatchObject({
      tag: expect.arrayContaining([
        {
          type: 'Mention',
          href: 'https://www.instagram.com/maoui2saintdenis/',
          name: '@maoui2saintdenis',
        },
        expect.objectContaining({ type: 'Person', entityId: '24874847', name: 'Maoui' }),
      ]) as unknown,
    });
    expect(catchErrorKind(() => data('get-post', 'loggedout-post-missing-2026'))).toBe('not_found');
  });

  it('a video in the page that others embed', () => {
    expect(data('get-post', 'embed-captioned-aye83DjauH-trimmed')).toMatchObject({
      type: 'Video',
      entityId: 'aye83DjauH',
      attachment: [{ type: 'Video', url: ['https://cdn/x.mp4'] }],
    });
  });

  it.each([
    ['post-page-jaimelorentelo-clip', 'CN2VQ1yI_MA', 152_000, 784, 'April 19, 2021'],
    ['post-page-jaimelorentelo-igtv', 'CIoLRFIIL50', 104_000, 529, 'December 10, 2020'],
    ['post-page-jaimelorentelo-video', 'CPQjO5RIIO9', 990_000, 8873, 'May 24, 2021'],
  ])('%s: what the head tells', (name, entityId, likeCount, commentCount, text) => {
    expect(data('get-reel', name)).toMatchObject({
      type: 'Video',
      entityId,
      likeCount,
      commentCount,
      roundedCounts: ['likeCount', 'commentCount'],
      publishedFrom: 'id',
      publishedInterval: { text },
      attributedTo: { preferredUsername: 'jaimelorentelo', name: 'Jaime Lorente' },
    });
    expect(notices('get-reel', name)).toEqual(['page-head-only']);
  });

  it('a page with links to the login is no wall: its video is read', () => {
    expect(data('get-post', 'post-page-aye83DjauH-public-excerpt')).toMatchObject({
      type: 'Video',
      entityId: 'aye83DjauH',
      attachment: [
        {
          type: 'Video',
          url: [
            'https://instagram.frec52-1.fna.fbcdn.net/o1/v/t16/f2/m84/AQO9.mp4?_nc_cat=111&_nc_sid=5e9851&_nc_ht=instagram.frec52-1.fna.fbcdn.net',
          ],
        },
      ],
    });
  });

  it('the head of a post of 2022 says its text and its author', () => {
    expect(data('get-post', 'post-page-retrobayarea-Chm_-tPJqpd')).toMatchObject({
      type: 'Image',
      entityId: 'Chm_-tPJqpd',
      content: expect.stringMatching(/^Sunnyvale, mid-1950’s\./) as unknown,
      attributedTo: { preferredUsername: 'retrobayarea', name: 'Retro Bay Area' },
    });
  });

  it('a place of 2020', () => {
    expect(data('get-location', 'location-558750588')).toEqual({
      '@context': [...CONTEXT],
      type: 'Place',
      id: 'https://www.instagram.com/explore/locations/558750588/',
      url: 'https://www.instagram.com/explore/locations/558750588/',
      entityId: '558750588',
      name: 'Little Choc Apothecary',
      latitude: 40.71192,
      longitude: -73.95721,
      address: '141 Havemeyer St, 11211, Brooklyn, New York',
      postCount: 6472,
    });
  });

  it('an exported feed: a post by its name, with its sound and without counts that are hidden', () => {
    const shown = (postId: string): unknown =>
      data('get-post', 'zeeschuimer-export-home-feed-2026', { postId });
    expect(shown('DUgjOD7D0br')).toMatchObject({
      type: 'Image',
      entityId: 'DUgjOD7D0br',
      published: '2026-02-08T19:26:07.000Z',
      likeCount: 306,
      commentCount: 37,
      attributedTo: { entityId: '52491273', preferredUsername: 'abc7ny' },
    });
    const hidden = shown('DUgtcTpka_8') as object;
    expect(hidden).toMatchObject({
      type: 'Video',
      hidesCounts: true,
      audio: { entityId: '808853994575405', name: 'MONACO', artist: 'Bad Bunny' },
    });
    expect(hidden).not.toHaveProperty('likeCount');
    expect(catchErrorKind(() => data('get-post', 'zeeschuimer-export-home-feed-2026'))).toBe(
      'validation_error',
    );
  });

  it.each([
    ['get-user', 'profile-page-megadeth'],
    ['get-user', 'story-page-jaimelorentelo'],
    ['get-post', 'story-page-jaimelorentelo'],
    ['get-highlight', 'story-page-jaimelorentelo'],
    ['list-user-posts', 'profile-page-megadeth'],
  ])('%s of %s is withheld, and nothing is made up', (operation, name) => {
    expect(catchErrorKind(() => data(operation, name))).toBe('platform_error');
  });
});
