import { useState } from 'react';
import { t } from 'i18next';
import type { CapturedView, CaptureView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { amountOf, figure, harmless } from '../../format.ts';
import { knownName } from '../../names.ts';
import { openResult } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { When } from '../../parts/text/text.tsx';
import { useOperation } from '../../queries.ts';
import { CollectionField } from '../imports/collection-field.tsx';
import { changedSites } from '../imports/changed-sites.ts';
import { clearSite } from '../../site.ts';
import css from './capture.module.css';
import { PageList } from './pages/page-list.tsx';
import { Form } from '../../form/form.tsx';

const FORGET_MINUTES = 5;

interface KeptProps {
  readonly view: CaptureView;
  /** To this computer or its network. */
  readonly refusedRequests: number;
  readonly platform: string;
}

/** What the browsing has brought: how much of each kind, and the newest of it. */
export const Kept = ({ view, platform, refusedRequests }: KeptProps) => {
  const forget = useChange('capture.forget');
  return (
    <aside className={css.kept} aria-label={t('capture.keptTitle')}>
      <h2>{t('capture.items', amountOf(view.items))}</h2>
      <Into key={view.into} into={view.into ?? ''} />
      {view.items === 0 ? <p className={css.quiet}>{t('capture.nothingYet')}</p> : null}
      <ul className={css.kinds}>
        {view.kinds.map(({ operation, items }) => (
          <li key={operation}>
            <Title operation={operation} />
            <span>{figure(items)}</span>
          </li>
        ))}
      </ul>
      <Unread view={view} refusedRequests={refusedRequests} />
      {view.latest.length > 0 ? <h3>{t('capture.latest')}</h3> : null}
      <ul className={css.latest}>
        {view.latest.map((captured) => (
          <Latest key={`${captured.at} ${captured.operation}`} captured={captured} />
        ))}
      </ul>
      <KeptPages />
      <div className={css.verbs}>
        <Button small onClick={() => forget.mutate({ minutes: FORGET_MINUTES })}>
          {t('capture.forget', { n: FORGET_MINUTES })}
        </Button>
        <Button small onClick={() => void clearSite(platform)}>
          {t('capture.signOut')}
        </Button>
      </div>
    </aside>
  );
};

/** So many are listed beside the site; all stand on the page without one. */
const MOST_BESIDE = 5;

const KeptPages = () => {
  const pages = useLocal('pages.list', {}).data ?? [];
  if (pages.length === 0) return null;
  return (
    <>
      <h3>{t('keptPages.list')}</h3>
      <PageList pages={pages.slice(0, MOST_BESIDE)} />
    </>
  );
};

/** The collection into which items go while one browses; changed when the name is whole. */
const Into = ({ into }: { readonly into: string }) => {
  const set = useChange('capture.set');
  const [name, setName] = useState(into);
  const change = (): void => {
    if (name.trim() !== into) set.mutate({ into: name.trim() || null });
  };
  return (
    <Form onSubmit={change}>
      <CollectionField value={name} onChange={setName} onBlur={change} />
    </Form>
  );
};

const Title = ({ operation }: { readonly operation: string }) => (
  <span>{useOperation(operation)?.operation.title ?? operation}</span>
);

const Latest = ({ captured }: { readonly captured: CapturedView }) => {
  const { operation, params, items, at } = captured;
  return (
    <li>
      <button type="button" onClick={() => openResult(operation, params)}>
        <Title operation={operation} />
        <span className={css.whose}>
          <bdi>{harmless(knownName({ operation, params: withoutCursor(params) }, t))}</bdi>
        </span>
        <span className={css.quiet}>
          {t('capture.items', amountOf(items))} · <When at={at} />
        </span>
      </button>
    </li>
  );
};

const withoutCursor = ({ cursor: _, ...params }: CapturedView['params']) => params;

/** What came and was not kept, and why. */
const Unread = ({ view, refusedRequests }: Omit<KeptProps, 'platform'>) => {
  const lines = [
    ...(view.waiting > 0 ? [t('capture.waiting', amountOf(view.waiting))] : []),
    ...(view.duplicates > 0 ? [t('capture.duplicates', amountOf(view.duplicates))] : []),
    ...(view.refused > 0 ? [t('capture.refused', amountOf(view.refused))] : []),
    ...(refusedRequests > 0 ? [t('capture.refusedPrivate', { n: figure(refusedRequests) })] : []),
    ...changedSites(view.hosts, t),
    ...(view.ahead > 0 ? [t('capture.ahead', amountOf(view.ahead))] : []),
  ];
  if (lines.length + view.unknown.length + view.lost.length === 0) return null;
  return (
    <ul className={css.unread}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {view.lost.map(({ endpoint, reason, count }) => (
        <li key={`${reason} ${endpoint}`}>
          {t('capture.lost', {
            ...amountOf(count),
            because: t(`capture.lostBecause.${reason}`),
          })}
          <span className={css.endpoint}>
            <bdi dir="ltr">{harmless(endpoint)}</bdi>
          </span>
        </li>
      ))}
      {view.unknown.map(({ endpoint, count }) => (
        <li key={endpoint}>
          {t('capture.unknown', amountOf(count))}
          <span className={css.endpoint}>
            <bdi dir="ltr">{harmless(endpoint)}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
};
