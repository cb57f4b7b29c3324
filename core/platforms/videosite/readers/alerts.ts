import { list, node, str, type Node } from '../../../kit/dig.ts';
import { text } from './text.ts';

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
