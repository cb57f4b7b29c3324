/** Which files an item of an answer names, as they can be put into the download queue. Pure. */
import type { DownloadView } from '#calls/index.ts';
import { mediaInPost, type MediaFile } from '#vocab/media-in-post.ts';
import type { Shape } from '#vocab/index.ts';

type FileKind = 'image' | 'video';

export interface NamedFile {
  readonly kind: FileKind;
  readonly url: string;
  readonly mediaType?: string | undefined;
  /** What it belongs to, or its own caption. */
  readonly title?: string;
  /** The item's identifier, with a number where the item has several files. */
  readonly name?: string;
  /** The item's public page. */
  readonly page?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Seconds. */
  readonly duration?: number;
  /** The file is the picture alone. */
  readonly isSilent?: true;
  /** Lists of all tracks of a video. */
  readonly manifests?: readonly string[];
  /** Where the author lets it lead. */
  readonly leadsTo?: string | undefined;
}

type Image = Shape<'Image'>;

/** What a thing that names files has of them; the shapes have more or less of it. */
export type WithFiles = Partial<
  Pick<Shape<'Post'>, 'entityId' | 'name' | 'url' | 'image' | 'attachment' | 'items'>
>;

/** Who has a picture of their own, as far as it is told; authors of other things have less of it. */
export type Depicted = Partial<
  Pick<Shape<'Person'>, 'entityId' | 'name' | 'preferredUsername' | 'url' | 'icon'>
>;

/** Where the saved pictures of things are found. */
export interface SavedPictures {
  readonly byAddress: ReadonlyMap<string, DownloadView>;
  /** By the public page and the identifier of the thing that they belong to. */
  readonly byThing: ReadonlyMap<string, DownloadView>;
}

/** A saved picture, and its size in pixels as far as the item tells it. */
export interface SavedPicture {
  readonly download: DownloadView;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** For those who do not see it, where the platform gives words. */
  readonly words?: string | undefined;
}

const thingKey = (page: string, name: string): string => `${normalizeUrl(page)} ${name}`;

export const isSavedPicture = ({ state, mediaType }: DownloadView): boolean =>
  state === 'done' && mediaType?.startsWith('image/') === true;

/** The pictures among the downloads; of several of a thing the latest. */
export const savedPictures = (downloads: readonly DownloadView[]): SavedPictures => {
  const saved = downloads.filter(isSavedPicture);
  return {
    byAddress: byAddress(saved),
    byThing: new Map(
      saved
        .toReversed()
        .flatMap((one) =>
          one.page === undefined || one.name === undefined
            ? []
            : [[thingKey(one.page, one.name), one] as const],
        ),
    ),
  };
};

/**
 * The saved picture that stands for an item: the one that a list saves, else the widest of its others,
 * else one that was saved where the item named other sizes (a list has smaller ones than the page).
 */
export const findSavedPicture = (
  item: WithFiles,
  { byAddress: saved, byThing }: SavedPictures,
): SavedPicture | undefined => {
  const own = attachedTo(item).filter(({ kind }) => kind === 'image');
  const files = own.length > 0 ? own : (item.image ?? []).map((image) => toNamedFile(image, item));
  const byWidth = files.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  for (const { url, width, height, title } of own.length > 0 ? files : byWidth) {
    const download = saved.get(normalizeUrl(url));
    if (download)
      return { download, width, height, words: title === item.name ? undefined : title };
  }
  const { url: page, entityId } = item;
  if (page === undefined || entityId === undefined) return undefined;
  const download =
    byThing.get(thingKey(page, entityId)) ?? byThing.get(thingKey(page, `${entityId}-1`));
  return download && { download };
};

/** The widest; of those that do not say, the first, since platforms put the largest there. */
const widest = (images: readonly Image[]): Image | undefined =>
  images.reduce<Image | undefined>(
    (best, image) => (!best || (image.width ?? 0) > (best.width ?? 0) ? image : best),
    undefined,
  );

/** The picture that stands for an item, in its largest size. */
export const pictureFromItem = (item: WithFiles): NamedFile | undefined => {
  const image = widest(item.image ?? []);
  return image && toNamedFile(image, item);
};

const portraitName = (entityId: string): string => `${cut(entityId, 170)}-portrait`;

/** The picture of a person or an account. */
export const portraitFromActor = (actor: Depicted): NamedFile | undefined => {
  const { icon, entityId, name, preferredUsername, url: page } = actor;
  if (icon === undefined) return undefined;
  const title = name ?? preferredUsername;
  return {
    kind: 'image',
    url: icon.url,
    ...(title !== undefined && { title: cut(title, 500) }),
    ...(entityId !== undefined && { name: portraitName(entityId) }),
    page,
  };
};

/** The saved picture of an account: of its address, else the one saved of the same account in another size. */
export const findSavedPortrait = (
  { icon, url: page, entityId }: Depicted,
  { byAddress: saved, byThing }: SavedPictures,
): DownloadView | undefined => {
  const own = icon && saved.get(normalizeUrl(icon.url));
  if (own || page === undefined || entityId === undefined) return own;
  return byThing.get(thingKey(page, portraitName(entityId)));
};

/** What its author put into an item: pictures in their order, videos; without what the platform withholds. */
export const attachedTo = (item: WithFiles): readonly NamedFile[] => {
  const attached = mediaInPost(item);
  return attached.flatMap((file, index) =>
    file.withheldReason === undefined
      ? [toNamedFile(file, item, attached.length > 1 ? index + 1 : undefined)]
      : [],
  );
};

/** What a list saves of an item: the pictures that hang on it, else the one that stands for it. */
export const picturesFromItem = (item: WithFiles): readonly NamedFile[] => {
  const own = attachedTo(item).filter(({ kind }) => kind === 'image');
  return own.length > 0 ? own : [pictureFromItem(item)].filter((file) => file !== undefined);
};

/** Every file of an item, each once: its picture, then what hangs on it. */
export const filesFromItem = (item: WithFiles): readonly NamedFile[] => {
  const picture = pictureFromItem(item);
  const all = [...(picture ? [picture] : []), ...attachedTo(item)];
  return all.filter(({ url }, index) => all.findIndex((file) => file.url === url) === index);
};

const toNamedFile = (file: Image | MediaFile, item: WithFiles, number?: number): NamedFile => {
  const title = file.name ?? item.name;
  const film = file.type === 'Video' ? file : undefined;
  const { mediaType, width, height } = file;
  const { entityId: id, url: page } = item;
  const manifests = (film?.manifest ?? []).map(({ href }) => href);
  const leadsTo = file.type === 'Image' ? file.href : undefined;
  return {
    kind: file.type === 'Image' ? 'image' : 'video',
    url: [file.url].flat()[0] ?? '',
    mediaType,
    ...(title === undefined ? {} : { title: cut(title, 500) }),
    ...(id === undefined ? {} : { name: `${cut(id, 180)}${number ? `-${number}` : ''}` }),
    page,
    width,
    height,
    ...(film?.duration === undefined ? {} : { duration: film.duration }),
    ...(film?.hasSound === false ? { isSilent: true } : {}),
    ...(manifests.length === 0 ? {} : { manifests }),
    leadsTo,
  };
};

const cut = (text: string, length: number): string => text.slice(0, length);

/** As the engine keeps it: one address has one spelling. */
export const normalizeUrl = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);

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
export const requestFromNamedFile = ({ url, mediaType, title, name, page }: NamedFile) => ({
  url,
  mediaType,
  title,
  name,
  page,
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
