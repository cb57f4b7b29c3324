import { useTranslation } from 'react-i18next';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Page } from '../../parts/frame/page.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { toCallFailure, useCatalogue } from '../../queries.ts';
import { AllOperations } from './all-operations.tsx';

/** Everything that can be requested, by platform. */
export const OperationsPage = () => {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  return (
    <Page title={t('start.everything')} lead={t('start.everythingLead')}>
      {catalogue.error ? <FailureCard error={toCallFailure(catalogue.error)} /> : null}
      {catalogue.isPending ? <Skeleton pictures={false} rows={5} /> : null}
      {catalogue.data ? <AllOperations catalogue={catalogue.data} /> : null}
    </Page>
  );
};
