import { at, find, findAll, id, isNode, node, type Node } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { locationIn } from './parsed-request.ts';
import { isMedia } from './find-items.ts';
import { rowsFromSections, rowsFromConnection, type Rows } from './list-posts.ts';

export const PLACE_KEYS: readonly string[] = [
  'xdt_location_get_web_info',
  'xdt_location_get_web_info_tab',
  'native_location_data',
];

/** The place that an answer is about, in any of its families; `null` where it says that there is none. */
export const placesIn = (value: unknown): readonly (Node | null)[] => {
  // The place of an exported item is no page of a place.
  if (isNode(value) && isMedia(value)) return [];
  const infos = [
    ...findAll(value, 'location_info'),
    at(value, 'graphql', 'location'),
    at(value, 'data', 'location'),
    at(value, 'location'),
  ];
  const found = infos.filter((one): one is Node | null => isNode(one) || one === null);
  return found.length > 0 ? found : missing(value);
};

const missing = (value: unknown): readonly null[] =>
  find(value, 'xdt_location_get_web_info') === null || find(value, 'native_location_data') === null
    ? [null]
    : [];

/** The posts of a place: those of the tab that is open, else the newest, else the popular ones. */
export const placeRows = (value: unknown, reply: Reply): Rows | undefined => {
  const native = node(find(value, 'native_location_data'));
  const legacy = node(value, 'graphql', 'location') ?? node(value, 'data', 'location');
  const path = URL.canParse(reply.request.url) ? new URL(reply.request.url).pathname : '';
  return (
    rowsFromConnection(find(value, 'xdt_location_get_web_info_tab')) ??
    nonEmpty(rowsFromSections(native?.['recent'])) ??
    rowsFromSections(native?.['ranked']) ??
    rowsFromConnection(legacy?.['edge_location_to_media']) ??
    rowsFromConnection(legacy?.['edge_location_to_top_posts']) ??
    (/^\/api\/v1\/locations\/\d{1,20}\/sections\/$/.test(path)
      ? rowsFromSections(value)
      : undefined)
  );
};

const nonEmpty = (rows: Rows | undefined): Rows | undefined =>
  rows?.rows.some((row) => isNode(row) && isMedia(row)) === true ? rows : undefined;

/** Which place it is: as the request says, or as the answer does. */
export const placeNumber = (
  replies: readonly Reply[],
  places: readonly unknown[],
): string | undefined =>
  replies.map(({ request }) => locationIn(request)).find((found) => found !== undefined) ??
  places
    .map((place) => id(place, 'pk') ?? id(place, 'location_id') ?? id(place, 'id'))
    .find((found) => found !== undefined);
