/** Finds words in what a part of the window shows, where it has no field of its own for that. */
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from 'i18next';
import { figure } from '../../format.ts';
import { useWindow, type FindRegion } from '../../state.ts';
import { IconButton } from '../controls/button.tsx';
import css from './find.module.css';
import { FindField } from './field.tsx';
import { rangesIn } from './highlights.ts';

/** The names under which `theme/base.css` knows all matches, and the one that was led to. */
const ALL = 'found';
const NOW = 'found-now';

export const FindBar = () => {
  const region = useWindow(({ findIn }) => findIn);
  return region === undefined ? null : <Bar key={region} region={region} />;
};

const findRegionElement = (region: FindRegion): HTMLElement | null =>
  document.querySelector(`[data-region="${region}"]`);

const Bar = ({ region }: { readonly region: FindRegion }) => {
  const calls = useWindow(({ findCalls }) => findCalls);
  const bar = useRef<HTMLElement>(null);
  const [words, setWords] = useState('');
  const [found, setFound] = useState({ nth: 0, all: 0 });
  const at = useRef(0);
  const close = (): void => {
    useWindow.getState().findInside(undefined);
    findRegionElement(region)
      ?.querySelector<HTMLElement>('[role="listbox"], a[href], button:not(:disabled)')
      ?.focus();
  };
  const reach = useCallback(
    (wanted: number, leads: boolean): void => {
      const box = findRegionElement(region);
      if (!box || !('highlights' in CSS)) return;
      const ranges = words.trim() === '' ? [] : rangesIn(box, words);
      const nth = ranges.length === 0 ? 0 : (wanted + ranges.length) % ranges.length;
      const now = ranges[nth];
      CSS.highlights.set(ALL, new Highlight(...ranges));
      CSS.highlights.set(NOW, new Highlight(...(now ? [now] : [])));
      if (leads) now?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
      setFound({ nth, all: ranges.length });
      at.current = nth;
    },
    [region, words],
  );
  const step = (by: 1 | -1): void => reach(at.current + by, true);
  // Asked for again, it is ready for other words.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => bar.current?.querySelector('input')?.select(), [calls]);
  useEffect(() => {
    const box = findRegionElement(region);
    if (!box) return undefined;
    const frame = requestAnimationFrame(() => reach(0, true));
    // What is shown may come later, or change: it is looked for anew then.
    const observer = new MutationObserver(() => reach(at.current, false));
    observer.observe(box, { childList: true, characterData: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [region, reach]);
  useEffect(
    () => () => {
      CSS.highlights?.delete(ALL);
      CSS.highlights?.delete(NOW);
    },
    [],
  );
  return (
    <search className={css.bar} ref={bar} aria-label={t('find.label')}>
      <FindField
        label={t('find.words')}
        value={words}
        onChange={setWords}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          else return;
          event.preventDefault();
        }}
      />
      <output className={css.count}>
        {words === ''
          ? ''
          : found.all === 0
            ? t('transcript.noHits')
            : t('transcript.hits', { n: figure(found.nth + 1), all: figure(found.all) })}
      </output>
      <IconButton
        sign={ChevronUp}
        label={t('transcript.previous')}
        disabled={found.all < 2}
        onClick={() => step(-1)}
      />
      <IconButton
        sign={ChevronDown}
        label={t('transcript.next')}
        disabled={found.all < 2}
        onClick={() => step(1)}
      />
      <IconButton sign={X} label={t('find.close')} onClick={close} />
    </search>
  );
};
