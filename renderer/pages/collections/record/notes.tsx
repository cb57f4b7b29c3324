import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ItemView } from '#calls/index.ts';
import { MOST_NOTE } from '../../../limits.ts';
import { useChange } from '../../../local.ts';
import { TextField } from '../../../form/controls.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { say, sayFailure } from '../../../parts/states/toast.tsx';
import { toCallFailure } from '../../../queries.ts';
import { useRights } from '../../../rights.ts';
import { parseTags } from '../coding/codes.ts';
import css from '../collections.module.css';

/** What a person writes beside a row: a note and tags. */
export const RecordNotes = ({ record }: { readonly record: ItemView }) => {
  const { t } = useTranslation();
  const { may } = useRights();
  const client = useQueryClient();
  const annotate = useChange('collections.annotate');
  const before = {
    note: record.note ?? '',
    tags: (record.ownTags ?? record.tags).join(', '),
  };
  const [typed, setTyped] = useState(before);
  const change = (part: Partial<typeof before>): void => setTyped({ ...typed, ...part });
  const isSame = typed.note === before.note && typed.tags === before.tags;
  const save = (): void => {
    const note = typed.note.trim();
    annotate.mutate(
      { id: record.id, note: note === '' ? null : note, tags: parseTags(typed.tags) },
      {
        onSuccess: () => {
          say(t('record.saved'));
          void client.invalidateQueries({ queryKey: ['dataset'] });
        },
        onError: (error) => sayFailure(toCallFailure(error)),
      },
    );
  };
  if (!may('collections.annotate'))
    return before.note === '' && before.tags === '' ? null : (
      <div className={css.note}>
        <h3>{t('record.yours')}</h3>
        <p dir="auto">{before.note}</p>
        <p dir="auto">{before.tags}</p>
      </div>
    );
  return (
    <form
      className={css.note}
      aria-label={t('record.yours')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h3>{t('record.yours')}</h3>
      <TextField
        kind="prose"
        label={t('record.note')}
        value={typed.note}
        onChange={(note) => change({ note: note.slice(0, MOST_NOTE) })}
      />
      <TextField
        label={t('record.tags')}
        hint={t('record.tagsHint')}
        value={typed.tags}
        onChange={(tags) => change({ tags })}
      />
      <div>
        <Button type="submit" small disabled={isSame || annotate.isPending}>
          {t('record.save')}
        </Button>
      </div>
    </form>
  );
};
