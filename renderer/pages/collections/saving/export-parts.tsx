/** What is chosen on the sheet of an export, each part by itself. */
import { t } from 'i18next';
import type { DatasetLook } from '#calls/index.ts';
import { FORMAT_GROUPS, formatNamed, formatsFor } from '#kit/export-formats.ts';
import { Segments, SelectField, Toggle } from '../../../form/controls.tsx';
import { figure } from '../../../format.ts';
import { useLocal } from '../../../local.ts';
import { useRights } from '../../../rights.ts';
import css from '../collections.module.css';
import { dataHeads } from '../dataset/columns.tsx';
import {
  canHide,
  changeExportChoice,
  isTable,
  type ExportChoice,
  type Format,
} from './export-choice.ts';
import { hasIds, writtenColumns } from './use-export.tsx';

/** Names of so many columns are told; of more, how many. */
const MOST_NAMED = 8;

interface Props {
  readonly name: string | undefined;
  /** Columns that were shown or hidden on purpose. */
  readonly columns: DatasetLook['columns'];
  readonly choice: ExportChoice;
}

/** What in the file leads to people, by the names that its columns have there. */
export const IdentifyingColumns = ({ name, columns, choice }: Props) => {
  const found = useLocal('collections.identifying-columns', {
    name,
    ...writtenColumns(columns, choice),
  }).data;
  if (!found) return null;
  const { format, hides } = choice;
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

/** Those that most people want; the others are one choice further. */
const FIRST_FORMATS = ['xlsx', 'csv', 'package'] as const satisfies readonly Format[];
const isFirst = (format: Format): boolean => FIRST_FORMATS.some((one) => one === format);

/** As what, and which files it becomes. */
export const FormatChoice = ({ name, choice: { format } }: Omit<Props, 'columns'>) => {
  const { mayName } = useRights();
  const choose = (value: Format): void => changeExportChoice(name, { format: value });
  const groups = FORMAT_GROUPS.map((group) => ({
    label: t(`export.groups.${group}`),
    choices: formatsFor(group)
      .filter((one) => !isFirst(one) && (mayName || canHide(one)))
      .map((one) => ({ value: one, label: t(`export.formats.${one}`) })),
  }));
  const [other] = groups.flatMap(({ choices }) => choices);
  const { explainsItself, standsAlone } = formatNamed(format);
  return (
    <>
      <Segments<Format | 'more'>
        label={t('export.format')}
        value={isFirst(format) ? format : 'more'}
        onChange={(value) => choose(value === 'more' ? (other?.value ?? format) : value)}
        choices={[
          ...FIRST_FORMATS.map((one) => ({ value: one, label: t(`export.formats.${one}`) })),
          { value: 'more' as const, label: t('export.more') },
        ]}
      />
      {isFirst(format) ? null : (
        <SelectField
          label={t('export.more')}
          value={format}
          onChange={(value) => choose(value as Format)}
          groups={groups.filter(({ choices }) => choices.length > 0)}
        />
      )}
      <p className={css.quiet}>
        {t(`export.hints.${format}`)}{' '}
        {t(explainsItself || standsAlone ? 'export.files.one' : 'export.files.codebook')}
      </p>
    </>
  );
};

const PEOPLE = ['named', 'pseudonyms', 'left'] as const;
type People = (typeof PEOPLE)[number];

/** Whether the file names people. */
export const PeopleChoice = ({ name, choice }: Omit<Props, 'columns'>) => {
  const { format, isWide, hides, leavesOut } = choice;
  const { mayName } = useRights();
  const canBe: Readonly<Record<People, boolean>> = {
    named: mayName,
    pseudonyms: canHide(format),
    left: mayName && isTable(format) && !isWide,
  };
  return (
    <Segments<People>
      label={t('export.people')}
      value={hides ? 'pseudonyms' : leavesOut ? 'left' : 'named'}
      onChange={(people) =>
        changeExportChoice(name, {
          hides: people === 'pseudonyms',
          leavesOut: people === 'left',
        })
      }
      choices={PEOPLE.filter((one) => canBe[one]).map((one) => ({
        value: one,
        label: t(`export.peopleAs.${one}`),
      }))}
    />
  );
};

/** The columns that are seen, in their order, or all; with what leads back to the things, or not. */
export const ColumnsChoice = ({ name, columns, choice }: Props) => {
  const { isWide } = choice;
  const seen = dataHeads(t).filter(([id]) => columns[id] === true && id !== 'id');
  const written = seen.filter(([id]) => !(id === 'author' && choice.leavesOut));
  return (
    <>
      <Segments<'view' | 'all'>
        label={t('export.columns')}
        value={isWide ? 'all' : 'view'}
        onChange={(value) => changeExportChoice(name, { isWide: value === 'all' })}
        choices={[
          { value: 'view', label: t('export.whichColumns.view') },
          { value: 'all', label: t('export.whichColumns.all') },
        ]}
      />
      {isWide ? (
        <p className={css.quiet}>{t('export.columnsHint.all')}</p>
      ) : (
        <>
          <p className={css.quiet}>{written.map(([, words]) => words).join(', ')}</p>
          <Toggle
            label={t(
              hasIds(columns, { ...choice, hasIds: true }) ? 'export.ids' : 'export.rowNumber',
            )}
            on={hasIds(columns, choice)}
            onChange={(on) => changeExportChoice(name, { hasIds: on })}
            disabled={!hasIds(columns, { ...choice, hasIds: true })}
          />
        </>
      )}
    </>
  );
};
