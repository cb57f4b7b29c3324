import { useTranslation } from 'react-i18next';
import type { RunView } from '#calls/index.ts';
import { Chip } from '../../../parts/controls/chip.tsx';
import { useNow } from '../../../parts/text/text.tsx';
import { stateWords, toneFromRun } from './words.ts';

interface Props {
  readonly run: RunView | undefined;
  /** How many items the collection holds. */
  readonly items?: number;
  /** What is missing is told beside it, and not here. */
  readonly isMissingBeside?: boolean;
}

/** The state of a run in a word, with the time until which it waits; without a run, where the items came from. */
export const RunState = ({ run, items = 0, isMissingBeside = false }: Props) => {
  const { t } = useTranslation();
  const now = useNow();
  if (run === undefined)
    return <Chip>{t(items > 0 ? 'collections.brought' : 'collections.never')}</Chip>;
  return (
    <Chip tone={toneFromRun(run)} sign>
      {stateWords(run, now, t, isMissingBeside)}
    </Chip>
  );
};
