/** Where the photographs and slides of a post stood before version 0.10, and where they stand since. Pure. */
import { isNode } from '#kit/dig.ts';

type Item = Readonly<Record<string, unknown>>;

const isPhoto = (value: unknown): value is Item & { readonly url: string } =>
  isNode(value) && value['type'] === 'Image' && typeof value['url'] === 'string';

const listAt = (item: Item, field: string): readonly unknown[] => {
  const value = Object.hasOwn(item, field) ? item[field] : undefined;
  return Array.isArray(value) ? value : [];
};

/** Photographs of a microblog stand among its pictures, and hang on it no more. The same object where it has none. */
export const withPhotosAsPictures = (post: Item): Item => {
  const attached = listAt(post, 'attachment');
  const photos = attached.filter(isPhoto).map((photo) => ({ ...photo, isAttached: true }));
  if (photos.length === 0) return post;
  const rest = attached.filter((one) => !isPhoto(one));
  const known = new Set(photos.map(({ url }) => url));
  // A picture of theirs told less of them.
  const others = listAt(post, 'image').filter((one) => !(isPhoto(one) && known.has(one.url)));
  const { attachment: _, ...facts } = post;
  return {
    ...facts,
    ...(rest.length > 0 && { attachment: rest }),
    image: [...photos, ...others],
  };
};

const isFile = (value: unknown): value is Item =>
  isNode(value) && (value['type'] === 'Image' || value['type'] === 'Video');

const slideFromFile = ({ name, ...file }: Item): Item => ({
  type: file['type'],
  attachment: [file],
  ...(name !== undefined && { name }),
});

/** Several pictures and videos of a site of pictures are slides of their post. The same object where it has none. */
export const withFilesAsSlides = (post: Item): Item => {
  const attached = listAt(post, 'attachment');
  const files = attached.filter(isFile);
  // Where one alone is there, its post says how many it has.
  const isOneOfSeveral = Object.hasOwn(post, 'totalItems') && files.length > 0;
  if (files.length < 2 && !isOneOfSeveral) return post;
  const rest = attached.filter((one) => !isFile(one));
  const { attachment: _, ...facts } = post;
  return {
    ...facts,
    ...(rest.length > 0 && { attachment: rest }),
    items: files.map(slideFromFile),
  };
};
