import { useTranslation } from 'react-i18next';
import type { RunView } from '../../../core/contract/index.ts';
import { Chip } from '../../parts/chip.tsx';
import { useNow } from '../../parts/text.tsx';
import { stateWords, toneOf } from './run-words.ts';

/** The state of a run in a word, with the time until which it waits. */
export const RunState = ({ run }: { readonly run: RunView | undefined }) => {
  const { t } = useTranslation();
  const now = useNow();
  if (run === undefined) return <Chip>{t('collections.never')}</Chip>;
  return (
    <Chip tone={toneOf(run)} sign>
      {stateWords(run, now, t)}
    </Chip>
  );
};
