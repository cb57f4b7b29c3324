/** How far coders agree, for each code and in all, as a table. */
import { t } from 'i18next';
import { codePath } from './codebook.ts';
import type { AgreementRowView } from '#calls/index.ts';
import { figure, harmless } from '../../../format.ts';
import { useLocal } from '../../../local.ts';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import css from './coding.module.css';
import type { Coding } from './use-coding.ts';

const COLUMNS = ['rows', 'percent', 'cohen', 'fleiss', 'nominal', 'ordinal'] as const;

export const Agreement = ({ coding }: { readonly coding: Coding }) => {
  const { data, error, refetch } = useLocal('codes.agreement', { collection: coding.name });
  if (error && !data) return <FailureCard error={error} again={() => void refetch()} />;
  if (!data) return <Skeleton pictures={false} />;
  const nameOf = ({ of, code: id }: AgreementRowView): string => {
    const code = coding.codes.find((one) => one.id === id);
    if (of === 'all' || !code) return t('coding.allCodes');
    const path = harmless(codePath(code, coding.codes));
    return of === 'group' ? t('coding.codesUnder', { code: path }) : path;
  };
  return (
    // It scrolls where the table is wider than its place, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.tableWrap} aria-label={t('coding.agreement')} tabIndex={0}>
      <p className={css.lead}>
        {data.coders
          .map(({ name, rows }) => t('coding.coded', { n: figure(rows), who: harmless(name) }))
          .join(' · ')}
      </p>
      <table className={css.agreement}>
        <caption className="unseen">{t('coding.agreement')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('coding.code')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" title={t(`coding.measures.${column}Text`)}>
                {t(`coding.measures.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={`${row.of} ${row.code ?? ''}`}>
              <th scope="row">
                <bdi>{nameOf(row)}</bdi>
              </th>
              <td>{figure(row.rows)}</td>
              <td>{row.percent === undefined ? <Undefined /> : percent(row.percent)}</td>
              <Coefficient value={row.cohen} />
              <Coefficient value={row.fleiss} />
              <Coefficient value={row.nominal} ends={row.nominalInterval} />
              <Coefficient value={row.ordinal} ends={row.ordinalInterval} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.hint}>
        {t('coding.agreementText', { samples: figure(data.samples), seed: String(data.seed) })}
      </p>
    </section>
  );
};

const percent = (share: number): string => `${figure(Math.round(share * 1000) / 10)} %`;

/** With a minus that is as wide as a plus. */
const signed = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');

const Undefined = () => <span title={t('coding.undefined')}>–</span>;

interface CoefficientProps {
  readonly value: number | undefined;
  readonly ends?: AgreementRowView['nominalInterval'];
}

const Coefficient = ({ value, ends }: CoefficientProps) => (
  <td>
    {value === undefined ? <Undefined /> : signed(value, 3)}
    {value !== undefined && ends ? (
      <span className={css.ends}>
        [{signed(ends.low, 2)}, {signed(ends.high, 2)}]
      </span>
    ) : null}
  </td>
);
