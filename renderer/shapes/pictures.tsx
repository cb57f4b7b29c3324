import { useMemo } from 'react';
import { Carousel } from './carousel.tsx';
import { fieldsOf, type Shown } from './index.ts';
import type { Question } from './opening.ts';
import { addressOf, attachedTo, type WithFiles } from './saveable.ts';
import { isMissing, useKept, useSave, useSaveable } from './save-files.tsx';
import { slidesOf, type Slide } from './slides.ts';

interface Props {
  readonly shown: Shown;
  /** The question that it answers; its pictures can be saved then. */
  readonly within: Question | undefined;
}

/** The pictures of a post, one by one. */
export const Pictures = ({ shown, within }: Props) => {
  const slides = slidesOf(fieldsOf(shown));
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
  const item = fieldsOf(shown) as WithFiles;
  const files = useMemo(() => attachedTo(item), [item]);
  const saveable = useSaveable(within, files);
  const kept = useKept();
  const save = useSave(within);
  const saving = ({ kind, url }: Slide): (() => void) | undefined => {
    const file = saveable.find((one) => addressOf(one.url) === addressOf(url));
    if (kind !== 'image' || !file || save.isPending || !isMissing(file, kept)) return undefined;
    return () => save.mutate([file]);
  };
  return <Carousel slides={slides} save={saving} />;
};
