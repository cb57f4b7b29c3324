import { useTranslation } from 'react-i18next';
import type { FacetCountsView, RowFilter } from '#calls/index.ts';
import { SelectField, TextField, Toggle } from '../../../form/controls.tsx';
import { DayField } from '../../../form/day-field.tsx';
import { useCodingNames, type CodingNames } from '../coding/coding-names.ts';
import { useFacetCounts } from '../facets/facets.ts';
import { useOperationNames } from './operation-names.ts';
import { FILTER_FIELDS, FILTERS, type FilterField } from './filters.ts';
import { dayOfInstant, instantOfDay } from './words.ts';

/** In the order in which they stand below one another: like beside like. */
const EDITORS = ['text', 'choice', 'number', 'day', 'toggle'];

const EDITED = EDITORS.flatMap((editor) =>
  FILTER_FIELDS.filter((field) => FILTERS[field].editor === editor),
);

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  /** Only these; all when left out. */
  readonly fields: readonly FilterField[] | undefined;
  readonly filter: RowFilter;
  /** With `undefined` or an empty value the filter is taken away. */
  readonly onSet: (field: FilterField, value: string | number | boolean | undefined) => void;
}

/** A control for each filter that is not set elsewhere. */
export const FilterEditors = ({ name, fields, filter, onSet }: Props) => {
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
