import { Thumbnail } from '../parts/controls/thumbnail.tsx';
import { useSavedPortrait } from './kept-picture.ts';
import type { Depicted } from './saveable.ts';

/** A person or an account: the picture that was saved on this computer, else the initial of the name. */
export const Portrait = ({
  of: actor,
  name,
}: {
  readonly of: Depicted | undefined;
  readonly name: string | undefined;
}) => <Thumbnail kind="person" name={name} picture={useSavedPortrait(actor)} />;
