import type { Reply } from '../../../../kit/exchange.ts';
import type { Video } from '../../../../vocab/video.ts';

/** The user in the address of a page, or who published all of a list; calls name users otherwise. */
export const onlyAuthor = (
  { request }: Reply,
  videos: readonly Video[],
): { readonly username: string | undefined } => {
  const inAddress = /^https:\/\/www\.tiktok\.com\/(?:embed\/)?@([\w.]{2,24})/.exec(
    request.url,
  )?.[1];
  const authors = new Set(videos.map(({ attributedTo }) => attributedTo?.preferredUsername));
  const [only] = authors.size === 1 ? authors : [];
  return { username: inAddress ?? only };
};
