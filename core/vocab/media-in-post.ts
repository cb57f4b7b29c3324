/** What of a post is looked at: its photographs and videos, wherever the platform's posts have them. Pure. */
import type { Attachment, Slide } from './attachment.ts';
import type { PostPicture } from './image.ts';

export type MediaFile = Extract<Attachment, { readonly type: 'Image' | 'Video' }>;

export interface WithMedia {
  readonly items?: readonly Slide[] | undefined;
  readonly attachment?: readonly Attachment[] | undefined;
  readonly image?: readonly PostPicture[] | undefined;
}

/** The photographs and videos that its author put into a post, in their order. */
export const mediaInPost = ({
  items = [],
  attachment = [],
  image = [],
}: WithMedia): readonly MediaFile[] => {
  if (items.length > 0) return items.flatMap(filesOfSlide);
  const files = attachment.filter((one) => one.type === 'Image' || one.type === 'Video');
  if (!image.some(({ isAttached }) => isAttached)) return files;
  // Among photographs each other picture is the still of the next video.
  const videos = files.values();
  const inOrder = image.flatMap((one): MediaFile[] => {
    if (one.isAttached) return [one];
    const { done, value } = videos.next();
    return done ? [] : [value];
  });
  return [...inOrder, ...videos];
};

/** The words for those who do not see it are those of the slide. */
const filesOfSlide = ({ attachment = [], name }: Slide): readonly MediaFile[] =>
  attachment.map((file) => (name === undefined ? file : { ...file, name }));
