import { useId } from 'react';
import { t } from 'i18next';
import { useLocal } from '../../local.ts';
import { FieldFrame } from '../../form/controls.tsx';
import css from './imports.module.css';

interface CollectionFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

/** A collection that there is, or the name of a new one; empty for none. */
export const CollectionField = ({ value, onChange, onBlur }: CollectionFieldProps) => {
  const list = useId();
  const collections = useLocal('collections.list').data ?? [];
  return (
    <FieldFrame label={t('imports.into')} optional hint={t('imports.intoHint')}>
      {({ id, describedBy }) => (
        <>
          <input
            id={id}
            className={css.input}
            aria-describedby={describedBy}
            value={value}
            maxLength={200}
            list={list}
            dir="auto"
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <datalist id={list}>
            {collections.map(({ id: key, name }) => (
              <option key={key} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  );
};
