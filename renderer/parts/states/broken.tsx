/** What stands in the place of a part of the window that could not be drawn, and what can be done about it. */
import { Unplug } from 'lucide-react';
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from 'i18next';
import { useHashLocation } from 'wouter/use-hash-location';
import type { FaultPart } from '../../faults.ts';
import { goBack, useNavigation } from '../../navigation.ts';
import { goTo } from '../../open.ts';
import { reportPath } from '../../places.ts';
import { Button } from '../controls/button.tsx';
import { DrawAgain, ErrorBoundary } from './error-boundary.tsx';
import { RawJson } from '../text/code-block.tsx';
import css from './states.module.css';

interface CardProps {
  readonly part: Exclude<FaultPart, 'row' | 'frame'>;
  /** What was to be shown, where it can be read plainly instead. */
  readonly data?: unknown;
}

/** Takes the focus if what had it is gone with the part. */
export const BrokenCard = ({ part, data }: CardProps) => {
  const again = useContext(DrawAgain);
  const heading = useRef<HTMLHeadingElement>(null);
  const [plainly, setPlainly] = useState(false);
  const title = t(`broken.${part}`);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      heading.current?.focus();
  }, []);
  return (
    <div className={css.broken}>
      <section className={`${css.card} ${css.refused}`} aria-label={title} role="alert">
        <Unplug size={20} className={css.sign} aria-hidden="true" />
        <div className={css.body}>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>
            {t('broken.text')} {part === 'window' ? null : t('broken.rest')}
          </p>
          <div className={css.actions}>
            <Button onClick={again}>{t('common.again')}</Button>
            {part === 'page' || part === 'answer' ? <BackButton /> : null}
            {data === undefined ? null : (
              <Button aria-expanded={plainly} onClick={() => setPlainly(!plainly)}>
                {t('result.json')}
              </Button>
            )}
            {part === 'window' ? (
              <Button onClick={() => location.reload()}>{t('broken.reload')}</Button>
            ) : (
              <Button look="quiet" onClick={() => goTo(reportPath)}>
                {t('help.report')}
              </Button>
            )}
          </div>
        </div>
      </section>
      {plainly ? <RawJson value={data} /> : null}
    </div>
  );
};

/** Where one came from; the start page, where one came from nowhere. */
const BackButton = () => {
  const at = useNavigation((state) => state.at);
  const [path] = useHashLocation();
  if (at > 0) return <Button onClick={goBack}>{t('way.back')}</Button>;
  return path === '/' ? null : <Button onClick={() => goTo('/')}>{t('nowhere.back')}</Button>;
};

/** A row of a list that fails alone. */
export const RowBoundary = ({
  of,
  children,
}: {
  readonly of: unknown;
  readonly children: ReactNode;
}) => (
  <ErrorBoundary part="row" of={of} instead={<BrokenRow />}>
    {children}
  </ErrorBoundary>
);

const BrokenRow = () => <p className={css.brokenRow}>{t('broken.row')}</p>;

/** A part of the frame, which has room for one line. `area`: its place in the grid of the window. */
export const FrameBoundary = ({
  area,
  children,
}: {
  readonly area?: string;
  readonly children: ReactNode;
}) => (
  <ErrorBoundary part="frame" of={undefined} instead={<BrokenLine area={area} />}>
    {children}
  </ErrorBoundary>
);

const BrokenLine = ({ area }: { readonly area: string | undefined }) => {
  const again = useContext(DrawAgain);
  return (
    <div className={css.brokenLine} style={{ gridArea: area }} role="alert">
      {t('broken.frame')}{' '}
      <Button small look="quiet" onClick={again}>
        {t('common.again')}
      </Button>
    </div>
  );
};
