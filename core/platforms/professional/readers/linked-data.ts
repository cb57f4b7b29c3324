import { omitUndefined } from '#kit/collect.ts';
import { list, node, str } from '#kit/dig.ts';
import type { Person } from '#vocab/person.ts';

/** One or several, as a list; the graph writes one without brackets. */
export const each = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** A text that is given and not hidden: guests are shown asterisks in the place of some. */
export const textAt = (
  value: unknown,
  ...path: readonly (string | number)[]
): string | undefined => {
  const text = str(value, ...path)?.trim();
  return text === undefined || /^[*\s]*$/.test(text) ? undefined : text;
};

/** Descriptions hold `<br>` in the place of line breaks. */
export const unbroken = (text: string | undefined): string | undefined =>
  text?.replaceAll(/<br\s?\/?>/gi, '\n');

/**
 * How often something was done (`LikeAction`, `CommentAction`, `FollowAction`). It stands in one counter, in a
 * list of them, or is a bare number, which nobody says what it counts (recorded July 2026).
 */
export const countInteractions = (value: unknown, action: string): number | undefined => {
  for (const counter of each(node(value)?.['interactionStatistic'])) {
    const type = str(counter, 'interactionType');
    const found = node(counter)?.['userInteractionCount'];
    const isIt = type === action || type?.endsWith(`/${action}`) === true;
    if (isIt && typeof found === 'number' && Number.isSafeInteger(found) && found >= 0)
      return found;
  }
  return undefined;
};

/** The address of a picture: a text, or an object that names it in one of two ways. */
export const pictureIn = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value || undefined
    : (str(value, 'contentUrl') ?? str(value, 'url') ?? str(list(value)[0]));

/** The parts of a postal address that a person or a body is said to have. */
export const postalAddress = (value: unknown): Person['address'] => {
  const part = (name: string): string | undefined => textAt(value, 'address', name);
  const parts = omitUndefined({
    streetAddress: part('streetAddress'),
    addressLocality: part('addressLocality'),
    addressRegion: part('addressRegion'),
    postalCode: part('postalCode'),
    addressCountry: part('addressCountry'),
  });
  return Object.keys(parts).length > 0 ? parts : undefined;
};
