import type { KeyboardEvent } from 'react';
import { actOnKey, hasModifier } from '../../parts/lists/act-on-key.ts';
import { toggleInspector } from '../../state.ts';

const COMMENT = '[data-comment]';

/** Arrows go from comment to comment, whatever their depth; Enter opens the replies, Space the inspector. */
export const onCommentKey = (event: KeyboardEvent<HTMLElement>): void => {
  if (hasModifier(event) || !(event.target instanceof Element)) return;
  const here = event.target.closest(COMMENT);
  if (!here) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(COMMENT)];
  const at = all.findIndex((one) => one === here);
  const onComment = event.target === here;
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => reach(all[at + 1]),
    ArrowUp: () => reach(all[at - 1]),
    PageDown: () => reach(all[at + 1]),
    PageUp: () => reach(all[at - 1]),
    ...(onComment
      ? {
          Enter: () => here.querySelector<HTMLElement>(':scope [data-replies]')?.click(),
          ' ': toggleInspector,
        }
      : {}),
  };
  actOnKey(event, acts[event.key]);
};

const reach = (comment: HTMLElement | undefined): void => {
  comment?.focus({ preventScroll: true });
  comment?.scrollIntoView({ block: 'nearest' });
};
