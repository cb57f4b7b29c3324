import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocal } from '../../local.ts';
import { TimestampDialog } from '../../form/timestamp-dialog.tsx';
import { harmless } from '../../format.ts';
import { fileNameInPath, hasNative, reveal } from '../../native.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Page } from '../../parts/frame/page.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { toCallFailure } from '../../queries.ts';
import css from './packages.module.css';
import { RedactDialog } from './redact-dialog.tsx';
import { PackageReport } from './package-report.tsx';

/** A study package of somebody, checked as it is opened: who made it, what is proven, what contradicts it. */
export const PackagePage = ({ path }: { readonly path: string }) => {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useLocal('packages.verify', { path });
  const { data: authority } = useLocal('timestamps.get');
  const [isRedacting, setRedacting] = useState(false);
  const [isDating, setDating] = useState(false);
  const file = harmless(fileNameInPath(path));
  return (
    <Page title={data?.card ? harmless(data.card.name) : file} lead={t('packages.lead', { file })}>
      <div className={css.page}>
        <div className={css.actions}>
          <Button small disabled={isFetching} onClick={() => void refetch()}>
            {t('packages.again')}
          </Button>
          {data?.signature?.isValid === true ? (
            <Button small disabled={isFetching} onClick={() => setRedacting(true)}>
              {t('packages.redact')}
            </Button>
          ) : null}
          {data?.signature?.isValid === true && authority?.address !== undefined ? (
            <Button small disabled={isFetching} onClick={() => setDating(true)}>
              {t('packages.timestamp')}
            </Button>
          ) : null}
          {hasNative() ? (
            <Button small onClick={() => void reveal(path)}>
              {t('packages.reveal')}
            </Button>
          ) : null}
        </div>
        {isFetching ? (
          <div className={css.busy}>
            <output>{t('packages.checking')}</output>
            <progress aria-label={t('packages.checking')} />
          </div>
        ) : null}
        {error && !isFetching ? <FailureCard error={toCallFailure(error)} /> : null}
        {data && !isFetching ? (
          <PackageReport view={data} onTrusted={() => void refetch()} />
        ) : null}
        {isRedacting ? <RedactDialog path={path} onClose={() => setRedacting(false)} /> : null}
        {isDating ? <TimestampDialog of={{ path }} onClose={() => setDating(false)} /> : null}
      </div>
    </Page>
  );
};
