import { useTranslation } from 'react-i18next';
import type { DriftView } from '#calls/index.ts';
import { figure } from '../../format.ts';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Section } from '../../parts/frame/page.tsx';
import { Day } from '../../parts/text/text.tsx';
import { reportPath } from '../../places.ts';
import { useCatalogueNames } from '../../queries.ts';
import css from './health.module.css';

/** Operations that answer otherwise than this version expects: what of it, since when, and a report of it. */
export const Drift = ({ drift }: { readonly drift: readonly DriftView[] }) => {
  const { t, i18n } = useTranslation();
  const nameById = useCatalogueNames();
  const list = new Intl.ListFormat(i18n.language);
  if (drift.length === 0) return null;
  return (
    <Section title={t('health.drift')}>
      <p className={css.quiet}>{t('health.driftLead')}</p>
      <ul className={css.unread}>
        {drift.map(({ operation, codes, calls, firstAt, lastAt }) => (
          <li key={operation}>
            <p>
              <strong>{nameById(operation)}</strong>:{' '}
              {list.format(codes.map((code) => t(`health.driftCode.${code}`)))}
            </p>
            <p className={css.quiet}>
              {t('health.driftCalls', { count: calls, n: figure(calls) })} ·{' '}
              {t('health.unreadSince')} <Day at={firstAt} /> · {t('health.unreadLast')}{' '}
              <Day at={lastAt} />
            </p>
          </li>
        ))}
      </ul>
      <div className={css.verbs}>
        <Button small onClick={() => goTo(reportPath)}>
          {t('health.driftReport')}
        </Button>
      </div>
    </Section>
  );
};
