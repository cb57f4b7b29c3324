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
