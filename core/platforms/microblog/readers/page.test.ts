import { describe, expect, test } from 'vitest';
import { pageFacts, postInPage, userInPage } from './page.ts';

const URL = 'https://x.com/sample_heron/status/2000000000000000001';
const html = (block: object | undefined, picture: string): string =>
  `<head><meta property="og:url" content="${URL}"><meta property="og:image" content="${picture}">
   <meta property="og:title" content="Sample Heron (@sample_heron) on X">${
     block ? `<script type="application/ld+json">${JSON.stringify(block)}</script>` : ''
   }</head>`;
const POST = {
  '@type': 'SocialMediaPosting',
  url: URL,
  author: { alternateName: '@sample_heron', name: 'Sample Heron' },
};
const CDN = 'https://pbs.twimg.com';

describe.each([
  ['with data', POST],
  ['with its head alone', undefined],
])('the picture that a page %s names', (_, block) => {
  const post = (path: string) => postInPage(pageFacts(html(block, CDN + path)), URL);

  test('is one of the post', () => {
    expect(post('/media/abc.jpg')).toMatchObject({
      image: [{ url: `${CDN}/media/abc.jpg`, isAttached: true }],
    });
  });

  test.each(['/ext_tw_video_thumb/1/a.jpg', '/amplify_video_thumb/1/a.jpg', '/card_img/1/a.jpg'])(
    'is a still: %s',
    (path) => {
      const { attachment, image } = post(path) ?? {};
      expect([attachment, image]).toMatchObject([undefined, [{ url: CDN + path }]]);
    },
  );

  test('is the portrait of its author', () => {
    const { attachment, image, attributedTo } = post('/profile_images/1/a.jpg') ?? {};
    expect([attachment, image]).toEqual([undefined, undefined]);
    expect(attributedTo).toMatchObject({ icon: { url: `${CDN}/profile_images/1/a.jpg` } });
  });
});

test('a profile has its portrait from there where its data has none', () => {
  const block = {
    '@type': 'ProfilePage',
    mainEntity: { additionalName: 'sample_heron', name: 'Sample Heron' },
  };
  const user = (path: string) => userInPage(pageFacts(html(block, CDN + path)));
  expect(user('/profile_images/1/a.jpg')).toMatchObject({
    icon: { url: `${CDN}/profile_images/1/a.jpg` },
  });
  expect(user('/profile_banners/1/a.jpg')?.icon).toBeUndefined();
});
