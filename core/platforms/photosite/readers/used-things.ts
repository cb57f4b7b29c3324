import { omitUndefined } from '#kit/collect.ts';
import { objectAt, at, bool, count, id, node, str, type Node } from '#kit/dig.ts';
import type { Sound } from '#vocab/audio.ts';
import type { TaggedPlace } from '#vocab/place.ts';
import { audioUrl, locationUrl } from './site.ts';
import { parseWhole } from './whole-numbers.ts';

/** The place of a post, or the one of which a page is. Without a number it has no address. */
export const placeFromLocation = (raw: Node | undefined): TaggedPlace | undefined => {
  const entityId = id(raw, 'pk') ?? id(raw, 'id') ?? id(raw, 'location_id');
  if (entityId === undefined || !/^\d{1,20}$/.test(entityId)) return undefined;
  const url = locationUrl(entityId);
  return omitUndefined({
    ...objectAt('Place', url),
    entityId,
    name: str(raw, 'name'),
    latitude: degrees(at(raw, 'lat'), 90),
    longitude: degrees(at(raw, 'lng'), 180),
    address: addressFromLocation(raw),
  });
};

const degrees = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= most ? value : undefined;

/** Street and town: in fields of their own, or as JSON in a text (recorded 2020). */
const addressFromLocation = (raw: unknown): string | undefined => {
  const packed = str(raw, 'address_json');
  const parts = packed === undefined ? undefined : parseWhole(packed);
  const known = [
    str(raw, 'location_address') ?? str(raw, 'address') ?? str(parts, 'street_address'),
    str(raw, 'location_zip') ?? str(raw, 'zip') ?? str(parts, 'zip_code'),
    str(raw, 'location_city') ?? str(raw, 'city') ?? str(parts, 'city_name'),
  ].filter((part) => part !== undefined);
  return known.length > 0 ? known.join(', ') : undefined;
};

/** The sound of a reel: a song, or what somebody recorded. */
export const audioFromMedia = (raw: unknown): Sound | undefined => {
  for (const holder of [at(raw, 'clips_metadata'), at(raw, 'music_metadata')]) {
    const found =
      readSong(node(holder, 'music_info', 'music_asset_info')) ??
      readOriginalAudio(node(holder, 'original_sound_info'));
    if (found) return found;
  }
  return attributedSong(node(raw, 'clips_music_attribution_info'));
};

/** A post without a sound may name one with the number 0. */
const audio = (
  entityId: string | undefined,
  facts: Pick<Sound, 'name' | 'artist' | 'isOriginal' | 'duration'>,
): Sound | undefined =>
  entityId === undefined || !/^[1-9]\d{0,19}$/.test(entityId)
    ? undefined
    : omitUndefined({ type: 'Audio' as const, id: audioUrl(entityId), entityId, ...facts });

const wholeSeconds = (milliseconds: number | undefined): number | undefined =>
  milliseconds === undefined ? undefined : Math.round(milliseconds / 1000) || undefined;

/** Songs are listed by their cluster. */
const readSong = (song: Node | undefined): Sound | undefined =>
  audio(
    id(song, 'audio_cluster_id') ?? id(song, 'audio_asset_id'),
    omitUndefined({
      name: str(song, 'title'),
      artist: str(song, 'display_artist'),
      isOriginal: false,
      duration: wholeSeconds(count(song, 'duration_in_ms')),
    }),
  );

const readOriginalAudio = (sound: Node | undefined): Sound | undefined =>
  audio(
    id(sound, 'audio_asset_id'),
    omitUndefined({
      name: str(sound, 'original_audio_title'),
      artist: str(sound, 'ig_artist', 'username'),
      isOriginal: true,
      duration: wholeSeconds(count(sound, 'duration_in_ms')),
    }),
  );

const attributedSong = (song: Node | undefined): Sound | undefined =>
  audio(
    id(song, 'audio_id'),
    omitUndefined({
      name: str(song, 'song_name'),
      artist: str(song, 'artist_name'),
      isOriginal: bool(song, 'uses_original_audio'),
    }),
  );
