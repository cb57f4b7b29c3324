import { useTranslation } from 'react-i18next';
import type { ImportReportView, NoticeCount } from '#calls/index.ts';
import { figure, harmless } from '../../format.ts';
import { noticeKindIn } from '../../engine-words.ts';
import { useOperation } from '../../queries.ts';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { changedSites } from './changed-sites.ts';
import css from './imports.module.css';

/** What became of everything in the files: what was kept, and why the rest was not. */
export const ImportReport = ({
  report,
  into,
  added,
}: {
  readonly report: ImportReportView;
  readonly into: string | null;
  readonly added: number;
}) => {
  const { t } = useTranslation();
  const unknown = Object.entries(report.unknown);
  const rest = [
    ['duplicates', report.duplicates],
    ['refused', report.refused],
    ['unknown', unknown.reduce((sum, [, count]) => sum + count, 0)],
    ['withoutBody', report.withoutBody],
    ['unreadable', report.unreadable],
    ['elsewhere', report.elsewhere],
  ] as const;
  return (
    <>
      <dl className={css.figures}>
        <Figure label={t('imports.items')} value={report.items} />
        <Figure label={t('imports.kept')} value={report.kept} />
        {into === null ? null : (
          <Figure label={t('imports.added', { name: harmless(into) })} value={added} />
        )}
        {rest.map(([name, value]) =>
          value > 0 ? <Figure key={name} label={t(`imports.${name}`)} value={value} /> : null,
        )}
      </dl>
      <ul className={css.quiet}>
        {changedSites(report.hosts, t).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {(report.notices ?? []).map((of) => (
          <NoticeOfItems key={`${of.operation} ${of.code}`} of={of} />
        ))}
        {(report.replyNotices ?? []).map((notice) => (
          <li key={notice.code}>
            <EngineSentence of={notice} /> ({figure(notice.count ?? 1)})
          </li>
        ))}
        {Object.keys(report.damage).map((damage) => (
          <li key={damage}>{harmless(damage)}</li>
        ))}
        {unknown.map(([endpoint, count]) => (
          <li key={endpoint}>
            <bdi>{harmless(endpoint)}</bdi>: {figure(count)}
          </li>
        ))}
      </ul>
    </>
  );
};

/** Of how many items the answers of an operation say something: that they were left out, for instance. */
const NoticeOfItems = ({ of: { operation, code, count } }: { readonly of: NoticeCount }) => {
  const { language } = useTranslation().i18n;
  const title = useOperation(operation)?.operation.title ?? operation;
  return (
    <li>
      {title}: {noticeKindIn(language, code) ?? <bdi lang="en">{code.replaceAll('-', ' ')}</bdi>}:{' '}
      {figure(count)}
    </li>
  );
};

const Figure = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{figure(value)}</dd>
  </div>
);
