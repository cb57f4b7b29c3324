/** Which files an item of an answer names, as they can be put into the download queue. Pure. */
import type { DownloadView } from '../../core/contract/index.ts';
import { isThing, numberOf, textOf, thingsOf, type Thing } from './thing.ts';

export type FileKind = 'image' | 'video' | 'audio';

export interface NamedFile {
  readonly kind: FileKind;
  readonly url: string;
  readonly mediaType?: string;
  /** What it belongs to, or its own caption. */
  readonly title?: string;
  /** The item's identifier, with a number where the item has several files. */
  readonly name?: string;
  /** The item's public page. */
  readonly page?: string;
  readonly width?: number;
  readonly height?: number;
  /** Seconds. */
  readonly duration?: number;
  /** The file is the picture alone. */
  readonly isSilent?: true;
  /** Lists of all tracks of a video. */
  readonly manifests?: readonly string[];
  /** Where the author lets it lead. */
  readonly leadsTo?: string;
}

/** The widest; of those that do not say, the first, since platforms put the largest there. */
export const widest = (images: readonly Thing[]): Thing | undefined =>
  images.reduce<Thing | undefined>((best, image) => {
    if (textOf(image, 'url') === undefined) return best;
    return !best || (numberOf(image, 'width') ?? 0) > (numberOf(best, 'width') ?? 0) ? image : best;
  }, undefined);

const KINDS: Readonly<Record<string, FileKind>> = {
  Image: 'image',
  Video: 'video',
  Audio: 'audio',
};

const imagesIn = (item: Thing): readonly Thing[] => {
  const one = item['image'];
  return isThing(one) ? [one] : thingsOf(item, 'image');
};

/** The picture that stands for an item, in its largest size. */
export const pictureOf = (item: Thing): NamedFile | undefined => {
  const image = widest(imagesIn(item));
  return image && fileOf(image, 'image', item);
};

/** What hangs on an item: pictures of a gallery in their order, videos, sound. */
export const attachedTo = (item: Thing): readonly NamedFile[] => {
  const attached = thingsOf(item, 'attachment').flatMap((thing) => {
    const kind = KINDS[textOf(thing, 'type') ?? ''];
    return kind === undefined || textOf(thing, 'url') === undefined ? [] : [{ thing, kind }];
  });
  return attached.map(({ thing, kind }, index) =>
    fileOf(thing, kind, item, attached.length > 1 ? index + 1 : undefined),
  );
};

/** What a list saves of an item: the pictures that hang on it, else the one that stands for it. */
export const picturesOf = (item: Thing): readonly NamedFile[] => {
  const own = attachedTo(item).filter(({ kind }) => kind === 'image');
  return own.length > 0 ? own : [pictureOf(item)].filter((file) => file !== undefined);
};

/** Every file of an item, each once: its picture, then what hangs on it. */
export const filesOf = (item: Thing): readonly NamedFile[] => {
  const picture = pictureOf(item);
  const all = [...(picture ? [picture] : []), ...attachedTo(item)];
  return all.filter(({ url }, index) => all.findIndex((file) => file.url === url) === index);
};

const fileOf = (file: Thing, kind: FileKind, item: Thing, number?: number): NamedFile => {
  const id = textOf(item, 'entityId');
  const mediaType = textOf(file, 'mediaType');
  const title = textOf(file, 'name') ?? textOf(item, 'name');
  const page = textOf(item, 'url');
  const [width, height] = [numberOf(file, 'width'), numberOf(file, 'height')];
  const duration = numberOf(file, 'duration');
  const manifests = thingsOf(file, 'manifest').flatMap((one) => textOf(one, 'href') ?? []);
  const leadsTo = textOf(file, 'href');
  return {
    kind,
    url: textOf(file, 'url') ?? '',
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(title === undefined ? {} : { title: cut(title, 500) }),
    ...(id === undefined ? {} : { name: `${cut(id, 180)}${number ? `-${number}` : ''}` }),
    ...(page === undefined ? {} : { page }),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(duration === undefined ? {} : { duration }),
    ...(file['hasSound'] === false ? { isSilent: true } : {}),
    ...(manifests.length === 0 ? {} : { manifests }),
    ...(leadsTo === undefined ? {} : { leadsTo }),
  };
};

const cut = (text: string, length: number): string => text.slice(0, length);

/** As the engine keeps it: one address has one spelling. */
export const addressOf = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);

/**
 * Whether the platform's files can be saved from there. The engine decides; here it only spares a
 * button that could do nothing.
 */
export const savedFrom = (url: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  const fits = (host: string): boolean =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  return protocol === 'https:' && hosts.some(fits);
};

/** What the queue is told of a file. */
export const wishOf = ({ url, mediaType, title, name, page }: NamedFile) => ({
  url,
  ...(mediaType === undefined ? {} : { mediaType }),
  ...(title === undefined ? {} : { title }),
  ...(name === undefined ? {} : { name }),
  ...(page === undefined ? {} : { page }),
});

/** The downloads of files that answers named, by their address; the latest of each. */
export const byAddress = (
  downloads: readonly DownloadView[] | undefined,
): ReadonlyMap<string, DownloadView> =>
  new Map(
    (downloads ?? [])
      .toReversed()
      .flatMap((one) => (one.address === undefined ? [] : [[one.address, one] as const])),
  );
