import { t } from 'i18next';
import type { KeptPageView } from '#calls/index.ts';
import { harmless } from '../../../format.ts';
import { goTo } from '../../../open.ts';
import { PlatformText, When } from '../../../parts/text/text.tsx';
import { keptPagePath } from '../../../places.ts';
import css from './pages.module.css';

/** Kept pages, each of which opens. */
export const PageList = ({ pages }: { readonly pages: readonly KeptPageView[] }) => (
  <ul className={css.list}>
    {pages.map(({ id, record, brand }) => (
      <li key={id}>
        <button type="button" className={css.line} onClick={() => goTo(keptPagePath(id))}>
          <span className={css.title}>
            <PlatformText text={record.person?.note ?? record.title ?? t('keptPages.one')} />
          </span>
          <span className={css.address}>
            <bdi dir="ltr">{harmless(record.address.start.replace(/^https:\/\//, ''))}</bdi>
          </span>
          <span className={css.quiet}>
            {brand} · <When at={record.time.start} />
          </span>
        </button>
      </li>
    ))}
  </ul>
);
