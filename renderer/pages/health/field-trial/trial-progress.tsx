import { useTranslation } from 'react-i18next';
import type { FieldTrialView } from '#contract/index.ts';
import { figure } from '../../../format.ts';
import { useChange } from '../../../local.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Section } from '../../../parts/frame/page.tsx';
import { useCatalogueNames } from '../../../queries.ts';
import css from './field-trial.module.css';
import { Results } from './trial-results.tsx';

/** How far it is, and what came of it so far. */
export const TrialProgress = ({ view }: { readonly view: FieldTrialView }) => {
  const { t } = useTranslation();
  const nameById = useCatalogueNames();
  const cancel = useChange('field-trial.cancel');
  const { results, total, operation } = view;
  return (
    <Section
      title={t('trial.running')}
      actions={
        <Button small disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('trial.stop')}
        </Button>
      }
    >
      <div className={css.busy}>
        <progress aria-label={t('trial.running')} value={results.length} max={total} />
        <output>
          {t('trial.done', { count: total, done: figure(results.length), total: figure(total) })}
        </output>
        {operation === undefined ? null : (
          <p className={css.quiet}>{t('trial.now', { name: nameById(operation) })}</p>
        )}
      </div>
      <Results results={results} />
    </Section>
  );
};
