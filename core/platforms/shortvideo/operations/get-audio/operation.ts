import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Audio } from '#vocab/audio.ts';
import { audioId } from '../../readers/params.ts';
import { fetchAudioPage } from '../../readers/ask.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

const params = z.object({ audioId });

export default defineOperation({
  name: 'get-audio',
  title: 'Sound',
  summary: 'One sound: title, artist, and how many videos use it.',

  readerChanges: [{ since: '0.9.1', fields: ['url', 'fileUrl', 'mediaType'] }],
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
