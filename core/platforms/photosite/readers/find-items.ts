import { at, id, int, isNode, str, type Node } from '#kit/dig.ts';

const DEPTH = 64;

/** Whether an object is a post of any family, in full or as a thin list has it. */
export const isMedia = (value: Node): boolean => {
  if (str(value, 'code') === undefined && str(value, 'shortcode') === undefined) return false;
  if (id(value, 'pk') === undefined && id(value, 'id') === undefined) return false;
  return (
    value['media_type'] !== undefined ||
    value['is_video'] !== undefined ||
    isMediaType(str(value, '__typename') ?? '')
  );
};

/** `XIGPolarisVideoMedia`, `XDTMediaDict`, `GraphImage`, `XDTGraphSidecar` */
const isMediaType = (name: string): boolean =>
  ((name.startsWith('XIGPolaris') || name.startsWith('XDT')) && name.includes('Media')) ||
  /^(?:XDT)?Graph(?:Image|Video|Sidecar)$/.test(name);

/**
 * Every post below a value, in its order, each where it stands: lists wrap them in ever other ways
 * (`edges[].node`, `.media`, `fill_items`, `one_by_two_item`, `two_by_two_item.channel`), and a post may
 * hold other posts, which are no items of the list.
 */
export const mediaIn = (value: unknown): Node[] => gathered(value, isNoRow);

/**
 * The same for a grid: where no post is in one of its cells, or in an edge of its, that cell stands in its
 * place. So it can be counted that there was one.
 */
export const cellsIn = (value: unknown): Node[] => gathered(value, isCell);

const isNoRow = (): boolean => false;
const isCell = (value: Node): boolean => 'media' in value || 'node' in value;

const gathered = (value: unknown, isRow: (value: Node) => boolean): Node[] => {
  const found: Node[] = [];
  const gather = (here: unknown, depth: number): void => {
    if (typeof here !== 'object' || here === null || depth > DEPTH) return;
    if (Array.isArray(here)) {
      for (const item of here) gather(item, depth + 1);
      return;
    }
    if (!isNode(here)) return;
    if (isMedia(here)) {
      found.push(here);
      return;
    }
    const before = found.length;
    for (const key in here) if (key !== 'user' && key !== 'owner') gather(here[key], depth + 1);
    if (found.length === before && isRow(here)) found.push(here);
  };
  gather(value, 0);
  return found;
};

/** Adverts stand among what people published: as a post that says so, or as a row of their own. */
export const isAdvert = (media: unknown): boolean =>
  str(media, 'product_type') === 'ad' ||
  isNode(at(media, 'ad')) ||
  isNode(at(media, 'injected')) ||
  (int(media, 'dr_ad_type') ?? 0) > 0 ||
  isNode(at(media, 'ad_action')) ||
  str(media, 'ad_action') !== undefined ||
  str(media, 'ad_id') !== undefined ||
  (str(media, 'link') ?? '').startsWith('https://www.facebook.com/ads/');
