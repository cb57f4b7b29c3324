import { useMemo } from 'react';
import { Carousel } from './carousel.tsx';
import { fieldsFromShown, type Shown } from './index.ts';
import type { Question } from './opening.ts';
import { normalizeUrl, attachedTo, type WithFiles } from './saveable.ts';
import { isMissing, useKept, useSave, useSaveable } from './save-files.tsx';
import { slidesFromItem, type Slide } from './slides.ts';

interface Props {
  readonly shown: Shown;
  /** The question that it answers; its pictures can be saved then. */
  readonly within: Question | undefined;
}

/** The pictures of a post, one by one. */
export const Pictures = ({ shown, within }: Props) => {
  const slides = slidesFromItem(fieldsFromShown(shown));
  if (slides.length === 0) return null;
  return within ? (
    <Saveable shown={shown} within={within} slides={slides} />
  ) : (
    <Carousel slides={slides} />
  );
};

const Saveable = ({
  shown,
  within,
  slides,
}: {
  readonly shown: Shown;
  readonly within: Question;
  readonly slides: readonly Slide[];
}) => {
  const item = fieldsFromShown(shown) as WithFiles;
  const files = useMemo(() => attachedTo(item), [item]);
  const saveable = useSaveable(within, files);
  const kept = useKept();
  const save = useSave(within);
  const saving = ({ kind, url }: Slide): (() => void) | undefined => {
    const file = saveable.find((one) => normalizeUrl(one.url) === normalizeUrl(url));
    if (kind !== 'image' || !file || save.isPending || !isMissing(file, kept)) return undefined;
    return () => save.mutate([file]);
  };
  return <Carousel slides={slides} save={saving} />;
};
