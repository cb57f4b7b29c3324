import type { TFunction } from 'i18next';

/** What a shape is called; one that has no name yet by its id. */
export const shapeName = (shape: string, t: TFunction): string =>
  t(`shape.${shape as 'Video'}`, { defaultValue: shape });
