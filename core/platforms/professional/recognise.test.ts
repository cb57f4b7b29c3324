import { expect, test } from 'vitest';
import platform from './platform.ts';

const { recognise } = platform;

const ID = '7453496735747760128';

test.each([
  ['https://www.linkedin.com/in/williamhgates/', 'get-user', { username: 'williamhgates' }],
  ['uk.linkedin.com/in/ren%C3%A9-roe?trk=x', 'get-user', { username: 'rené-roe' }],
  [
    'https://www.linkedin.com/in/williamhgates/recent-activity/all/',
    'list-user-posts',
    { username: 'williamhgates' },
  ],
  [`https://www.linkedin.com/posts/jane_ai-activity-${ID}-Ab1c`, 'get-post', { postId: ID }],
  [`https://www.linkedin.com/feed/update/urn:li:activity:${ID}/`, 'get-post', { postId: ID }],
  [
    `https://www.linkedin.com/embed/feed/update/urn:li:share:${ID}`,
    'get-post',
    { postId: `urn:li:share:${ID}` },
  ],
  [`urn:li:ugcPost:${ID}`, 'get-post', { postId: `urn:li:ugcPost:${ID}` }],
  [
    'https://www.linkedin.com/pulse/on-data-jane-roe',
    'get-article',
    { articleId: 'on-data-jane-roe' },
  ],
  ['https://www.linkedin.com/company/audiense/', 'get-company', { company: 'audiense' }],
  ['https://se.linkedin.com/school/kth/about/', 'get-company', { company: 'kth' }],
  [
    'https://www.linkedin.com/company/audiense/posts/',
    'list-company-posts',
    { company: 'audiense' },
  ],
  ['https://www.linkedin.com/feed/', 'list-home-posts', {}],
  [
    'https://www.linkedin.com/feed/hashtag/?keywords=OpenData&trk=x',
    'list-tag-posts',
    { tag: 'opendata' },
  ],
  ['https://www.linkedin.com/feed/hashtag/opendata/', 'list-tag-posts', { tag: 'opendata' }],
  [
    'https://www.linkedin.com/search/results/content/?keywords=open%20data%2C%20ponds&origin=X',
    'search-posts',
    { query: 'open data, ponds' },
  ],
  [
    'https://www.linkedin.com/search/results/people/?keywords=heron',
    'search-users',
    { query: 'heron' },
  ],
  ['https://www.linkedin.com/company/5/people/', 'list-company-employees', { company: '5' }],
])('%s means %s', (text, operation, params) => {
  expect(recognise(text)).toMatchObject({ operation, params, confidence: 1 });
});

test.each([
  'https://www.linkedin.com/',
  'https://www.linkedin.com/in/',
  'https://www.linkedin.com/feed/hashtag/?keywords=two%20words',
  'https://www.linkedin.com/search/results/people/',
  'https://www.linkedin.com/search/results/companies/?keywords=heron',
  'https://www.linkedin.com/jobs/view/123',
  'https://www.linkedin.com/posts/jane_no-number',
  'https://www.linkedin.com.evil.example/in/jane',
  `https://evil.example/posts/jane-activity-${ID}`,
  'williamhgates',
  '',
])('not %s', (text) => {
  expect(recognise(text)).toBeUndefined();
});
