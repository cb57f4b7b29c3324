import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../form/controls.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { useCatalogue, useRecognised } from '../../queries.ts';
import css from './people.module.css';
import type { PersonNamed } from './person-in.ts';

/** On which platform, and under which name. Whoever types on asks for nobody until it is looked up. */
export const PersonFields = ({
  onPerson,
}: {
  readonly onPerson: (person: PersonNamed | undefined) => void;
}) => {
  const { t } = useTranslation();
  const platforms = useCatalogue().data?.platforms ?? [];
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const isLink = /^https?:\/\//i.test(name.trim());
  const linked = useRecognised(isLink ? name.trim() : '').data?.matches[0]?.operation;
  const platform = chosen ?? linked?.split('.')[0] ?? platforms[0]?.segment ?? '';
  const change = (next: { readonly platform?: string; readonly name?: string }): void => {
    if (next.platform !== undefined) setChosen(next.platform);
    if (next.name !== undefined) setName(next.name);
    onPerson(undefined);
  };
  return (
    <form
      className={css.fields}
      onSubmit={(event) => {
        event.preventDefault();
        onPerson({ platform, person: name.trim() });
      }}
    >
      <TextField
        label={t('people.name')}
        hint={t('people.nameHint')}
        value={name}
        onChange={(words) => change({ name: words })}
      />
      <SelectField
        label={t('people.platform')}
        value={platform}
        onChange={(segment) => change({ platform: segment })}
        choices={platforms.map(({ segment, brand }) => ({ value: segment, label: brand }))}
      />
      <Button type="submit" disabled={name.trim() === '' || platform === ''}>
        {t('people.lookUp')}
      </Button>
    </form>
  );
};
