import {
  Compass,
  Download,
  Eye,
  FileDown,
  FolderOpen,
  Library,
  Settings,
  Users,
} from 'lucide-react';
import { t } from 'i18next';
import { useLocal } from '../../local.ts';
import { hasNative } from '../../native.ts';
import { pagePath, type PageName, type Place } from '../../places.ts';
import { useRights, useShownPages } from '../../rights.ts';
import css from './rail.module.css';

const ICONS = {
  explore: Compass,
  collections: Library,
  capture: Eye,
  downloads: Download,
  members: Users,
  settings: Settings,
} as const;

/** Results and forms are part of exploring; help is part of no page. */
const pageFromPlace = (place: Place): PageName | undefined => {
  if (['guide', 'report', 'licences'].includes(place.kind)) return undefined;
  if (['dataset', 'package', 'collect', 'links', 'case', 'changes'].includes(place.kind))
    return 'collections';
  if (place.kind === 'field-trial') return 'settings';
  if (place.kind === 'kept-page') return 'capture';
  return place.kind === 'page' ? place.page : 'explore';
};

/** The bower: two walls of twigs, and the blue thing that was found. */
const Logo = ({ size }: { readonly size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 32 32"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M8 27C4.5 19 6 10 13 4.500" />
    <path d="M12 27C9.500 20 10 13.500 14.500 8.500" opacity="0.55" />
    <path d="M24 27C27.500 19 26 10 19 4.500" />
    <path d="M20 27C22.500 20 22 13.500 17.500 8.500" opacity="0.55" />
    <circle cx="16" cy="24.500" r="2.750" fill="currentColor" stroke="none" />
  </svg>
);

export const Rail = ({ place }: { readonly place: Place }) => {
  const running = useLocal('downloads.list').data?.filter(
    ({ state }) => state === 'running' || state === 'queued',
  );
  const waiting = running?.length ?? 0;
  // A browser shows no site beside itself; the page still tells how recordings are imported.
  const pages = useShownPages().filter((page) => page !== 'capture' || hasNative());
  const isInLaboratory = useRights().me !== undefined;
  const unseen = useLocal('collections.unseen').data?.collections.length ?? 0;
  return (
    <nav className={css.rail} data-region="nav" aria-label={t('frame.pages')}>
      <div className={css.mark}>
        <Logo size={30} />
      </div>
      {pages.map((page) => {
        const Icon = ICONS[page];
        return (
          <a
            key={page}
            href={`#${pagePath(page)}`}
            className={page === 'settings' ? `${css.item} ${css.last}` : css.item}
            aria-current={pageFromPlace(place) === page ? 'page' : undefined}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={css.name}>{t(`page.${page}`)}</span>
            {page === 'downloads' && waiting > 0 ? (
              <span className={css.count}>
                {waiting}
                <span className="unseen"> {t('downloads.underWay')}</span>
              </span>
            ) : null}
            {page === 'collections' && unseen > 0 ? (
              <span className={css.count}>
                {unseen}
                <span className="unseen"> {t('changes.unseenCollections')}</span>
              </span>
            ) : null}
          </a>
        );
      })}
      {isInLaboratory ? (
        <>
          <a href="../files" className={css.item}>
            <FileDown size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={css.name}>{t('frame.files')}</span>
          </a>
          <a href="/" className={css.item}>
            <FolderOpen size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={css.name}>{t('frame.projects')}</span>
          </a>
        </>
      ) : null}
    </nav>
  );
};
