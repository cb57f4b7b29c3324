import * as cases from './official.ts';

/** The invented resources as answers show them: what several operations say alike. */
export const channel = {
  type: 'Person',
  id: `https://www.youtube.com/channel/${cases.CHANNEL}`,
  url: `https://www.youtube.com/channel/${cases.CHANNEL}`,
  entityId: cases.CHANNEL,
  name: 'Some Channel',
};
export const image = (id: string) => [
  { type: 'Image', url: `https://i.ytimg.com/vi/${id}/default.jpg`, width: 120, height: 90 },
  { type: 'Image', url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, width: 480, height: 360 },
];
export const url = (id: string) => `https://www.youtube.com/watch?v=${id}`;
export const short = {
  type: 'Video',
  id: url(cases.VIDEO),
  url: url(cases.VIDEO),
  entityId: cases.VIDEO,
  name: 'A Small Film & More',
  viewCount: 41623531,
  isLive: false,
  image: image(cases.VIDEO),
};
