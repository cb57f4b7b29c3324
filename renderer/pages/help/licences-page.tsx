import { useQuery } from '@tanstack/react-query';
import { t } from 'i18next';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Page } from '../../parts/frame/page.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import css from './help.module.css';

/** Written beside the window when it is built. */
const FILE = 'licences.txt';

/** Whose software the program contains, as those people ask to be named. */
export const LicencesPage = () => {
  const { data, error } = useQuery({
    queryKey: [FILE],
    queryFn: () => readOwnFile(FILE),
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Page title={t('help.licences')} lead={t('help.licencesLead')}>
      <FailureCard error={error} />
      {data === undefined && !error ? <Skeleton pictures={false} rows={8} /> : null}
      {data === undefined ? null : (
        <pre className={css.licences} lang="en" dir="ltr">
          {data}
        </pre>
      )}
    </Page>
  );
};

/** The text of a file that lies beside the window: nothing is asked of anyone else. */
const readOwnFile = async (name: 'licences.txt'): Promise<string> => {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.text();
};
