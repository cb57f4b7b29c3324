import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowFilter } from '#calls/index.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { FilterEditors } from './editors.tsx';
import type { FilterField } from './filters.ts';
import { without } from './words.ts';

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
