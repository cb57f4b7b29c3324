/** Who and what there is in the invented network. */
export const SITE = 'https://www.linkedin.com';

const picture = (name: string): string =>
  `https://media.licdn.com/dms/image/v2/sample/${name}.jpeg?e=2147483647&v=beta&t=s`;

export const pictures = {
  heron: picture('heron-shrink_200_200'),
  otter: picture('otter-shrink_200_200'),
  garden: picture('garden-company-logo_200_200'),
  banner: picture('garden-image-scale_191_1128'),
  plan: picture('plan-feedshare-shrink_800'),
  beds: picture('beds-feedshare-shrink_800'),
  cover: picture('cover-article-cover_image-shrink_720_1280'),
  poster: picture('pond-videocover-high'),
  sheet: (n: number): string => picture(`sheet-${n}-document-cover_800`),
};

export const files = {
  film: (height: number): string =>
    `https://dms.licdn.com/playlist/vid/v2/sample/mp4-${height}p-30fp-crf28/0/1?e=2147483647&v=beta&t=s`,
  captions:
    'https://dms.licdn.com/playlist/vid/v2/sample/video-auto-caption-webvtt/0/1?e=2147483647&v=beta&t=s',
  document:
    'https://media.licdn.com/dms/document/media/v2/sample/garden-plan.pdf?e=2147483647&v=beta&t=s',
};

export const people = {
  heron: { slug: 'sample-heron', name: 'Sample Heron', icon: pictures.heron },
  otter: { slug: 'sample-otter', name: 'Sample Otter', icon: pictures.otter },
};

/** The id by which calls of the site know a member. */
export const memberId = 'ACoAASampleWrenSampleWrenSampleWrenSamp';

export const garden = { slug: 'quillmere-sample-garden', name: 'Quillmere Sample Garden' };

/** Numbers of posts; the time stands in their upper bits. */
const numberAt = (time: string, low: number): string =>
  String((BigInt(Date.parse(time)) << 22n) + BigInt(low));

export const posts = {
  /** Pictures, a link, a hashtag, ten comments of 21. */
  pictures: numberAt('2026-06-10T07:00:00.040Z', 101),
  pictureShare: numberAt('2026-06-10T07:00:00.010Z', 102),
  /** A video with captions. */
  film: numberAt('2026-06-12T09:30:00.000Z', 103),
  /** A video without captions. */
  mute: numberAt('2026-06-13T09:30:00.000Z', 104),
  /** A document of three pages. */
  document: numberAt('2026-06-14T10:00:00.000Z', 105),
  /** A post of the garden, shared with words. */
  shared: numberAt('2026-06-15T11:00:00.000Z', 106),
  ofGarden: numberAt('2026-06-09T08:00:00.000Z', 107),
  /** The garden's repost of `pictures`. */
  repost: numberAt('2026-06-16T12:00:00.000Z', 108),
  poll: numberAt('2026-06-17T12:00:00.000Z', 109),
  gated: numberAt('2026-06-18T12:00:00.000Z', 110),
  gone: numberAt('2026-06-19T12:00:00.000Z', 111),
  denied: numberAt('2026-06-20T12:00:00.000Z', 112),
};

export const ARTICLE = 'what-a-garden-teaches-sample-heron';

export const postPage = (slug: string, number: string): string =>
  `${SITE}/posts/${slug}_sample-words-activity-${number}-Ab1c`;
