import { Check, Lock } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { t } from 'i18next';
import { Button } from '../../../parts/controls/button.tsx';
import css from './official.module.css';
import type { StepState } from './setup-state.ts';

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly state: StepState;
  /** When it becomes another, the step folds: it was just done, or done anew. The state, where none is given. */
  readonly turn?: string;
  /** Why it waits. */
  readonly reason?: ReactNode;
  /** What unfolds it once it is done. */
  readonly again?: string;
  /** Its heading's id, so that the focus can be brought here. */
  readonly anchor: string;
  readonly children: ReactNode;
}

/**
 * One step of three. What is done is folded and can be looked at again; what has to wait says why.
 */
export const Step = ({ number, title, state, turn = state, anchor, ...props }: StepProps) => {
  const { reason, again, children } = props;
  const body = useId();
  const [unfolded, setUnfolded] = useState(false);
  // Not a new step with a new heading: that one may just have been given the focus.
  const [before, setBefore] = useState(turn);
  if (before !== turn) {
    setBefore(turn);
    setUnfolded(false);
  }
  const open = state === 'open' || (state === 'done' && unfolded);
  return (
    <li className={css.step} data-state={state}>
      <span className={css.number} aria-hidden="true">
        {state === 'done' ? <Check size={14} /> : number}
      </span>
      <div className={css.stepBody}>
        <div className={css.stepHead}>
          <h3 id={anchor} tabIndex={-1}>
            <span className="unseen">{t('official.step', { n: number })}</span> {title}
            {state === 'done' ? <span className={css.done}>{t('official.done')}</span> : null}
          </h3>
          {state === 'done' ? (
            <Button
              small
              look="quiet"
              aria-expanded={unfolded}
              aria-controls={body}
              aria-describedby={anchor}
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded ? t('official.fold') : (again ?? t('official.unfold'))}
            </Button>
          ) : null}
        </div>
        {state === 'waits' ? (
          <div className={css.waits}>
            <Lock size={14} aria-hidden="true" />
            <div>{reason}</div>
          </div>
        ) : null}
        <div id={body} className={css.stepRest} hidden={!open}>
          {open ? children : null}
        </div>
      </div>
    </li>
  );
};
