import { omitUndefined } from '#kit/collect.ts';
import { at, bool, count, list, str } from '#kit/dig.ts';
import { image, type Picture } from '#vocab/image.ts';
import type { MediaFile } from '#vocab/media-in-post.ts';

interface File {
  readonly url: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

const readFileEntry = (raw: unknown): File | undefined => {
  const url = str(raw, 'url') ?? str(raw, 'src');
  return url === undefined
    ? undefined
    : {
        url,
        width: count(raw, 'width') ?? count(raw, 'config_width'),
        height: count(raw, 'height') ?? count(raw, 'config_height'),
      };
};

const pixelArea = ({ width = 0, height = 0 }: File): number => width * height;

/** The largest; of several as large the first. Candidates without a size are given largest first. */
const largest = (sources: readonly unknown[]): File | undefined => {
  let best: File | undefined;
  for (const source of sources) {
    const file = readFileEntry(source);
    if (file && (!best || pixelArea(file) > pixelArea(best))) best = file;
  }
  return best;
};

/** The picture of a photograph or the cover of a video, in the largest size that the answer names. */
export const pictureFromMedia = (media: unknown): Picture | undefined => {
  const file =
    largest(list(media, 'image_versions2', 'candidates')) ??
    largest(list(media, 'display_resources'));
  if (file) return image(file.url, file.width, file.height);
  // `display_src`: until 2017.
  const whole = str(media, 'display_url') ?? str(media, 'display_src');
  const url = str(media, 'display_uri') ?? whole ?? str(media, 'thumbnail_src');
  // The size that stands beside it is that of the picture as it was sent in.
  return image(
    url,
    whole === url ? count(media, 'dimensions', 'width') : undefined,
    whole === url ? count(media, 'dimensions', 'height') : undefined,
  );
};

/** The file of a video with all of it in one piece: the largest, and of equal ones type 101. */
const videoSource = (media: unknown): File | undefined => {
  const versions = [...list(media, 'video_versions')].sort(
    (a, b) => Number(isFirstChoice(b)) - Number(isFirstChoice(a)),
  );
  const file = largest(versions) ?? largest(list(media, 'video_resources'));
  if (file) return file;
  const url = str(media, 'video_url');
  return url === undefined
    ? undefined
    : {
        url,
        width: count(media, 'dimensions', 'width'),
        height: count(media, 'dimensions', 'height'),
      };
};

const isFirstChoice = (version: unknown): boolean => count(version, 'type') === 101;

/** The file of a video as something that hangs on a post; `undefined` where the answer names none. */
export const videoFromMedia = (media: unknown): MediaFile | undefined => {
  const source = videoSource(media);
  const file = source && image(source.url, source.width, source.height);
  return (
    file &&
    omitUndefined({
      type: 'Video' as const,
      url: [file.url],
      mediaType: 'video/mp4',
      width: file.width,
      height: file.height,
      duration: readDuration(media),
      hasSound: bool(media, 'has_audio'),
      name: str(media, 'accessibility_caption'),
    })
  );
};

/** Seconds, as given; else as the list of the video's tracks tells. */
export const readDuration = (media: unknown): number | undefined => {
  const given = at(media, 'video_duration');
  const seconds =
    typeof given === 'string' && /^\d{1,6}(?:\.\d{1,9})?$/.test(given) ? Number(given) : given;
  if (typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0) return seconds;
  const manifest =
    str(media, 'video_dash_manifest') ?? str(media, 'dash_info', 'video_dash_manifest');
  return manifest === undefined ? undefined : manifestSeconds(manifest);
};

const LENGTH = 'mediaPresentationDuration="';

const manifestSeconds = (manifest: string): number | undefined => {
  const from = manifest.indexOf(LENGTH);
  if (from < 0) return undefined;
  const text = manifest.slice(from + LENGTH.length, from + LENGTH.length + 40);
  const parts = /^PT(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:(\d{1,6}(?:\.\d{1,9})?)S)?"/.exec(text);
  if (!parts) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  const length = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return length > 0 ? length : undefined;
};

/** A photograph as something that hangs on a post. */
export const photoFromMedia = (media: unknown): MediaFile | undefined => {
  const picture = pictureFromMedia(media);
  return (
    picture &&
    omitUndefined({ ...picture, url: [picture.url], name: str(media, 'accessibility_caption') })
  );
};
