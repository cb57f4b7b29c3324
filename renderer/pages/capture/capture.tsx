import { CircleAlert, FileDown, Globe } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { CaptureView } from '#calls/index.ts';
import { useLocal } from '../../local.ts';
import { chooseImport } from '../../imports.ts';
import { hasNative, plainWords } from '../../native.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CodeBlock } from '../../parts/text/code-block.tsx';
import { Loaded } from '../../parts/states/failure-card.tsx';
import { Page, Section } from '../../parts/frame/page.tsx';
import { Empty } from '../../parts/states/states.tsx';
import { openSite, findSite, useSite } from '../../site.ts';
import { Browser } from './browser.tsx';
import css from './capture.module.css';
import { WalkBar } from './walk-bar.tsx';
import { PageList } from './pages/page-list.tsx';
import { Form } from '../../form/form.tsx';

/** The person browses a platform as they would anyway; what its pages load is kept. */
export const CapturePage = () => {
  const capture = useLocal('capture.state');
  const site = useSite((state) => state.site);
  if (site && capture.data) return <Browser site={site} view={capture.data} />;
  return (
    <Page title={t('page.capture')} lead={t('capture.lead')}>
      <WalkBar />
      <Loaded data={capture.data} error={capture.error}>
        {(data) => <Start view={data} />}
      </Loaded>
    </Page>
  );
};

const Start = ({ view }: { readonly view: CaptureView }) => (
  <>
    {hasNative() ? <Sites sites={view.sites} /> : <DesktopOnly />}
    <KeptPages />
    <Section title={t('capture.manners')}>
      <ul className={css.manners}>
        <li>{t('capture.kept')}</li>
        <li>{t('capture.never')}</li>
        <li>{t('capture.nothingSent')}</li>
      </ul>
    </Section>
    <Section title={t('capture.import')}>
      <p>{t('capture.importText')}</p>
      {hasNative() ? (
        <div>
          <Button sign={FileDown} onClick={() => void chooseImport()}>
            {t('imports.choose')}
          </Button>
        </div>
      ) : null}
      <CodeBlock title={t('capture.importHere')} text="bowerbird import saved.har" />
    </Section>
  </>
);

const KeptPages = () => {
  const pages = useLocal('pages.list', {}).data ?? [];
  if (pages.length === 0) return null;
  return (
    <Section title={t('keptPages.list')}>
      <PageList pages={pages} />
    </Section>
  );
};

const DesktopOnly = () => (
  <Empty title={t('capture.desktopOnly')}>
    <p>{t('capture.desktopOnlyText')}</p>
  </Empty>
);

type Site = CaptureView['sites'][number];

const Sites = ({ sites }: { readonly sites: readonly Site[] }) => {
  const [address, setAddress] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const open = (site: Site, where: string): void => {
    openSite(site, where).catch((error: unknown) => setTrouble(plainWords(error)));
  };
  const openAddress = (): void => {
    const found = findSite(sites, address);
    if (found) open(found, address);
    else setTrouble(t('capture.unknownAddress'));
  };
  return (
    <Section title={t('capture.where')}>
      <ul className={css.sites}>
        {sites.map((site) => (
          <li key={site.platform}>
            <button type="button" className={css.site} onClick={() => open(site, site.home)}>
              <Globe size={18} aria-hidden="true" />
              <span>{site.brand}</span>
              <span className={css.host}>{new URL(site.home).host.replace(/^www\./, '')}</span>
            </button>
          </li>
        ))}
      </ul>
      <Form className={css.address} onSubmit={openAddress}>
        <label>
          <span>{t('capture.address')}</span>
          <input
            value={address}
            placeholder="https://"
            dir="ltr"
            aria-invalid={trouble !== undefined}
            spellCheck={false}
            onChange={(event) => {
              setAddress(event.target.value);
              setTrouble(undefined);
            }}
          />
        </label>
        <Button type="submit" disabled={address.trim() === ''}>
          {t('capture.open')}
        </Button>
      </Form>
      {trouble === undefined ? null : (
        <p role="alert" className={css.problem}>
          <CircleAlert size={16} aria-hidden="true" />
          {trouble}
        </p>
      )}
    </Section>
  );
};
