/** What the inspector is looking at, gathered from where it is kept. */
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Meta } from '#calls/index.ts';
import { useLocal } from '../../local.ts';
import { Details } from '../../shapes/details.tsx';
import { OpenItem } from '../explore/open-item.tsx';
import { pageItems, type Thing } from '../../shapes/answer.ts';
import { shownAs } from '../../shapes/index.ts';
import { RecordDetails } from '../collections/record/details.tsx';
import { useRecord } from '../../collection-queries.ts';
import { CallDetails, OperationDetails } from '../health/operation-details.tsx';
import { DownloadDetails } from '../downloads/download-details.tsx';
import { shapesOf } from '../../operation-registry.ts';
import { questionFromKey, type Params, type Place } from '../../places.ts';
import { useResult } from '../../results.ts';
import { useWindow } from '../../state.ts';
import { exactly, figure } from '../../format.ts';
import { NoticeText } from '../../parts/text/engine-text.tsx';
import { InlineCode } from '../../parts/text/inline-code.tsx';
import { paramRows } from '../../parts/states/param-rows.tsx';
import { Facts } from '../../parts/frame/page.tsx';
import { useOperation } from '../../queries.ts';
import css from '../../shapes/details.module.css';

interface Props {
  readonly operation: string;
  readonly params: Params;
  readonly pages: readonly { readonly data: unknown; readonly meta: Meta | undefined }[];
}

/** What was asked and how the answer came about. */
const AboutAnswer = ({ operation, params, pages }: Props) => {
  const { t, i18n } = useTranslation();
  const found = useOperation(operation);
  const metas = pages.flatMap(({ meta }) => meta ?? []);
  const first = metas[0];
  const spent = metas.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0);
  return (
    <article className={css.details}>
      <header className={css.head}>
        <h2 className={css.title}>{found?.operation.title ?? operation}</h2>
        {found ? (
          <p className={css.by}>
            <InlineCode text={found.operation.summary} />
          </p>
        ) : null}
      </header>
      <Facts
        rows={[
          ...paramRows(params, i18n.language),
          [t('about.fetched'), first?.fetchedAt && exactly(first.fetchedAt)],
          [t('about.route'), first?.route && t(`route.${first.route}`)],
          [t('about.pages'), figure(pages.length)],
          [t('about.credits'), figure(spent)],
          [t('about.archive'), first?.fromArchive ? t('common.yes') : undefined],
        ]}
      />
      {metas.some(({ notices }) => notices.length > 0) ? (
        <section className={css.part} aria-label={t('about.notices')}>
          <h3>{t('about.notices')}</h3>
          <ul>
            {metas
              .flatMap(({ notices }) => notices)
              .map((notice) => (
                <li key={`${notice.code} ${notice.message}`}>
                  <NoticeText notice={notice} />
                </li>
              ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
};

export interface Inspected {
  readonly details: ReactNode;
  readonly json?: unknown;
  readonly metas?: readonly Meta[];
  readonly callId?: string;
  readonly request?: { readonly operation: string; readonly params: Params };
}

export const RECENT = 50;

export const useInspected = (place: Place): Inspected | undefined => {
  const selection = useWindow((state) => state.selection);
  const onResult = place.kind === 'result';
  // An item may answer another question than the page: a reply, a transcript beside a video.
  const question =
    (selection?.kind === 'item' ? questionFromKey(selection.question) : undefined) ??
    (onResult ? place : undefined);
  const result = useResult(question?.operation ?? '', question?.params ?? {});
  const downloads = useLocal('downloads.list').data;
  const calls = useLocal('calls.recent', { limit: RECENT }).data?.calls;
  const record = useRecord(selection?.kind === 'record' ? selection.id : undefined).data;

  if (selection?.kind === 'record')
    return (
      record && {
        details: <RecordDetails record={record} />,
        json: record.item,
        callId: record.callId,
      }
    );
  if (selection?.kind === 'download') {
    const download = downloads?.find(({ id }) => id === selection.id);
    if (!download) return undefined;
    return {
      details: <DownloadDetails download={download} />,
      request: { operation: download.operation, params: download.params },
    };
  }
  if (selection?.kind === 'operation')
    return {
      details: <OperationDetails id={selection.operation} />,
      request: { operation: selection.operation, params: {} },
    };
  if (selection?.kind === 'call') {
    const call = calls?.find(({ id }) => id === selection.callId);
    if (!call) return undefined;
    return {
      details: <CallDetails call={call} />,
      callId: call.id,
      request: { operation: call.operation, params: call.params },
    };
  }
  if (!onResult || !question) return undefined;
  const request = { operation: question.operation, params: question.params };
  const pages = result.data?.pages ?? [];
  if (selection?.kind === 'item') {
    const found = itemAt(pages, selection.index);
    if (found) {
      const shown = shownAs(found.item, shapesOf(question.operation));
      return {
        details: (
          <Details
            shown={shown}
            within={request}
            actions={<OpenItem shown={shown} within={request} />}
          />
        ),
        json: found.item,
        metas: found.meta ? [found.meta] : [],
        request,
      };
    }
  }
  if (pages.length === 0) return { details: <Unanswered />, request };
  return {
    details: <AboutAnswer operation={question.operation} params={question.params} pages={pages} />,
    json: pages.length === 1 ? pages[0]?.data : pages.map(({ data }) => data),
    metas: pages.flatMap(({ meta }) => meta ?? []),
    request,
  };
};

const itemAt = (
  pages: readonly { readonly data: unknown; readonly meta: Meta | undefined }[],
  index: number,
): { item: Thing; meta: Meta | undefined } | undefined => {
  let before = 0;
  for (const { data, meta } of pages) {
    const items = pageItems(data) ?? [];
    const item = items[index - before];
    if (item) return { item, meta };
    before += items.length;
  }
  return undefined;
};

const Unanswered = () => (
  <p>
    <Eye size={14} aria-hidden="true" /> {t('inspector.unanswered')}
  </p>
);
