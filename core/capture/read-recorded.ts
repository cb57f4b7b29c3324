import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { checkParams } from '../engine/catalogue.ts';
import { positionText, sealCursor } from '../engine/cursor.ts';
import { listParams } from '../engine/list-params.ts';
import { CAPTURED_BASE } from '../engine/question-key.ts';
import { read, type Reading } from '../engine/read-replies.ts';
import { urlParts } from '#kit/address.ts';
import type { CaptureManners } from '#kit/capture.ts';
import type { Reply } from '#kit/exchange.ts';
import { hostsOfPlatform, isHostIn, routeNamed, type Platform } from '#kit/operation.ts';
import { excessOfReply } from './bounds.ts';
import type { RecordedCall } from './recorded-call.ts';
import type { Scrubber } from './scrub.ts';
import type { Taken } from './verdict.ts';

/** What was read, and the call that it answers. */
export type Attempt = Reading & { readonly params: Taken['params'] };

/** What a call of an archive is read with, once it is known to be one of ours. */
export interface RecordedReading {
  readonly entry: Entry;
  readonly attempt: Attempt;
  /** Without secrets, the last one last. */
  readonly replies: readonly Reply[];
}

/** The entry whose parser reads a recorded call; `undefined` where the replies are not from its platform. */
export const findRecordedEntry = (
  { find }: Pick<Catalogue, 'find'>,
  { operation, route, earlier }: RecordedCall,
  last: Reply,
): Entry | undefined => {
  const entry = find(operation);
  if (!entry || !isAnsweredBy(entry, route)) return undefined;
  const hosts = hostsOfPlatform(entry.platform);
  const isOurs = ({ request }: Reply): boolean =>
    isHostIn(urlParts(request.url)?.hostname ?? '', hosts);
  return [...earlier, last].every(isOurs) ? entry : undefined;
};

/** What only the official API answers may stand at the site's own address, in the same form. */
const isAnsweredBy = ({ operation }: Entry, route: RecordedCall['route']): boolean =>
  routeNamed(operation, route) !== undefined ||
  (route === 'public-page' && routeNamed(operation, 'official-api') !== undefined);

/** How secrets are taken out of what a platform's own pages brought, where none may browse it here. */
export const mannersFor = (platform: Platform): CaptureManners =>
  platform.capture ?? { home: '', hosts: hostsOfPlatform(platform) };

/**
 * Reads the replies of one call by the parser of its route, after secrets were taken out of them. Our own
 * cursor is of another data folder and opens nothing here: the page says by its request where it stands.
 * Throws `AppError`; what is too large is `undefined`.
 */
export const readRecorded = (
  entry: Entry,
  { params: given, route, earlier, state }: RecordedCall,
  last: Reply,
  scrubber: Scrubber,
): RecordedReading | undefined => {
  const all = [...earlier, last];
  if (all.some((reply) => excessOfReply(reply) !== undefined)) return undefined;
  const { cursor: _, ...first } = checkParams(entry.params, withoutCursor(given));
  const position = state === undefined ? undefined : { route, state, totalItems: null };
  const params = position
    ? {
        ...first,
        cursor: sealCursor(entry.id, listParams(entry, first), positionText(route, position)),
      }
    : first;
  const replies = all.map((reply) => scrubber.scrub(reply));
  const reading = read(
    entry,
    replies.map((reply) => ({ reply, route })),
    { params, position, base: CAPTURED_BASE },
  );
  return { entry, attempt: { ...reading, params }, replies };
};

const withoutCursor = ({ cursor: _, ...params }: RecordedCall['params']): RecordedCall['params'] =>
  params;
