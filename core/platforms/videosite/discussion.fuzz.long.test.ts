import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openRecordings } from '../../../test/support/recorded.ts';
import { jsonFromReply } from '#kit/exchange.ts';
import { CaptionTrack, Transcript } from '#vocab/caption-track.ts';
import { Comment } from '#vocab/comment.ts';
import { Video } from '#vocab/video.ts';
import { draftSchema, pageFault, survey, type ReadList } from './cases/survey.ts';
import { parse as readTranscript } from './operations/get-transcript/operation.ts';
import { parse as readReplies } from './operations/list-comment-replies/parse.ts';
import { parse as readRelated } from './operations/list-related-videos/operation.ts';
import { parse as readComments } from './operations/list-video-comments/parse.ts';
import { parse as readCaptions } from './operations/list-captions/operation.ts';

const { present, why, recorded } = openRecordings('videosite');

/** A few mutations of every recorded page by default; `BOWERBIRD_FUZZ=1000` makes a thousand of each. */
const SEEDS = ((requestCount) => (requestCount > 0 ? requestCount : 40))(
  Number(process.env['BOWERBIRD_FUZZ'] ?? 0),
);
let mutations = 0;

/** What goes wrong when mutations of a recorded page are read. */
const findMutationFaults = (
  name: string,
  faultIn: (sent: ReturnType<typeof recorded>) => string | undefined,
) => {
  const original = recorded(name);
  const { wrong } = survey(jsonFromReply(original), SEEDS, (sent) => {
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
    return faultIn({ ...original, body: new TextEncoder().encode(text) });
  });
  mutations += SEEDS;
  return wrong;
};

describe.skipIf(!present)(`mutations of recorded pages${why}`, () => {
  test.each<[string, ReadList, z.ZodType, number]>([
    ['comments-kurz-replies-p1', readComments, Comment, 20],
    ['comments-pinned-p1', readComments, Comment, 20],
    ['comments-edited-p1', readComments, Comment, 20],
    ['comments-likes-p1', readComments, Comment, 20],
    ['comments-likes-localized-p1', readComments, Comment, 20],
    ['comments-thomas-p1', readComments, Comment, 4],
    ['comments-thomas-2023-p1', readComments, Comment, 3],
    ['comments-kurz-replies-next', readComments, Comment, 0],
    ['comments-kurz-replies-replies', readReplies, Comment, 10],
    ['comments-thomas-next', readRelated, Video, 20],
    ['video-mrbeast-2024-next', readRelated, Video, 20],
    ['video-live-lofi-next', readRelated, Video, 20],
    ['captions-list-2025-06', readCaptions, CaptionTrack, 9],
    ['captions-none-2025-06', readCaptions, CaptionTrack, 0],
  ])(
    '%s',
    (name, read, item, whole) => {
      const schema = draftSchema(item);
      const wrong = findMutationFaults(name, (sent) => pageFault(read([sent], {}), schema, whole));
      expect(wrong).toEqual([]);
    },
    SEEDS * 1000,
  );

  test(
    'captions-json3-body',
    () => {
      const wrong = findMutationFaults('captions-json3-body', (sent) => {
        const { data } = readTranscript([sent], {});
        return Transcript.safeParse(data).error?.message;
      });
      expect(wrong).toEqual([]);
    },
    SEEDS * 1000,
  );
});

afterAll(() => {
  if (present)
    process.stdout.write(
      `discussions, related videos and captions: ${mutations} mutations of recorded pages, seeds 0 to ${SEEDS - 1} of each\n`,
    );
});
