/** What the desktop opened Bowerbird with: files to import, and the address of a page for the box. */
import { create } from 'zustand';
import { requestImport } from './imports.ts';
import { goTo } from './open.ts';
import { changesPath } from './places.ts';

/** The text that the box shall take; `undefined` once it has. */
export const useOpenedLink = create<{ readonly link: string | undefined }>(() => ({
  link: undefined,
}));

/** Puts a text into the box, as if it had been pasted there. */
export const offerInBox = (link: string): void => useOpenedLink.setState({ link });

/** Hears of it, from the start of the window on. */
export const startHearingOpened = (): void => {
  hearDesktop('bowerbirdOpened', (opened) => {
    const { link, files, changes } = opened as {
      link?: string;
      files: readonly string[];
      changes?: { readonly collection: string; readonly check: string };
    };
    if (changes) goTo(changesPath(changes.collection, changes.check));
    if (files.length > 0) requestImport(files);
    if (link !== undefined) offerInBox(link);
  });
};

/** What the desktop tells the window beside its answers: see `electron/preload.ts`. */

/** Hears what is told under a name, until the answer is called. */
export const hearDesktop = (
  name: 'bowerbirdMenu' | 'bowerbirdOpened' | 'bowerbirdSite',
  hear: (what: unknown) => void,
): (() => void) => {
  const onMessage = ({ source, data }: MessageEvent<unknown>): void => {
    if (source !== window || typeof data !== 'object' || data === null) return;
    if (Object.hasOwn(data, name)) hear((data as Record<string, unknown>)[name]);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
};
