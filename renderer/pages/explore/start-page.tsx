import type { TFunction } from 'i18next';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Segments } from '../../form/controls.tsx';
import { isLanguage, LANGUAGES, setLanguage, type Language } from '../../i18n.ts';
import { DataFolder } from '../../parts/text/data-folder.tsx';
import { useRights } from '../../rights.ts';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { guidePath, operationsPath } from '../../places.ts';
import { pasteIntoBox } from '../../parts/command-box/paste-into-box.ts';
import { Button } from '../../parts/controls/button.tsx';
import page from '../../parts/frame/page.module.css';
import { Skeleton } from '../../parts/states/states.tsx';
import { useCatalogue } from '../../queries.ts';
import css from './explore.module.css';
import { RecentWork, useRecentWork } from './recent-work.tsx';
import { Tasks } from './tasks.tsx';
import {
  AtSign,
  Building2,
  FileText,
  Hash,
  Image,
  Search,
  User,
  Users,
  Video,
  type LucideIcon,
} from 'lucide-react';
import type { CatalogueView, HealthView, OperationView, PlatformView } from '#calls/index.ts';
import { useLocal } from '../../local.ts';
import { nameWithoutId } from '../../names.ts';
import { openResult } from '../../open.ts';
import { Section } from '../../parts/frame/page.tsx';

interface Example {
  readonly platform: PlatformView;
  readonly operation: OperationView;
  /** What people call it; absent where there is only an id. */
  readonly name: string | undefined;
}

const nameOfExample = ({ id, example = {} }: OperationView): string | undefined =>
  nameWithoutId({ operation: id, params: example });

/**
 * One of each platform, so that they show different things: what a public page answers without an account
 * of one's own, what was not refused when it was last asked, and rather what has a name.
 */
const examplesIn = (
  { platforms }: CatalogueView,
  health: HealthView | undefined,
): readonly Example[] =>
  platforms.flatMap((platform) => {
    if (health?.resting.some((one) => one.platform === platform.segment)) return [];
    const refused = new Set(
      health?.operations
        .filter(
          ({ lastFailure, lastSuccess }) =>
            lastFailure?.refusal !== undefined && lastFailure.at > (lastSuccess?.at ?? ''),
        )
        .map(({ operation }) => operation),
    );
    const offered = platform.operations.filter(
      ({ id, example, routes, because, part }) =>
        example !== undefined &&
        // What leads somewhere else only is no first thing to see.
        part !== undefined &&
        because === undefined &&
        routes.includes('public-page') &&
        !refused.has(id),
    );
    const operation = offered.find((one) => nameOfExample(one) !== undefined) ?? offered[0];
    return operation ? [{ platform, operation, name: nameOfExample(operation) }] : [];
  });

/** What each kind of thing is drawn as. */
const SIGNS: Readonly<Record<string, LucideIcon>> = {
  video: Video,
  channel: Video,
  playlist: Video,
  user: User,
  subreddit: Users,
  community: Users,
  company: Building2,
  post: Image,
  search: Search,
  tag: Hash,
  article: FileText,
};

/** A few things to try, which work in the present world. */
const Examples = ({ catalogue }: { readonly catalogue: CatalogueView }) => {
  const examples = examplesIn(catalogue, useLocal('health.list').data);
  if (examples.length === 0) return null;
  return (
    <Section title={t('start.examples')}>
      <ul className={css.examples}>
        {examples.map(({ platform, operation, name }) => {
          const Sign = SIGNS[operation.part?.of ?? ''] ?? AtSign;
          return (
            <li key={operation.id}>
              <button
                type="button"
                className={css.example}
                onClick={() => openResult(operation.id, operation.example ?? {})}
              >
                <span className={css.sign} aria-hidden="true">
                  <Sign size={18} />
                </span>
                <span className={css.words}>
                  <bdi className={css.name}>{name ?? operation.title}</bdi>
                  <span className={css.sub}>
                    {name === undefined ? platform.brand : `${platform.brand} · ${operation.title}`}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
};

/** What this is for, with the platforms by their names once they are known. */
const titleWords = (
  catalogue: CatalogueView | undefined,
  t: TFunction,
  language: string,
): string => {
  const brands = catalogue?.platforms.map(({ brand }) => brand) ?? [];
  return brands.length === 0
    ? t('start.title')
    : t('start.titleOf', { platforms: new Intl.ListFormat(language).format(brands) });
};

/** For who is new on a computer of their own: the language, and where everything is kept. */
const FirstLine = () => {
  const { t, i18n } = useTranslation();
  const mode = useLocal('network.get').data?.mode;
  const folder = useLocal('program.read').data?.dataFolder;
  const isOwn = useRights().may('network.set');
  if (!isOwn || mode !== 'live') return null;
  return (
    <div className={css.firstLine}>
      <Segments
        label={t('firstRun.language')}
        isLabelShown={false}
        value={isLanguage(i18n.language) ? i18n.language : 'en'}
        onChange={(language) => void setLanguage(language)}
        choices={NATIVE_NAMES}
      />
      <span>{t('firstRun.dataText')}</span>
      {folder === undefined ? null : <DataFolder path={folder} />}
    </div>
  );
};

const NATIVE_NAMES = Object.entries(LANGUAGES).map(([value, label]) => ({
  value: value as Language,
  label,
}));

/** What was begun, what this is for, three tasks that show it, and a few things to try. */
export const StartPage = () => {
  const { t, i18n } = useTranslation();
  const catalogue = useCatalogue();
  const work = useRecentWork(catalogue.data);
  const isNew = work?.length === 0;
  return (
    // Taller than the window, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={page.page} tabIndex={0} aria-label={t('page.explore')}>
      <div className={page.inner}>
        <header className={isNew ? css.hero : css.known}>
          <h1>{titleWords(catalogue.data, t, i18n.language)}</h1>
          {isNew ? <p>{t('start.lead')}</p> : null}
          {isNew ? (
            <div>
              <Button look="primary" onClick={() => void pasteIntoBox()}>
                {t('pasted.paste')}
              </Button>
            </div>
          ) : null}
          {isNew ? <FirstLine /> : null}
        </header>
        <FailureCard error={catalogue.error} />
        {work ? <RecentWork work={work} /> : null}
        {work || catalogue.error ? <Tasks /> : <Skeleton pictures={false} rows={5} />}
        {catalogue.data && work ? <Examples catalogue={catalogue.data} /> : null}
        <nav className={css.more} aria-label={t('start.more')}>
          <a href={`#${guidePath()}`}>{t('start.guide')}</a>
          <a href={`#${operationsPath}`}>{t('start.everything')}</a>
        </nav>
      </div>
    </section>
  );
};
