import { useTranslation } from 'react-i18next';
import type { FieldTrialView } from '#calls/index.ts';
import { figure } from '../../../format.ts';
import { Chip, type Tone } from '../../../parts/controls/chip.tsx';
import { cell, Table } from '../../../parts/frame/page.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { useCatalogueNames } from '../../../queries.ts';
import css from './field-trial.module.css';

type Result = FieldTrialView['results'][number];

const TONES: Readonly<Record<Result['ending'], Tone>> = {
  answered: 'good',
  refused: 'refused',
  failed: 'refused',
  'left-out': 'plain',
};

const isAsKnown = ({ ending, findings }: Result): boolean =>
  ending === 'answered' && findings.length === 0;

/** What is otherwise than known first; the rest is folded up. */
export const Results = ({ results }: { readonly results: readonly Result[] }) => {
  const { t } = useTranslation();
  const asKnown = results.filter(isAsKnown);
  const leftOut = results.filter(({ ending }) => ending === 'left-out');
  const otherwise = results.filter((result) => !isAsKnown(result) && result.ending !== 'left-out');
  const leftWords = t('trial.leftOut', { count: leftOut.length, n: figure(leftOut.length) });
  const words = t('trial.asKnown', { count: asKnown.length, n: figure(asKnown.length) });
  return (
    <>
      {otherwise.length > 0 ? (
        <ResultTable label={t('trial.otherwise')} results={otherwise} />
      ) : null}
      {asKnown.length > 0 ? (
        <details>
          <summary>{words}</summary>
          <ResultTable label={words} results={asKnown} />
        </details>
      ) : null}
      {leftOut.length > 0 ? (
        <details>
          <summary>{leftWords}</summary>
          <ResultTable label={leftWords} results={leftOut} />
        </details>
      ) : null}
    </>
  );
};

const ResultTable = ({
  label,
  results,
}: {
  readonly label: string;
  readonly results: readonly Result[];
}) => {
  const { t } = useTranslation();
  return (
    <Table label={label} className={css.results}>
      <thead>
        <tr>
          <th>{t('health.operation')}</th>
          <th>{t('health.outcome')}</th>
          <th className={cell.number}>{t('trial.items')}</th>
          <th>{t('trial.form')}</th>
          <th>{t('trial.findings')}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <ResultRow key={`${result.operation} ${result.route}`} result={result} />
        ))}
      </tbody>
    </Table>
  );
};

const ResultRow = ({ result }: { readonly result: Result }) => {
  const { t } = useTranslation();
  const nameById = useCatalogueNames();
  const { operation, route, ending, items, form, findings } = result;
  return (
    <tr>
      <td>
        <span className={cell.strong}>{nameById(operation)}</span>
        <br />
        <code className={cell.quiet}>{operation}</code>
        {route === 'public-page' ? null : (
          <span className={cell.quiet}> · {t(`route.${route}`)}</span>
        )}
      </td>
      <td className={cell.nowrap}>
        <Chip tone={TONES[ending]} sign>
          {t(`trial.ending.${ending}`)}
        </Chip>
      </td>
      <td className={cell.number}>{items === undefined ? '' : figure(items)}</td>
      <td>{form === undefined ? '' : t(`trial.forms.${form}`)}</td>
      <td>
        <ul className={css.findings}>
          {findings.map((finding) => (
            <li key={finding.message}>
              <EngineSentence of={finding} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
};
