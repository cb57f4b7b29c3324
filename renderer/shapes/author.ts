import type { Shape } from '#vocab/index.ts';

/** Who wrote or published something, as far as it is told. */
export type Author = Pick<
  Shape<'Person'>,
  'entityId' | 'icon' | 'url' | 'name' | 'preferredUsername' | 'role'
>;

export interface Attributed {
  readonly attributedTo?: Author | undefined;
}

export const authorName = ({ attributedTo }: Attributed): string | undefined =>
  attributedTo?.name ?? attributedTo?.preferredUsername;

export const isByCreator = ({ attributedTo }: Attributed): boolean =>
  attributedTo?.role === 'creator';
