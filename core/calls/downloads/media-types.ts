import { AppError } from '#kit/errors.ts';
import { messages } from '../answering/messages.ts';

/**
 * What may be saved of a file that an answer named: pictures, videos and sound, and the list of a
 * video's tracks. A drawing in SVG can carry scripts, and a page is no media.
 */
const MEDIA = /^(?:image|video|audio)\/[\w.+-]+$/;
const SCRIPTED = /^image\/.*(?:svg|xml)/;
const TRACKS = 'application/dash+xml';

export const isSaved = (mediaType: string): boolean =>
  mediaType === TRACKS || (MEDIA.test(mediaType) && !SCRIPTED.test(mediaType));

const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  [TRACKS]: 'mpd',
};
const TYPES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type] as const),
  ['jpeg', 'image/jpeg'],
]);

/** Of the type; `bin`, which no system opens by itself, when it has none that we know. */
export const extensionOf = (mediaType: string): string => EXTENSIONS[mediaType] ?? 'bin';

/** The type without its parameters, in small letters. */
export const plainType = (given: string | undefined): string | undefined =>
  given?.split(';')[0]?.trim().toLowerCase() || undefined;

/** Hosts say this when they do not know. */
const UNKNOWN = new Set(['application/octet-stream', 'binary/octet-stream']);

/**
 * What a file is: as its host says, else as the answer said that named it, else by the end of its
 * address. Throws `platform_error` when it is nothing that is saved.
 */
export const chooseMediaType = (file: {
  readonly stated: string | undefined;
  readonly named: string | undefined;
  readonly address: string;
}): string => {
  const stated = plainType(file.stated);
  const type =
    stated !== undefined && !UNKNOWN.has(stated) ? stated : (file.named ?? typeByEnd(file.address));
  if (type !== undefined && isSaved(type)) return type;
  throw noMedia(type);
};

/** Pages and messages, which hosts send in place of a file that they do not give. */
const PAGE = /^(?:text|multipart|message)\/|^application\/(?:[\w.-]+\+)?(?:json|xml|javascript)$/;

/** Throws `platform_error` for a web page or a message where a link promised a file. */
export const refusePage = (type: string | undefined): void => {
  if (type !== undefined && type !== TRACKS && PAGE.test(type)) throw noMedia(type);
};

const noMedia = (type: string | undefined): AppError => {
  const what = type !== undefined && /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : 'a file';
  return new AppError('platform_error', messages.answeredOtherType({ what }));
};

const typeByEnd = (address: string): string | undefined => {
  const end = /\.(\w{2,5})$/.exec(new URL(address).pathname)?.[1]?.toLowerCase();
  return end === undefined ? undefined : TYPES.get(end);
};
