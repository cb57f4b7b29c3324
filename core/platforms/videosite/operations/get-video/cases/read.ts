import type { Reply } from '#kit/exchange.ts';
import { readVideo as parse } from '../../../readers/video/read-video.ts';
import { reply } from '../../../cases/reply.ts';
import * as made from './videos.ts';

const at = (endpoint: string) => `https://www.youtube.com/youtubei/v1/${endpoint}`;
/** A reply of each of the ways in which a video is told. */
export const asPlayer = (content: unknown, query = ''): Reply =>
  reply(content, { url: at('player') + query, body: { videoId: made.ID } });
export const asNext = (content: unknown): Reply =>
  reply(content, { url: at('next'), body: { videoId: made.ID } });
export const asPage = (html: string): Reply =>
  reply(html, { method: 'GET', url: `https://www.youtube.com/watch?v=${made.ID}` });

export const detail = (...replies: Reply[]) => parse(replies, {}).data;
export const codes = (...replies: Reply[]) => parse(replies, {}).notices.map((notice) => notice.code);
