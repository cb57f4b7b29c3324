import type { Reply } from '#kit/exchange.ts';
import { sharedValue } from '#kit/shared-value.ts';
import type { Video } from '#vocab/video.ts';
import { userOnPage } from '../../readers/browsed-page.ts';

/** The user in the address of a page, or who published all of a list; calls name users otherwise. */
export const onlyAuthor = (
  reply: Reply,
  videos: readonly Video[],
): { readonly username: string | undefined } => {
  const inAddress = /^https:\/\/www\.tiktok\.com\/(?:embed\/)?@([\w.]{2,24})/.exec(
    reply.request.url,
  )?.[1];
  const only = sharedValue(videos.map(({ attributedTo }) => attributedTo?.preferredUsername));
  return { username: inAddress ?? userOnPage(reply) ?? only };
};
