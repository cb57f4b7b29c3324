import { useTranslation } from 'react-i18next';
import type { RunView } from '#calls/index.ts';
import { figure } from '../../../format.ts';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';

/** Why a run is in its state; where it can be helped here, what helps, in the words of the window. */
export const RunReason = ({ run }: { readonly run: RunView }) => {
  const { t } = useTranslation();
  const { needs, reason, mostRequests, mostCredits } = run;
  if (needs !== undefined)
    return (
      <>
        {t(`collections.needs.${needs}`, {
          requests: figure(mostRequests),
          credits: figure(mostCredits),
        })}
      </>
    );
  return reason === undefined ? null : <EngineSentence of={reason} />;
};
