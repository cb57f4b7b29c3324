import { list, node, str, type Node } from '#kit/dig.ts';
import type { FailureReason } from '#kit/errors.ts';
import { text } from './text.ts';

/** Why a thing is gone, as far as the platform's English words tell. */
export const goneReason = (text: string): FailureReason | undefined => {
  if (/\bis private\b/i.test(text)) return 'private';
  if (/\b(?:removed|deleted) by the (?:uploader|user|owner)\b/i.test(text)) return 'deleted';
  if (/\b(?:removed|terminated|copyright)\b/i.test(text)) return 'removed';
  return undefined;
};

/**
 * What the platform says when it will not show a page. Alerts of other types ("Unavailable videos
 * are hidden") are remarks and no errors.
 */
export const errorAlert = (data: Node): string | undefined => {
  for (const alert of list(data, 'alerts')) {
    const renderer = node(alert, 'alertRenderer') ?? node(alert, 'alertWithButtonRenderer');
    if (renderer && str(renderer, 'type') === 'ERROR')
      return text(renderer['text']) ?? 'the platform answered with an error';
  }
  return undefined;
};
