import { useTranslation } from 'react-i18next';
import type { DatasetLook } from '#contract/index.ts';
import { figure } from '../../../format.ts';
import { useLocal } from '../../../local.ts';
import css from '../collections.module.css';
import { isTable, type ExportChoice } from './export-choice.ts';

/** Names of so many columns are told; of more, how many. */
const MOST_NAMED = 8;

/** What in the file leads to people, by the names that its columns have there. */
export const IdentifyingColumns = ({
  name,
  columns,
  choice: { format, isWide, hides },
}: {
  readonly name: string | undefined;
  /** Columns that were shown or hidden on purpose. */
  readonly columns: DatasetLook['columns'];
  readonly choice: ExportChoice;
}) => {
  const { t } = useTranslation();
  const isOfView = isTable(format) && !isWide;
  const found = useLocal('collections.identifying-columns', {
    name,
    ...(isOfView && { columns }),
  }).data;
  if (!found) return null;
  const hidesSome = Object.values(columns).includes(false);
  const list = (names: readonly string[]): string => {
    const first = names.slice(0, MOST_NAMED).join(', ');
    const more = names.length - MOST_NAMED;
    return more > 0 ? t('export.identifies.more', { columns: first, n: figure(more) }) : first;
  };
  const { people, things, texts } = found;
  return (
    <div className={css.quiet}>
      {hidesSome && !isTable(format) ? <p>{t('export.identifies.whole')}</p> : null}
      {people.length > 0 ? (
        <p>{t(`export.identifies.${hides ? 'hidden' : 'people'}`, { columns: list(people) })}</p>
      ) : null}
      {things.length > 0 && !hides ? (
        <p>{t('export.identifies.things', { columns: list(things) })}</p>
      ) : null}
      {texts.length > 0 ? <p>{t('export.identifies.texts', { columns: list(texts) })}</p> : null}
    </div>
  );
};
