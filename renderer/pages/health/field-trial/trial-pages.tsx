import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldTrialPlanView } from '#calls/index.ts';
import { figure, harmless } from '../../../format.ts';
import { useLocal } from '../../../local.ts';
import { hasNative } from '../../../native.ts';
import { goTo } from '../../../open.ts';
import { pagePath } from '../../../places.ts';
import { findSite, openSite } from '../../../site.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Section } from '../../../parts/frame/page.tsx';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { useCatalogueNames } from '../../../queries.ts';
import css from './field-trial.module.css';

type Page = FieldTrialPlanView['pages'][number];

/** What no request answers: pages that a person looks at, whose replies are then read. */
export const TrialPages = ({ pages }: { readonly pages: readonly Page[] }) => {
  const { t } = useTranslation();
  const nameById = useCatalogueNames();
  const mode = useLocal('network.get').data?.mode;
  const platforms = [...new Set(pages.map(({ platform }) => platform))];
  if (!hasNative() || mode !== 'live' || pages.length === 0) return null;
  return (
    <Section title={t('trial.pages')}>
      <p className={css.quiet}>{t('trial.pagesLead')}</p>
      {platforms.map((platform) => {
        const own = pages.filter((page) => page.platform === platform);
        return (
          <details key={platform}>
            <summary>
              {t('trial.pagesOf', {
                count: own.length,
                n: figure(own.length),
                who: nameById(platform),
              })}
            </summary>
            <ul className={css.pages}>
              {own.map((page) => (
                <CaptureRow key={page.address} page={page} />
              ))}
            </ul>
          </details>
        );
      })}
    </Section>
  );
};

const CaptureRow = ({ page: { operation, address } }: { readonly page: Page }) => {
  const { t } = useTranslation();
  const nameById = useCatalogueNames();
  const sites = useLocal('capture.state').data?.sites ?? [];
  const site = findSite(sites, address);
  const name = nameById(operation);
  const open = (): void => {
    if (!site) return;
    goTo(pagePath('capture'));
    openSite(site, address).catch(sayFailure);
  };
  return (
    <li className={css.page}>
      <span className={css.words}>
        <span>{name}</span>
        <bdi className={css.address}>{harmless(address)}</bdi>
      </span>
      <Button
        small
        disabled={!site}
        aria-label={`${t('failure.openInCapture')}: ${name}`}
        onClick={open}
      >
        <Globe size={15} aria-hidden="true" />
        {t('failure.openInCapture')}
      </Button>
    </li>
  );
};
