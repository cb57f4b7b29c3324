/** What the desktop opened Bowerbird with: files to import, and the address of a page for the box. */
import { create } from 'zustand';
import { hearDesktop } from './desktop-messages.ts';
import { requestImport } from './imports.ts';
import { goTo } from './open.ts';
import { changesPath } from './places.ts';

/** The address that the box shall take; `undefined` once it has. */
export const useOpenedLink = create<{ readonly link: string | undefined }>(() => ({
  link: undefined,
}));

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
    if (link !== undefined) useOpenedLink.setState({ link });
  });
};
