import { expect, test } from 'vitest';
import type { z } from 'zod';
import { CaptionTrack, Transcript } from '#vocab/caption-track.ts';
import { Comment } from '#vocab/comment.ts';
import { Video } from '#vocab/video.ts';
import { page, reply } from './cases/reply.ts';
import { draftSchema, pageFault, type ReadList, survey } from './cases/survey.ts';
import * as captions from './operations/get-transcript/cases/captions.ts';
import { parse as readTranscript } from './operations/get-transcript/operation.ts';
import { ID } from './operations/get-video/cases/videos.ts';
import { parse as readReplies } from './operations/list-comment-replies/parse.ts';
import { parse as readRelated } from './operations/list-related-videos/operation.ts';
import * as related from './operations/list-related-videos/cases/related.ts';
import * as comments from './operations/list-video-comments/cases/comments.ts';
import { parse as readComments } from './operations/list-video-comments/parse.ts';
import { parse as readCaptions } from './operations/list-captions/operation.ts';

const SEEDS = 300;
const NEXT = 'https://www.youtube.com/youtubei/v1/next?prettyPrint=false';
const PLAYER = 'https://www.youtube.com/youtubei/v1/player?prettyPrint=false';

const requestTo = (continuation: string) => ({ continuation });
const both = [related.compact(1), related.lockup(2, [['Someone'], ['2K views', '3 days ago']])];

test.each<[string, unknown, ReadList, z.ZodType, number, object]>([
  ['comments', comments.newPage, readComments, Comment, 3, requestTo(comments.commentsToken())],
  ['comments, old', comments.oldPage, readComments, Comment, 2, requestTo('t')],
  ['comments of 2020', comments.page2020, readComments, Comment, 1, requestTo('t')],
  [
    'watch page',
    comments.watch([comments.turnedOff], [comments.more('t')]),
    readComments,
    Comment,
    0,
    { videoId: comments.VIDEO },
  ],
  ['replies', comments.replyPage, readReplies, Comment, 3, requestTo(comments.repliesToken())],
  ['related', related.beside(both), readRelated, Video, 2, { videoId: comments.VIDEO }],
  ['more related', related.appendedRelated(both), readRelated, Video, 2, requestTo('t')],
])('mutations of lists: %s', (_name, content, read, item, whole, body) => {
  const schema = draftSchema(item);
  const { wrong, answered } = survey(content, SEEDS, (sent) =>
    pageFault(read([reply(sent, { url: NEXT, body })], { videoId: comments.VIDEO }), schema, whole),
  );
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(SEEDS / 4);
});

test('mutations of caption lists, as calls and as pages', () => {
  const content = captions.withTracks(captions.track('en', {}, '&exp=xpe'), captions.automatic);
  const schema = draftSchema(CaptionTrack);
  const { wrong, answered } = survey(content, SEEDS, (sent, seed) => {
    const inPage = seed % 2 === 1 && typeof sent !== 'string';
    const request = inPage
      ? { url: `https://www.youtube.com/watch?v=${ID}`, method: 'GET' }
      : { url: PLAYER, body: { videoId: ID } };
    return pageFault(
      readCaptions([reply(inPage ? page({ player: sent }) : sent, request)], {}),
      schema,
      2,
    );
  });
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(SEEDS / 4);
});

test.each<[string, unknown, string]>([
  ['json3', captions.json3, captions.address('en')],
  ['panel', captions.panel, 'https://www.youtube.com/youtubei/v1/get_transcript'],
])('mutations of transcripts: %s', (_name, content, url) => {
  const { wrong, answered } = survey(content, SEEDS, (sent) => {
    const { data } = readTranscript([reply(sent, { url, body: {} })], {});
    return Transcript.safeParse(data).error?.message;
  });
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(SEEDS / 4);
});

/** Text with a few places cut out, doubled or overwritten. */
const scarred = (text: string, seed: number): string => {
  const at = (seed * 7919) % text.length;
  const length = 1 + (seed % 17);
  const cut = text.slice(at, at + length);
  const put = ['', cut + cut, '<', '&#x', '-->', '"', '\u0000', '&amp;#1114112;'][seed % 8] ?? '';
  return text.slice(0, at) + put + text.slice(at + length);
};

test.each([
  ['classic', captions.classic],
  ['timed text', captions.timedText],
  ['vtt', captions.vtt],
])('mutations of texts: %s', (_name, text) => {
  const { wrong, answered } = survey('', SEEDS, (_sent, seed) => {
    const sent = reply(scarred(text, seed), { url: captions.address('en'), method: 'GET' });
    return Transcript.safeParse(readTranscript([sent], {}).data).error?.message;
  });
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(SEEDS / 2);
});
