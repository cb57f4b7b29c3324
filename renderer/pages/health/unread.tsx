import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { UnreadView, DriftView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { Allowed } from '../../rights.ts';
import { amountOf, figure, harmless } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Section } from '../../parts/frame/page.tsx';
import { Day } from '../../parts/text/text.tsx';
import { useCatalogueNames } from '../../queries.ts';
import css from './health.module.css';
import { goTo } from '../../open.ts';
import { reportPath } from '../../places.ts';

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
              {t('health.driftCalls', amountOf(calls))} · {t('health.unreadSince')}{' '}
              <Day at={firstAt} /> · {t('health.unreadLast')} <Day at={lastAt} />
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

/** What sites that are browsed answer and this version cannot read: since when, and a report of it. */
export const Unread = ({ unread }: { readonly unread: readonly UnreadView[] }) => {
  const save = useChange('health.save-unread');
  const clear = useChange('health.clear-unread');
  const brand = useCatalogueNames();
  if (unread.length === 0) return null;
  return (
    <Section title={t('health.unread')}>
      <p className={css.quiet}>{t('health.unreadLead')}</p>
      <ul className={css.unread}>
        {unread.map(({ platform, endpoint, host, about, firstAt, lastAt, replies }) => (
          <li key={`${platform} ${endpoint}`}>
            <p>
              <strong>
                {host === undefined
                  ? t('health.unreadChanged', { who: brand(platform), about: harmless(about) })
                  : t('capture.changed', { host: harmless(host), n: figure(replies) })}
              </strong>{' '}
              {t('health.unreadSince')} <Day at={firstAt} />
            </p>
            <p className={css.quiet}>
              {t('health.unreadCount', amountOf(replies))} · {t('health.unreadLast')}{' '}
              <Day at={lastAt} /> · <bdi dir="ltr">{harmless(host ?? endpoint)}</bdi>
            </p>
          </li>
        ))}
      </ul>
      <div className={css.verbs}>
        <Allowed call="health.save-unread">
          <Button small disabled={save.isPending} onClick={() => save.mutate({})}>
            {t('health.unreadSave')}
          </Button>
        </Allowed>
        <Allowed call="health.clear-unread">
          <Button small look="quiet" disabled={clear.isPending} onClick={() => clear.mutate({})}>
            {t('health.unreadClear')}
          </Button>
        </Allowed>
        {save.data ? <output>{t('health.unreadSaved', { file: save.data.file })}</output> : null}
      </div>
      <FailureCard error={save.error} />
    </Section>
  );
};
