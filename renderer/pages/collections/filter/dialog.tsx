import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowFilter, FacetCountsView } from '#calls/index.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import {
  type FilterField,
  without,
  useOperationNames,
  FILTER_FIELDS,
  FILTERS,
  dayOfInstant,
  instantOfDay,
} from './filters.ts';
import { SelectField, TextField, Toggle } from '../../../form/controls.tsx';
import { DayField } from '../../../form/day-field.tsx';
import { useCodingNames, type CodingNames } from '../coding/coding-names.ts';
import { useFacetCounts } from '../facets/facets.ts';

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  /** Only by these; by all when left out. */
  readonly fields?: readonly FilterField[];
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
  readonly onClose: () => void;
}

/** Every way in which rows are narrowed; what is left empty narrows nothing. */
export const FilterDialog = ({ name, fields, filter, onChange, onClose }: Props) => {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<RowFilter>(filter);
  const apply = (next: RowFilter): void => {
    onChange(next);
    onClose();
  };
  return (
    <FormDialog
      title={t('dataset.filter.title')}
      text={t('dataset.filter.text')}
      send={t('dataset.filter.apply')}
      other={
        <Button onClick={() => apply(filter.words === undefined ? {} : { words: filter.words })}>
          {t('dataset.clear')}
        </Button>
      }
      wide={fields === undefined}
      onSend={() => apply(draft)}
      onClose={onClose}
    >
      <FilterEditors
        name={name}
        fields={fields}
        filter={draft}
        onSet={(field, value) =>
          setDraft((before) =>
            value === undefined || value === '' || value === false
              ? without(before, field)
              : { ...before, [field]: value },
          )
        }
      />
    </FormDialog>
  );
};

/** In the order in which they stand below one another: like beside like. */
const EDITORS = ['text', 'choice', 'number', 'day', 'toggle'];

const EDITED = EDITORS.flatMap((editor) =>
  FILTER_FIELDS.filter((field) => FILTERS[field].editor === editor),
);

interface FilterEditorsProps {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  /** Only these; all when left out. */
  readonly fields: readonly FilterField[] | undefined;
  readonly filter: RowFilter;
  /** With `undefined` or an empty value the filter is taken away. */
  readonly onSet: (field: FilterField, value: string | number | boolean | undefined) => void;
}

/** A control for each filter that is not set elsewhere. */
const FilterEditors = ({ name, fields, filter, onSet }: FilterEditorsProps) => {
  const occurring = useFacetCounts(name, filter).data;
  const codingNames = useCodingNames(name);
  return (fields ?? EDITED).map((field) => (
    <FilterEditor
      key={field}
      field={field}
      filter={filter}
      occurring={occurring}
      codingNames={codingNames}
      onSet={(value) => onSet(field, value)}
    />
  ));
};

const FilterEditor = ({
  field,
  filter,
  occurring,
  codingNames,
  onSet,
}: {
  readonly field: FilterField;
  readonly filter: RowFilter;
  readonly occurring: FacetCountsView | undefined;
  readonly codingNames: CodingNames;
  readonly onSet: (value: string | number | boolean | undefined) => void;
}) => {
  const { t } = useTranslation();
  const names = useOperationNames();
  const row = FILTERS[field];
  const label = t(row.label);
  const value = filter[field] === undefined ? '' : String(filter[field]);
  switch (row.editor) {
    case 'choice':
      return (
        <SelectField
          label={label}
          value={value}
          onChange={onSet}
          choices={[
            { value: '', label: t('dataset.filter.any') },
            ...row.choices(occurring, { ...names, ...codingNames }, t),
          ]}
        />
      );
    case 'number':
      return (
        <TextField
          kind="number"
          label={label}
          value={value}
          onChange={(text) => onSet(/^\d{1,15}$/.test(text) ? Number(text) : undefined)}
        />
      );
    case 'day':
      return (
        <DayField
          label={label}
          value={dayOfInstant(value)}
          onChange={(day) => onSet(instantOfDay(day))}
        />
      );
    case 'toggle':
      return <Toggle label={label} on={filter[field] === true} onChange={onSet} />;
    default:
      return <TextField label={label} value={value} onChange={onSet} />;
  }
};
