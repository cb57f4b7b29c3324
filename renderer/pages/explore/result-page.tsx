import { Braces, PanelRight, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Meta } from '../../../core/doors/contract.ts';
import { figure, harmless } from '../../format.ts';
import { DownloadLinkCard } from '../../items/download-link.tsx';
import { Details } from '../../items/details.tsx';
import { RawView } from '../../items/raw.tsx';
import { curl } from '../../items/request-texts.ts';
import { isThing, kindOf, pageItems } from '../../items/thing.ts';
import { openResult, useAskAgain } from '../../open.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { When } from '../../parts/said.tsx';
import { Asking, Empty, Notices, Skeleton } from '../../parts/states.tsx';
import type { Params } from '../../places.ts';
import { questionKey } from '../../places.ts';
import { failureOf, useApi, useOperation, useResult } from '../../queries.ts';
import { useWindow } from '../../state.ts';
import { ResultList } from './result-list.tsx';
import css from './result-page.module.css';

interface Props {
  readonly operation: string;
  readonly params: Params;
}

/** The answer to one question: not asked yet, on its way, refused, a list, or one thing. */
export const ResultPage = ({ operation, params }: Props) => {
  const result = useResult(operation, params);
  const pages = result.data?.pages ?? [];
  const metas = pages.flatMap(({ meta }) => meta ?? []);
  const items = pages.flatMap(({ data }) => pageItems(data) ?? []);
  const isList = pageItems(pages[0]?.data) !== undefined;
  return (
    <div className={css.page}>
      <Head operation={operation} params={params} metas={metas} pages={pages} />
      <Notices notices={metas.flatMap(({ notices }) => notices)} />
      {pages.length === 0 ? (
        <NoAnswer
          operation={operation}
          params={params}
          error={result.error}
          busy={result.isFetching}
        />
      ) : isList ? (
        <ResultList operation={operation} params={params} items={items} result={result} />
      ) : (
        <Single operation={operation} params={params} data={pages[0]?.data} />
      )}
    </div>
  );
};

interface HeadProps extends Props {
  readonly metas: readonly Meta[];
  readonly pages: readonly { readonly data: unknown }[];
}

const Head = ({ operation, params, metas, pages }: HeadProps) => {
  const { t } = useTranslation();
  const found = useOperation(operation);
  const api = useApi().data;
  const open = useWindow((state) => state.inspectorOpen);
  const again = useAskAgain();
  const single = pages.length > 0 && pageItems(pages[0]?.data) === undefined;
  const cost = found?.operation.cost ?? 1;
  const Title = single ? 'p' : 'h1';
  return (
    <header className={css.head}>
      <div className={css.names}>
        <Title className={single ? css.crumb : css.title}>
          {found?.operation.title ?? operation}
          {single && found ? ` · ${found.platform.brand}` : ''}
        </Title>
        {single ? null : (
          <p className={css.crumb}>
            <span>{found?.platform.brand}</span>
            <bdi className={css.dot}>{paramsInWords(params)}</bdi>
          </p>
        )}
        <MetaLine metas={metas} pages={pages} />
      </div>
      <div className={css.actions}>
        {pages.length > 0 ? (
          <Button small onClick={() => void again(operation, params)}>
            <RotateCw size={14} aria-hidden="true" />
            {t('result.again', { count: cost, n: figure(cost) })}
          </Button>
        ) : null}
        {found ? (
          <CopyButton
            words
            text={curl(found.operation, params, api?.address ?? 'http://127.0.0.1:8674')}
            label={t('result.copyCurl')}
          />
        ) : null}
        <IconButton
          label={t('result.json')}
          disabled={pages.length === 0}
          onClick={() => {
            const { select, setInspector, setInspectorTab } = useWindow.getState();
            select({ kind: 'result', question: questionKey(operation, params) });
            setInspectorTab('json');
            setInspector(true);
          }}
        >
          <Braces size={17} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t(open ? 'inspector.close' : 'inspector.open')}
          shortcut={t('keys.space')}
          aria-pressed={open}
          onClick={() => useWindow.getState().setInspector(!open)}
        >
          <PanelRight size={17} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  );
};

const paramsInWords = (params: Params): string =>
  harmless(
    Object.values(params)
      .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
      .join(' · '),
  );

const MetaLine = ({ metas, pages }: Pick<HeadProps, 'metas' | 'pages'>) => {
  const { t } = useTranslation();
  const first = metas[0];
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
        <span className={isList ? css.dot : undefined}>
          {t('result.fetched')} <When at={first.fetchedAt} />
        </span>
      )}
      {first?.route === undefined ? null : (
        <span className={css.dot}>{t(`route.${first.route}`)}</span>
      )}
      {first?.fromArchive ? <span className={css.dot}>{t('result.archive')}</span> : null}
      {metas.length > 0 ? (
        <span className={css.dot}>{t('common.credits', { count: spent, n: figure(spent) })}</span>
      ) : null}
    </p>
  );
};

const NoAnswer = ({
  operation,
  params,
  error,
  busy,
}: Props & { readonly error: unknown; readonly busy: boolean }) => {
  const { t } = useTranslation();
  const found = useOperation(operation);
  const again = useAskAgain();
  const cost = found?.operation.cost ?? 1;
  if (busy)
    return (
      <div className={css.scroll}>
        <Asking what={found?.platform.brand ?? operation} />
        <Skeleton />
      </div>
    );
  if (error)
    return (
      <div className={`${css.scroll} ${css.card}`}>
        <FailureCard
          error={failureOf(error)}
          who={found?.platform.brand}
          again={() => void again(operation, params)}
          againLabel={t('common.again')}
        />
      </div>
    );
  return (
    <Empty
      title={t('result.notAsked')}
      actions={
        <>
          <Button look="primary" onClick={() => openResult(operation, params)}>
            {t('result.ask', { count: cost, n: figure(cost) })}
          </Button>
          <Button onClick={() => openResult(operation, params, ARCHIVE_SECONDS)}>
            {t('result.askArchive')}
          </Button>
        </>
      }
    >
      <p>{t('result.notAskedText')}</p>
    </Empty>
  );
};

/** How old an archived answer may be when the person asks for the kept one: a month. */
const ARCHIVE_SECONDS = 30 * 86_400;

const Single = ({ operation, params, data }: Props & { readonly data: unknown }) => {
  if (!isThing(data)) return <RawView value={data} />;
  const kind = kindOf(data);
  return (
    // A description may be taller than the window.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.single} tabIndex={0} aria-label={operation}>
      {kind === 'download-link' ? (
        <DownloadLinkCard operation={operation} params={params} link={data} />
      ) : kind === 'raw' ? (
        <RawView value={data} />
      ) : (
        <Details item={data} large />
      )}
    </section>
  );
};
