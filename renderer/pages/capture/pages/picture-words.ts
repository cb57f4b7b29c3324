import type { PageRecord } from '#calls/index.ts';

/** Whether only the first pixels of the page are in the picture. */
export const isCut = ({ height, pageHeight }: PageRecord['picture']): boolean =>
  height < pageHeight;
