import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { About } from '#vocab/page.ts';
import { PlaylistVideo, VideoDetail } from '#vocab/video.ts';
import { mutated, truncated } from './cases/survey.ts';
import { page, reply } from './cases/reply.ts';
import * as videos from './operations/get-video/cases/videos.ts';
import { readVideo } from './readers/video/read-video.ts';
import * as lists from './operations/list-playlist-videos/cases/playlists.ts';
import { parse as readList } from './operations/list-playlist-videos/operation.ts';

const SEEDS = 300;
const LIST = z.strictObject({
  items: z.array(PlaylistVideo),
  about: About.optional(),
  totalItems: z.int().min(0).nullable(),
  next: z.string().min(1).nullable(),
});

/** Reads mutations of a case; counts what was read and gathers what must not happen. */
const survey = (
  content: unknown,
  read: (sent: unknown, seed: number) => z.ZodError | undefined,
) => {
  const wrong: string[] = [];
  let answered = 0;
  for (let seed = 0; seed < SEEDS; seed++) {
    const changed = mutated(content, seed);
    try {
      const broken = read(
        seed % 10 === 9 ? truncated(JSON.stringify(changed), seed) : changed,
        seed,
      );
      if (broken) wrong.push(`seed ${seed}: ${broken.message}`);
      answered++;
    } catch (error) {
      if (!(error instanceof AppError)) wrong.push(`seed ${seed}: ${String(error)}`);
      else if (error.kind === 'internal_error') wrong.push(`seed ${seed}: internal error`);
    }
  }
  return { wrong, answered };
};

test.each([
  ['old', lists.plainOld([lists.classic(1), lists.classic(2), lists.more('t')])],
  ['new', lists.plainNew([lists.lockup(1), lists.lockup(2)], [lists.moreByModel('t')])],
  [
    'appended',
    {
      ...lists.appended([lists.lockup(1), lists.moreByExecutor('t')]),
      sidebar: lists.sidebar(lists.stat('3')),
    },
  ],
  ['shorts', lists.shortsGrid],
  ['empty', lists.empty],
  ['header only', { sidebar: lists.sidebar(lists.stat('3')) }],
])('playlist mutations: %s', (_name, content) => {
  const { wrong, answered } = survey(content, (sent, seed) => {
    const params = seed % 2 === 0 ? { browseId: 'VLPLx' } : { continuation: lists.SECOND_PAGE };
    return LIST.safeParse(readList([reply(sent, { body: params })], {}).data).error;
  });
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(SEEDS / 3);
});

const at = (endpoint: string) => ({
  url: `https://www.youtube.com/youtubei/v1/${endpoint}`,
  body: null,
});

test.each<[string, unknown, (sent: unknown) => readonly Reply[]]>([
  ['player', videos.player, (sent) => [reply(sent, at('player'))]],
  ['next', videos.watch(), (sent) => [reply(sent, at('next'))]],
  [
    'both',
    { player: videos.player, next: videos.watch({ owner: videos.OWNERS.several }) },
    (sent) => {
      const parts = sent as Record<string, unknown>;
      return [
        reply(parts['next'] ?? null, at('next')),
        reply(parts['player'] ?? null, at('player')),
      ];
    },
  ],
  [
    'page',
    { player: videos.player, data: videos.watch() },
    (sent) => [
      reply(page(typeof sent === 'object' && sent !== null ? sent : {}, 'var', videos.microdata), {
        method: 'GET',
        url: 'https://www.youtube.com/watch?v=inventedVid',
      }),
    ],
  ],
  [
    'refused',
    videos.refused(
      { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm your age' },
      videos.described,
    ),
    (sent) => [reply(sent, at('player'))],
  ],
])('video mutations: %s', (_name, content, replies) => {
  const { wrong, answered } = survey(
    content,
    (sent) => VideoDetail.safeParse(readVideo(replies(sent), { videoId: videos.ID }).data).error,
  );
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(SEEDS / 3);
});
