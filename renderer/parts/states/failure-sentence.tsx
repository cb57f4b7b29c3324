import { useTranslation } from 'react-i18next';
import type { Failure, Message } from '#calls/index.ts';
import { EngineSentence } from '../text/engine-text.tsx';

/** What went wrong; of a budget that is used up in the words of the window, which has the buttons for it. */
export const FailureSentence = ({
  failure,
}: {
  readonly failure: Message & Partial<Pick<Failure, 'code' | 'refusal'>>;
}) => {
  const { t } = useTranslation();
  if (failure.code === 'credits_exhausted') return <>{t('failure.creditsText')}</>;
  return <EngineSentence of={failure.refusal ?? failure} />;
};
