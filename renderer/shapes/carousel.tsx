/** The pictures of a post one by one, in the order that its author gave them. Nothing moves by itself. */
import { ChevronLeft, ChevronRight, Download, Image as ImageSign, Play } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { t } from 'i18next';
import { figure, harmless, length } from '../format.ts';
import { Button, IconButton } from '../parts/controls/button.tsx';
import { PlatformText } from '../parts/text/text.tsx';
import css from './carousel.module.css';
import { useKeptPicture } from './kept-picture.ts';
import { slideAfter, type Slide } from './slides.ts';

interface Props {
  readonly slides: readonly Slide[];
  /** Saves the file of a slide; left out where it cannot be saved from here. */
  readonly save?: ((slide: Slide) => (() => void) | undefined) | undefined;
}

export const Carousel = ({ slides, save }: Props) => {
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, slides.length - 1);
  const slide = slides[at];
  if (slide === undefined) return null;
  const several = slides.length > 1;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = slideAfter(event.key, at, slides.length, isRightToLeft);
    if (to === undefined || !several) return;
    event.preventDefault();
    event.stopPropagation();
    setWanted(to);
  };
  return (
    <section
      className={css.carousel}
      aria-roledescription={t('carousel.role')}
      aria-label={t('carousel.label')}
    >
      {/* The arrows move between the pictures while the focus is anywhere among them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <figure className={css.figure} tabIndex={several ? 0 : undefined} onKeyDown={onKeyDown}>
        <Frame key={slide.url} slide={slide} save={save?.(slide)} />
        <figcaption className={css.caption}>
          {slide.withheldReason === undefined ? null : (
            <p className={css.quiet}>
              {t('carousel.withheld', { reason: harmless(slide.withheldReason) })}
            </p>
          )}
          {slide.words === undefined ? (
            <span className={css.quiet}>{t('carousel.noWords')}</span>
          ) : (
            <PlatformText text={slide.words} />
          )}
        </figcaption>
      </figure>
      {several ? (
        <div className={css.bar}>
          <IconButton
            label={t('carousel.before')}
            disabled={at === 0}
            onClick={() => setWanted(at - 1)}
          >
            <ChevronLeft size={17} className={css.arrow} aria-hidden="true" />
          </IconButton>
          <output className={css.place}>
            {t('carousel.place', { n: figure(at + 1), all: figure(slides.length) })}
          </output>
          <IconButton
            label={t('carousel.after')}
            disabled={at === slides.length - 1}
            onClick={() => setWanted(at + 1)}
          >
            <ChevronRight size={17} className={css.arrow} aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </section>
  );
};

/** The saved picture; without one a frame of its proportions, which says what is known of it. */
const Frame = ({
  slide,
  save,
}: {
  readonly slide: Slide;
  readonly save: (() => void) | undefined;
}) => {
  const kept = useKeptPicture(slide.kind === 'image' ? slide.url : undefined);
  const { width, height, duration, words } = slide;
  if (kept !== undefined)
    return <img className={css.picture} src={kept} alt={harmless(words ?? t('item.aPicture'))} />;
  const Sign = slide.kind === 'image' ? ImageSign : Play;
  const size = width === undefined || height === undefined ? undefined : `${width} × ${height}`;
  const facts = [
    t(`save.kind.${slide.kind}`),
    size,
    duration === undefined ? undefined : length(duration),
  ];
  return (
    <div
      className={css.frame}
      style={width && height ? { aspectRatio: `${width} / ${height}` } : undefined}
    >
      <Sign size={28} strokeWidth={1.5} aria-hidden="true" />
      <span>{facts.filter((part) => part !== undefined).join(' · ')}</span>
      {save === undefined ? null : (
        <>
          <span className={css.quiet}>{t('carousel.notSaved')}</span>
          <Button sign={Download} small onClick={save}>
            {t('save.one')}
          </Button>
        </>
      )}
    </div>
  );
};
