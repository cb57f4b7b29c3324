import { hash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same; takes as long wherever they differ, and however long they are. */
export const isSameSecret = (a: string, b: string): boolean => {
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(a), digest(b));
};
