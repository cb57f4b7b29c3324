import { t } from 'i18next';
import { figure } from '../../format.ts';
import { Button } from '../controls/button.tsx';
import css from './list.module.css';

interface PagerProps {
  /** How many come before what is shown. */
  readonly after: number;
  /** How many are shown at once. */
  readonly size: number;
  readonly total: number;
  readonly onChange: (after: number) => void;
}

/** Which part of a list is shown, and the ways to the part before and after; nothing where all of it is shown. */
export const Pager = ({ after, size, total, onChange }: PagerProps) => {
  if (total <= size) return null;
  return (
    <div className={css.pager}>
      <Button small disabled={after === 0} onClick={() => onChange(Math.max(0, after - size))}>
        {t('links.before')}
      </Button>
      <span>
        {t('links.shown', {
          from: figure(after + 1),
          to: figure(Math.min(after + size, total)),
          n: figure(total),
        })}
      </span>
      <Button small disabled={after + size >= total} onClick={() => onChange(after + size)}>
        {t('links.next')}
      </Button>
    </div>
  );
};
