import { isWebAddress } from '#kit/address.ts';
import { omitUndefined, required } from '#kit/collect.ts';
import { at, bool, count, id, int, list, node, str } from '#kit/dig.ts';
import type { Audio, Sound } from '#vocab/audio.ts';
import type { LinkedPage } from '#vocab/link.ts';
import { counted } from './counts.ts';
import { soundUrl } from './site.ts';
import { firstPicture } from './pictures.ts';

/** The file, whose address may say what it is (`mime_type=audio_mpeg`). */
const readSoundFile = (url: string | undefined): Pick<Sound, 'url' | 'mediaType'> => {
  if (url === undefined || !url.startsWith('https:') || !isWebAddress(url)) return {};
  const mime = URL.canParse(url) ? new URL(url).searchParams.get('mime_type') : null;
  const isAudio = mime !== null && /^audio_[a-z0-9]{1,20}$/.test(mime);
  return { url, mediaType: isAudio ? mime.replace('_', '/') : undefined };
};

/** Seconds, whole and more than none. */
export const length = (value: number | undefined): number | undefined => {
  const whole = Math.round(value ?? 0);
  return whole > 0 ? whole : undefined;
};

/** Where the same song is: `platform` 1 is Apple Music, 3 Spotify (tests of a reader, October 2026). */
const SERVICES: Readonly<Record<number, readonly [name: string, address: string]>> = {
  1: ['Apple Music', 'https://music.apple.com/song/'],
  3: ['Spotify', 'https://open.spotify.com/track/'],
};

const musicServiceLinks = (music: unknown): LinkedPage[] | undefined => {
  const found = list(music, 'tt2dsp', 'tt_to_dsp_song_infos').flatMap((info): LinkedPage[] => {
    const [platform, song] = [int(info, 'platform'), str(info, 'song_id')];
    const service = platform === undefined ? undefined : SERVICES[platform];
    if (!service || song === undefined || !/^\w{1,60}$/.test(song)) return [];
    return [{ type: 'Link', href: service[1] + song, name: service[0] }];
  });
  return found.length > 0 ? found : undefined;
};

const readSoundFacts = (music: unknown) => {
  const cover = firstPicture(
    at(music, 'coverLarge'),
    at(music, 'coverMedium'),
    at(music, 'coverThumb'),
  );
  return {
    name: str(music, 'title'),
    artist: str(music, 'authorName'),
    duration: length(count(music, 'duration')),
    image: cover && [cover],
    album: str(music, 'album'),
    isOriginal: bool(music, 'original'),
    isCopyrighted: bool(music, 'isCopyrighted'),
    attachment: musicServiceLinks(music),
    ...readSoundFile(str(music, 'playUrl')),
  };
};

/** The `music` of an item; `undefined` where there is none. */
export const readSound = (music: unknown): Sound | undefined => {
  const [entityId, facts] = [id(music, 'id'), readSoundFacts(music)];
  if (entityId === undefined && facts.name === undefined) return undefined;
  const page = entityId === undefined ? undefined : soundUrl(entityId, facts.name);
  return omitUndefined({ type: 'Audio' as const, id: page, entityId, ...facts });
};

/** `{music, artist, stats}` of the sound’s own call. Videos that use it are counted as displayed. */
export const readAudio = (info: unknown): Audio => {
  const music = node(info, 'music');
  const entityId = required(id(music, 'id'), 'identifier of the sound');
  const facts = readSoundFacts(music);
  const { image, ...rest } = facts;
  return omitUndefined({
    type: 'Audio' as const,
    id: soundUrl(entityId, facts.name),
    entityId,
    ...rest,
    ...counted({ videoCount: count(info, 'stats', 'videoCount') }),
    image,
  });
};

/** The header of the sound’s embed page. */
export const readEmbeddedAudio = (info: unknown): Audio => {
  const entityId = required(id(info, 'id'), 'identifier of the sound');
  const name = str(info, 'title');
  const cover = firstPicture(at(info, 'coverUrl'));
  return omitUndefined({
    type: 'Audio' as const,
    id: soundUrl(entityId, name),
    entityId,
    name,
    artist: str(info, 'artist'),
    ...counted({ videoCount: count(info, 'videoCount') }),
    image: cover && [cover],
  });
};
