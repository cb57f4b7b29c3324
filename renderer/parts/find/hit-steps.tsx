import { ChevronDown, ChevronUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { t } from 'i18next';
import { figure } from '../../format.ts';
import { IconButton } from '../controls/button.tsx';

interface Props {
  /** Nothing was typed: nothing is counted. */
  readonly isEmpty: boolean;
  readonly className?: string | undefined;
  /** The one that is shown, from 0. */
  readonly at: number;
  readonly count: number;
  readonly isDisabled: boolean;
  readonly hasKeys?: boolean;
  readonly onStep: (by: 1 | -1) => void;
}

/** Which of the places is shown where words were found, and the ways to the one before and after. */
export const HitSteps = (props: Props) => {
  const { isEmpty, className, at, count, isDisabled, hasKeys = false, onStep } = props;
  return (
    <>
      <output className={className}>
        {isEmpty
          ? ''
          : count === 0
            ? t('transcript.noHits')
            : t('transcript.hits', { n: figure(at + 1), all: figure(count) })}
      </output>
      <IconButton
        sign={ChevronUp}
        label={t('transcript.previous')}
        {...(hasKeys && { shortcut: '⇧ Enter' })}
        disabled={isDisabled}
        onClick={() => onStep(-1)}
      />
      <IconButton
        sign={ChevronDown}
        label={t('transcript.next')}
        {...(hasKeys && { shortcut: 'Enter' })}
        disabled={isDisabled}
        onClick={() => onStep(1)}
      />
    </>
  );
};

/** Enter in the field of the words leads to the next place, with Shift to the one before. */
export const stepOnEnter = (event: KeyboardEvent, step: (by: 1 | -1) => void): void => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  step(event.shiftKey ? -1 : 1);
};
