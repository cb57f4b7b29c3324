import type { ReactNode } from 'react';
import { CircleCheck, CircleDashed, CircleSlash, Hourglass } from 'lucide-react';
import css from './chip.module.css';

export type Tone = 'plain' | 'good' | 'waiting' | 'refused' | 'accent';

const SIGNS = {
  plain: CircleDashed,
  good: CircleCheck,
  waiting: Hourglass,
  refused: CircleSlash,
  accent: undefined,
} as const;

interface ChipProps {
  readonly tone?: Tone;
  readonly sign?: boolean;
  readonly children: ReactNode;
}

/** A state in a word, a colour and a sign; never by colour alone. */
export const Chip = ({ tone = 'plain', sign = false, children }: ChipProps) => {
  const Sign = sign ? SIGNS[tone] : undefined;
  return (
    <span className={[css.chip, tone === 'plain' ? '' : css[tone]].filter(Boolean).join(' ')}>
      {Sign ? <Sign size={13} aria-hidden="true" /> : null}
      {children}
    </span>
  );
};
