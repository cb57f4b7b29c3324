import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Audio } from '#vocab/audio.ts';
import { audioId } from '../../readers/params.ts';
import { fetchAudioPage } from '../../readers/ask.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { site } from '../../readers/site.ts';
import type { Parsed } from '#kit/collect.ts';
import { node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { isPage, type Reply } from '#kit/exchange.ts';
import { callAnswer, checkStatus, embedData } from '../../readers/answer.ts';
import { readAudio, readEmbeddedAudio } from '../../readers/sound.ts';
import { firstReadable } from '#kit/readable.ts';
import { defineMessages } from '#kit/message.ts';

const params = z.object({ audioId });

export const messages = defineMessages('shortvideo.get-audio', {
  embedPageWithoutSound: 'TikTok’s embed page came without the sound',
  answerWithoutSound: 'TikTok answered without the sound',
});

/** A sound out of its embed page, or the site’s own call. */
const parse = (replies: readonly Reply[]): Parsed<Audio> => {
  const data = firstReadable(replies, readOne);
  return { data, notices: [], params: { audioId: data.entityId } };
};

const readOne = (reply: Reply): Audio => {
  if (isPage(reply)) {
    checkStatus(reply);
    const info = node(embedData(reply, '/embed/music/'), 'embedInfo');
    if (info) return readEmbeddedAudio(info);
    throw new AppError('platform_error', messages.embedPageWithoutSound);
  }
  const info = node(callAnswer(reply), 'musicInfo');
  if (info) return readAudio(info);
  throw new AppError('platform_error', messages.answerWithoutSound);
};

export default defineOperation({
  name: 'get-audio',
  title: 'Sound',
  summary: 'One sound: title, artist, and how many videos use it.',

  readerChanges: [{ since: '0.10.0', fields: ['url', 'fileUrl', 'mediaType'] }],
  path: '/audios/{audioId}',
  params,
  links: site.links(params, ['/music/{audioId}/**', '/embed/music/{audioId}/**']),
  result: Audio,
  part: { of: 'audio', by: 'audioId', as: 'facts' },
  example: { audioId: '250824169968246784' },

  routes: [
    publicPage({ fetch: fetchAudioPage, parse }),
    capture({
      reads: passesAny(isCallToPath('/api/music/detail/'), isPageAtPath(/^\/embed\/music\/\d+\/$/)),
      parse,
    }),
  ],
});
