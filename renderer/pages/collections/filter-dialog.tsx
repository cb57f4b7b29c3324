import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowFilter } from '#contract/index.ts';
import { SelectField, TextField, Toggle } from '../../form/controls.tsx';
import { DayField } from '../../form/day-field.tsx';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useCatalogue } from '../../queries.ts';
import { shapeName } from '../../shapes/shape-name.ts';
import { dayOfInstant, instantOfDay, without, type FilterField } from './filter-words.ts';

interface Props {
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
  readonly onClose: () => void;
}

const DAYS = ['from', 'to', 'seenFrom', 'seenTo'] as const;

/** Every way in which rows are narrowed; what is left empty narrows nothing. */
export const FilterDialog = ({ filter, onChange, onClose }: Props) => {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<RowFilter>(filter);
  const set = (field: FilterField, value: RowFilter[FilterField]): void =>
    setDraft((before) =>
      value === undefined || value === '' || value === false
        ? without(before, field)
        : { ...before, [field]: value },
    );
  const apply = (next: RowFilter): void => {
    onChange(next);
    onClose();
  };
  const platforms = useCatalogue().data?.platforms ?? [];
  const operations = platforms.flatMap((platform) =>
    draft.platform === undefined || draft.platform === platform.segment ? platform.operations : [],
  );
  const shapes = [...new Set(operations.flatMap((one) => one.shapes))].toSorted();
  const any = { value: '', label: t('dataset.filter.any') };
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
      wide
      onSend={() => apply(draft)}
      onClose={onClose}
    >
      <TextField
        label={t('dataset.filter.author')}
        value={draft.author ?? ''}
        onChange={(text) => set('author', text)}
      />
      <TextField
        label={t('dataset.filter.tag')}
        value={draft.tag ?? ''}
        onChange={(text) => set('tag', text)}
      />
      <SelectField
        label={t('dataset.platform')}
        value={draft.platform ?? ''}
        onChange={(value) => set('platform', value)}
        choices={[
          any,
          ...platforms.map(({ segment, brand }) => ({ value: segment, label: brand })),
        ]}
      />
      <SelectField
        label={t('dataset.shape')}
        value={draft.shape ?? ''}
        onChange={(value) => set('shape', value)}
        choices={[any, ...shapes.map((shape) => ({ value: shape, label: shapeName(shape, t) }))]}
      />
      <SelectField
        label={t('dataset.operation')}
        value={draft.operation ?? ''}
        onChange={(value) => set('operation', value)}
        choices={[any, ...operations.map(({ id, title }) => ({ value: id, label: title }))]}
      />
      <TextField
        kind="number"
        label={t('dataset.filter.leastLikes')}
        value={draft.leastLikes === undefined ? '' : String(draft.leastLikes)}
        onChange={(text) => set('leastLikes', /^\d{1,15}$/.test(text) ? Number(text) : undefined)}
      />
      {DAYS.map((field) => (
        <DayField
          key={field}
          label={t(`dataset.filter.${field}`)}
          value={dayOfInstant(draft[field])}
          onChange={(day) => set(field, instantOfDay(day))}
        />
      ))}
      <Toggle
        label={t('dataset.filter.noted')}
        on={draft.noted === true}
        onChange={(on) => set('noted', on)}
      />
      <Toggle
        label={t('dataset.filter.removed')}
        on={draft.removed === true}
        onChange={(on) => set('removed', on)}
      />
    </FormDialog>
  );
};
