import { bool, id, int, isNode, list, node, str } from '#kit/dig.ts';
import { IN_SESSION, objectionTo } from '../../readers/hosts.ts';
import { GONE, withReason } from '../../readers/status-codes.ts';
import { detailOfStatus, failed, kept, missing, SESSION_BOUND, type Detail } from './detail.ts';
import { messages } from './messages.ts';

/** The answer of the embed player's item call: `{status_code, results: [{code}], items: [{…}]}`. */
export const readPlayer = (value: unknown, videoId: string | undefined): Detail => {
  const items = list(value, 'items').filter(isNode);
  const item = items.find((each) => isAbout(id(each, 'id_str') ?? id(each, 'id'), videoId));
  if (item !== undefined) return readItem(item);
  if (items.length > 0) return failed(messages.otherVideoAnswered);
  const status = detailOfStatus(int(value, 'status_code'), str(value, 'status_msg'));
  if (status) return status;
  const code = list(value, 'results').map((result) => str(result, 'code'))[0];
  if (code === undefined || code === 'ok') return failed(messages.playerWithoutVideo);
  return /nil_core_data|not_?exist|delet/i.test(code)
    ? missing(GONE)
    : failed(withReason(messages.playerCannotShow, code));
};

export const isAbout = (found: string | undefined, videoId: string | undefined): boolean =>
  found === undefined || videoId === undefined || found === videoId;

const readItem = (item: unknown): Detail => {
  if (list(item, 'image_post_info', 'images').length > 0) return { kind: 'photo' };
  const video = node(item, 'video_info');
  const offers: Offer[] = [
    ...list(video, 'url_list').map((url) => offer(url, '')),
    ...list(video, 'profiles').flatMap((profile) =>
      list(profile, 'play_addr', 'url_list').map((url) => offer(url, codecText(profile))),
    ),
  ];
  return detailOfOffers(offers);
};

/** What a profile says of its codec, under any of the names it has had. */
const codecText = (profile: unknown): string =>
  [
    str(profile, 'codec_type'),
    str(profile, 'gear_name'),
    str(profile, 'play_addr', 'url_key'),
    bool(profile, 'is_h265') === true || int(profile, 'is_bytevc1') === 1 ? 'h265' : undefined,
  ].join(' ');

export interface Offer {
  readonly url: unknown;
  readonly codec: string;
}
export const offer = (url: unknown, codec: string): Offer => ({ url, codec });

/** H.266, which hardly anything plays. */
const SKIPPED = /bytevc2|h\.?266|vvc/i;
/** H.265: only where there is no H.264. */
const LAST = /bytevc1|h\.?265|hevc|hvc1/i;
/** Copies with the platform's mark painted in. */
const MARKED = /[?&](?:watermark=1|lr=tiktok)|\/playwm\//;

/** The links that anybody may follow, H.264 first, each once. */
export const detailOfOffers = (offers: readonly Offer[]): Detail => {
  const given = offers.flatMap(({ url, codec }) => {
    const link = typeof url === 'string' ? url.replace(/^\/\//, 'https://') : '';
    return link === '' ? [] : [{ link, codec: `${codec} ${link}` }];
  });
  const free = given.filter(
    ({ link, codec }) =>
      objectionTo(link) === undefined && !SKIPPED.test(codec) && !MARKED.test(link),
  );
  const sorted = [
    ...free.filter(({ codec }) => !LAST.test(codec)),
    ...free.filter(({ codec }) => LAST.test(codec)),
  ].map(({ link }) => link);
  if (sorted.length > 0) return { kind: 'links', links: [...new Set(sorted)] };
  return kept(
    given.some(({ link }) => objectionTo(link) === IN_SESSION)
      ? SESSION_BOUND
      : messages.plainFileLinkMissing,
  );
};
