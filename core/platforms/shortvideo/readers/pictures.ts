import { at, count, isNode, list } from '#kit/dig.ts';
import { image, type Picture, type PostPicture } from '#vocab/image.ts';

/** The addresses of one picture: an address, a list of them, or an object that holds such a list. */
const addressesIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  const found = Array.isArray(value)
    ? (value as readonly unknown[])
    : [...list(value, 'url_list'), ...list(value, 'urlList'), ...list(value, 'UrlList')];
  return found.filter((one) => typeof one === 'string');
};

const JPEG = /\.jpe?g(?:$|\?)/i;

/** A picture; of the copies that differ in form alone the JPEG, which everything shows, else the first. */
export const picture = (value: unknown, width?: number, height?: number): Picture | undefined => {
  const addresses = addressesIn(value);
  const jpeg = addresses.length > 1 ? addresses.find((one) => JPEG.test(one)) : undefined;
  const best = jpeg ?? addresses[0];
  const own = isNode(value) ? value : undefined;
  return image(best, width ?? count(own, 'width'), height ?? count(own, 'height'));
};

/** A photograph of a post of photographs. */
export const photo = (value: unknown, width?: number, height?: number): PostPicture | undefined => {
  const one = picture(value, width, height);
  return one && { ...one, isAttached: true };
};

/** The photographs of a post in their order, then what else stands for it; `undefined` where there is neither. */
export const withCovers = (
  photos: readonly PostPicture[],
  covers: readonly Picture[] = [],
): PostPicture[] | undefined => {
  const known = new Set(photos.map(({ url }) => url));
  const all = [...photos, ...covers.filter(({ url }) => !known.has(url))];
  return all.length > 0 ? all : undefined;
};

/** Pictures, each address once; `undefined` where there is none. */
export const pictures = (...values: readonly unknown[]): Picture[] | undefined => {
  const found = new Map<string, Picture>();
  for (const value of values) {
    const one = picture(value);
    if (one && !found.has(one.url)) found.set(one.url, one);
  }
  return found.size > 0 ? [...found.values()] : undefined;
};

/** The first of several sizes that is there, the largest first. */
export const firstPicture = (...values: readonly unknown[]): Picture | undefined => {
  for (const value of values) {
    const one = picture(value);
    if (one) return one;
  }
  return undefined;
};

/** `avatarLarger`, `avatarMedium`, `avatarThumb` of the site; `avatar_thumb` and its like of the app. */
export const avatar = (user: unknown): Picture | undefined => {
  const found = firstPicture(
    at(user, 'avatarLarger'),
    at(user, 'avatarMedium'),
    at(user, 'avatarThumb'),
    at(user, 'avatar_larger'),
    at(user, 'avatar_medium'),
    at(user, 'avatar_thumb'),
  );
  // The size beside a list of addresses is that of the picture from which they were cut.
  return found && { type: found.type, url: found.url };
};
