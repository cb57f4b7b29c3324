/** What the desktop opened Bowerbird with: files to import, and the address of a page for the box. */
import { create } from 'zustand';
import { requestImport } from './imports.ts';

/** The address that the box shall take; `undefined` once it has. */
export const useOpenedLink = create<{ readonly link: string | undefined }>(() => ({
  link: undefined,
}));

/** Hears of it, from the start of the window on. */
export const startHearingOpened = (): void =>
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window || typeof data !== 'object' || data === null) return;
    if (!('bowerbirdOpened' in data)) return;
    const { link, files } = data.bowerbirdOpened as { link?: string; files: readonly string[] };
    if (files.length > 0) requestImport(files);
    if (link !== undefined) useOpenedLink.setState({ link });
  });
