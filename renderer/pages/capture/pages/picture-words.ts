import type { PageRecord } from '#contract/index.ts';

/** Whether only the first pixels of the page are in the picture. */
export const isCut = ({ height, pageHeight }: PageRecord['picture']): boolean =>
  height < pageHeight;
