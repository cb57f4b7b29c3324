import { definePlatform } from '../../kit/operation.ts';
import { identityOf } from '../../kit/identity.ts';
import type { SentRequest } from '../../kit/exchange.ts';
import getDownloadLink from './operations/get-download-link/operation.ts';
import { recognise } from './recognise.ts';
import { isMediaAddress, MEDIA_HOSTS } from './readers/hosts.ts';
import { detectRefusal } from './readers/refusals.ts';

/** Who asks and in which session, not what is asked. */
const VOLATILE = [
  'aid',
  'data_source',
  'device_id',
  'is_from_webapp',
  'lang',
  'language',
  'msToken',
  'sender_device',
  'verifyFp',
  'web_id',
  'X-Bogus',
  'X-Gnarly',
  '_r',
  '_t',
];

/** A video's page has one name whatever handle stands in its address; a file's address stays as it is. */
const identity = (request: SentRequest): string => {
  if (isMediaAddress(request.url)) return identityOf(request);
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/@[^/]*\/(?:video|photo)\/(\d+)\/?$/, '/@_/video/$1');
  return identityOf({ ...request, url: url.href }, { query: VOLATILE });
};

export default definePlatform({
  segment: 'shortvideo',
  aliases: ['tiktok'],
  label: 'Short-video',
  brand: 'TikTok',
  // The media hosts too: a link is tried before it is handed out.
  hosts: ['www.tiktok.com', ...MEDIA_HOSTS],
  mediaHosts: MEDIA_HOSTS,
  pace: { gapMs: 2500, jitterMs: 1500, perHour: 240, breakerMs: 30 * 60_000 },
  identity,
  refusals: [detectRefusal],
  recognise,
  operations: [getDownloadLink],
});
