import { Braces, RotateCw, ChevronRight } from 'lucide-react';
import { t } from 'i18next';
import type { Meta } from '#calls/index.ts';
import { useLocal } from '../../local.ts';
import { computeCost } from '../../fields.ts';
import { amountOf, figure, harmless } from '../../format.ts';
import { curl } from '../../parts/states/request-texts.ts';
import { isThing, pageItems } from '../../shapes/answer.ts';
import { Button, IconButton } from '../../parts/controls/button.tsx';
import { InspectorButton } from '../../parts/frame/inspector-button.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { When } from '../../parts/text/text.tsx';
import { withCost } from '../../parts/command-box/with-cost.ts';
import { questionKey, type Question, pagePath } from '../../places.ts';
import { useOperation } from '../../queries.ts';
import { useRefresh } from '../../results.ts';
import { inspect } from '../../state.ts';
import { questionInWords, useKnownName } from '../../names.ts';
import { findSubject } from '../../subjects.ts';
import { useNavigation } from '../../navigation.ts';
import { CollectButton } from '../collect/collect-button.tsx';
import css from './result-page.module.css';
import { Fragment } from 'react';
import { usePathName } from '../../parts/frame/path-name.ts';

interface HeadProps extends Question {
  readonly metas: readonly Meta[];
  readonly pages: readonly { readonly data: unknown }[];
  /** It is being fetched anew. */
  readonly busy: boolean;
}

export const Head = ({ operation, params, metas, pages, busy }: HeadProps) => {
  const found = useOperation(operation);
  const api = useLocal('api.get').data;
  const again = useRefresh();
  const single = pages.length > 0 && pageItems(pages[0]?.data) === undefined;
  const subject = findSubject(operation, params);
  const name = useKnownName({ operation, params });
  const about = name ?? questionInWords({ operation, params }, t);
  const cost = found ? computeCost(found.operation, params) : 1;
  const trail = useNavigation((state) => state.trail.length);
  const title = found?.operation.title ?? operation;
  const named = name !== undefined && subject?.kind !== 'search';
  const here = [
    ...(found && trail === 0 ? [found.platform.brand] : []),
    ...(single || named ? [title] : subject?.kind === 'search' || about === '' ? [] : [about]),
  ];
  return (
    <header className={css.head}>
      <div className={css.names}>
        <Breadcrumbs here={here} />
        <div className={css.titleLine}>
          {single ? null : (
            <h1 className={css.title} title={named ? harmless(name) : undefined}>
              <bdi>{named ? harmless(name) : title}</bdi>
            </h1>
          )}
          <MetaLine metas={metas} pages={pages} />
        </div>
      </div>
      <div className={css.actions}>
        {single ? <CollectButton operation={operation} params={params} /> : null}
        {pages.length > 0 ? (
          <Button
            sign={RotateCw}
            small
            disabled={busy}
            onClick={() => void again(operation, params)}
          >
            {withCost(t('result.again'), cost, t)}
          </Button>
        ) : null}
        {found ? (
          <CopyButton
            text={curl(found.operation, params, api?.address ?? 'http://127.0.0.1:8674')}
            label={t('result.copyCurl')}
          />
        ) : null}
        <IconButton
          sign={Braces}
          label={t('result.json')}
          disabled={pages.length === 0}
          onClick={() =>
            inspect({ kind: 'result', question: questionKey(operation, params) }, 'developers')
          }
        />
        <InspectorButton />
      </div>
    </header>
  );
};

const MetaLine = ({ metas, pages }: Pick<HeadProps, 'metas' | 'pages'>) => {
  const first = metas[0];
  const mode = useLocal('network.get').data?.mode;
  if (pages.length === 0) return null;
  const items = pages.flatMap(({ data }) => pageItems(data) ?? []).length;
  const data = pages[0]?.data;
  const total = isThing(data) ? data['totalItems'] : undefined;
  const spent = metas.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0);
  const isList = pageItems(data) !== undefined;
  return (
    <p className={css.meta}>
      {isList ? (
        <span>
          {typeof total === 'number'
            ? t('result.ofTotal', { n: figure(items), total: figure(total), count: total })
            : t('result.items', { n: figure(items), count: items })}
        </span>
      ) : null}
      {first?.fetchedAt === undefined ? null : (
        <span className={isList ? css.dot : css.begins}>
          {t('result.fetched')} <When at={first.fetchedAt} />
        </span>
      )}
      {first?.route === undefined ? null : (
        <span className={css.dot}>{t(`route.${first.route}`)}</span>
      )}
      {mode === undefined || mode === 'live' ? null : (
        <span className={css.dot}>{t(`settings.modes.${mode}`)}</span>
      )}
      {first?.fromArchive ? <span className={css.dot}>{t('result.archive')}</span> : null}
      {metas.length > 0 ? (
        <span className={css.dot}>{t('common.credits', amountOf(spent))}</span>
      ) : null}
    </p>
  );
};

/**
 * The way by which one came to an answer: each step leads back to where it was left.
 * `here`: what is shown, by its kind.
 */
const Breadcrumbs = ({ here }: { readonly here: readonly string[] }) => {
  const trail = useNavigation((state) => state.trail);
  return (
    <nav className={css.path} aria-label={t('way.path')}>
      <a href={`#${pagePath('explore')}`}>{t('page.explore')}</a>
      {trail.map((path) => (
        <Fragment key={path}>
          <ChevronRight size={12} className={css.turn} aria-hidden="true" />
          <Step path={path} />
        </Fragment>
      ))}
      {here.map((words) => (
        <Fragment key={words}>
          <ChevronRight size={12} className={css.turn} aria-hidden="true" />
          <bdi className={css.here}>{harmless(words)}</bdi>
        </Fragment>
      ))}
    </nav>
  );
};

const Step = ({ path }: { readonly path: string }) => {
  const name = harmless(usePathName(path));
  return (
    // In the direction of the name: what is cut off is its end.
    <a href={`#${path}`} title={name} className={css.step} dir="auto">
      {name}
    </a>
  );
};
