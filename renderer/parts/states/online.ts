import { useSyncExternalStore } from 'react';
import { useWindow } from '../../state.ts';

const listen = (tell: () => void): (() => void) => {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
};

/**
 * Whether this machine has a network: it believes so itself, and the last request that went out did not
 * find that there is none.
 */
export const useOnline = (): boolean => {
  const believes = useSyncExternalStore(listen, () => navigator.onLine);
  const unreached = useWindow((state) => state.networkUnreached);
  return believes && !unreached;
};
