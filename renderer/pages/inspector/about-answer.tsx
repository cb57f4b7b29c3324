import { useTranslation } from 'react-i18next';
import type { Meta } from '#calls/index.ts';
import { exactly, figure } from '../../format.ts';
import { NoticeText } from '../../parts/text/engine-text.tsx';
import { InlineCode } from '../../parts/text/inline-code.tsx';
import { paramRows } from '../../parts/states/param-rows.tsx';
import { Facts } from '../../parts/frame/page.tsx';
import type { Params } from '../../places.ts';
import { useOperation } from '../../queries.ts';
import css from '../../shapes/details.module.css';

interface Props {
  readonly operation: string;
  readonly params: Params;
  readonly pages: readonly { readonly data: unknown; readonly meta: Meta | undefined }[];
}

/** What was asked and how the answer came about. */
export const AboutAnswer = ({ operation, params, pages }: Props) => {
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
          ...(first?.fetchedAt === undefined
            ? []
            : [[t('about.fetched'), exactly(first.fetchedAt)] as const]),
          ...(first?.route === undefined
            ? []
            : [[t('about.route'), t(`route.${first.route}`)] as const]),
          [t('about.pages'), figure(pages.length)],
          [t('about.credits'), figure(spent)],
          ...(first?.fromArchive ? [[t('about.archive'), t('common.yes')] as const] : []),
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
