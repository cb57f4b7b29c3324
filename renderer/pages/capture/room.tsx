import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { placeSite } from '../../site.ts';
import css from './capture.module.css';

/** What the page lays over everything: the desktop draws the site above the page, so above these too. */
const OVER_ALL =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="combobox"][aria-expanded="true"]';
/** Messages that pass stand at the foot of the window. */
const PASSING = '[data-passing]';
const GAP = 8;

/** Where the site may be drawn now; `undefined` where the page lays something over its room. */
const free = (room: HTMLElement): DOMRect | undefined => {
  if (document.querySelector(OVER_ALL)) return undefined;
  const { x, y, width, height } = room.getBoundingClientRect();
  const tops = [...document.querySelectorAll(PASSING)].map((one) => one.getBoundingClientRect().y);
  const foot = Math.min(y + height, ...tops.map((top) => top - GAP));
  return new DOMRect(x, y, width, Math.max(0, foot - y));
};

/** Leaves room for the site, which the desktop draws over it, and says where the room is. */
export const Room = () => {
  const { t } = useTranslation();
  const room = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    let status: string | undefined;
    const place = (): void => {
      const bounds = free(element);
      const words = JSON.stringify(bounds ?? null);
      if (words === status) return;
      status = words;
      void placeSite(bounds);
    };
    const size = new ResizeObserver(place);
    size.observe(element);
    // What opens or passes over it, and a change of the writing direction, do not change its size.
    const page = new MutationObserver(place);
    page.observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributeFilter: ['dir', 'role', 'aria-expanded', 'data-passing'],
    });
    window.addEventListener('resize', place);
    place();
    return () => {
      size.disconnect();
      page.disconnect();
      window.removeEventListener('resize', place);
      void placeSite(undefined);
    };
  }, []);
  return <section ref={room} className={css.room} aria-label={t('capture.site')} />;
};
