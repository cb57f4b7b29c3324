import { useTranslation } from 'react-i18next';
import { day, harmless } from '../../../format.ts';
import { useLocal } from '../../../local.ts';
import { fileNameInPath } from '../../../native.ts';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { toCallFailure, useCatalogueNames } from '../../../queries.ts';
import css from './field-trial.module.css';

/** What has changed since the report in a file. */
export const TrialChanges = ({ path }: { readonly path: string }) => {
  const { t } = useTranslation();
  const nameById = useCatalogueNames();
  const { data, error } = useLocal('field-trial.compare', { path });
  if (error) return <FailureCard error={toCallFailure(error)} />;
  if (!data) return null;
  return (
    <section className={css.changes} aria-live="polite">
      <h3>
        {t('trial.compared', {
          file: harmless(fileNameInPath(path)),
          day: day(data.at),
          version: harmless(data.version),
        })}
      </h3>
      {data.changes.length === 0 ? <p>{t('trial.nothingChanged')}</p> : null}
      <ul className={css.findings}>
        {data.changes.map(({ operation, route, changes }) => (
          <li key={`${operation} ${route}`}>
            <strong>{nameById(operation)}</strong> <code>{harmless(operation)}</code>
            <ul className={css.findings}>
              {changes.map((change) => (
                <li key={change.message}>
                  <EngineSentence of={change} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
};
