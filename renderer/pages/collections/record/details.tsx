import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { ItemDetailView, ItemView, NoteView } from '#calls/index.ts';
import { exactly, harmless, when } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy-button.tsx';
import { Facts } from '../../../parts/frame/page.tsx';
import { Address, Id, PlatformText } from '../../../parts/text/text.tsx';
import { useOperation } from '../../../queries.ts';
import { Details } from '../../../shapes/details.tsx';
import { shownAs } from '../../../shapes/index.ts';
import { useWindow } from '../../../state.ts';
import inspector from '../../inspector/inspector.module.css';
import { TextDifference } from '../changes/text-difference.tsx';
import { changedFields, parseTags } from '../coding/codes.ts';
import { Passages } from '../coding/passages.tsx';
import css from '../collections.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { MOST_NOTE } from '../../../limits.ts';
import { useChange } from '../../../local.ts';
import { TextField } from '../../../form/controls.tsx';
import { say, sayFailure } from '../../../parts/states/toast.tsx';
import { useRights } from '../../../rights.ts';
import { Form } from '../../../form/form.tsx';

/** What a person writes beside a row: a note and tags. */
const RecordNotes = ({ record }: { readonly record: ItemView }) => {
  const { may } = useRights();
  const client = useQueryClient();
  const annotate = useChange('collections.annotate', sayFailure);
  const before = { note: record.note ?? '', tags: (record.ownTags ?? record.tags).join(', ') };
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
    <Form className={css.note} aria-label={t('record.yours')} onSubmit={save}>
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
    </Form>
  );
};

/** What others wrote beside a row, with their names; nothing where nobody did. */
const OthersNotes = ({ record: { others } }: { readonly record: ItemView }) => {
  if (!others) return null;
  return (
    <section className={css.note} aria-label={t('record.others')}>
      <h3>{t('record.others')}</h3>
      <ul className={css.otherNotes}>
        {others.map((one) => (
          <OtherNote key={one.by ?? ''} note={one} />
        ))}
      </ul>
    </section>
  );
};

const OtherNote = ({ note: { by, note, tags } }: { readonly note: NoteView }) => (
  <li>
    <b dir="auto">{by ?? t('record.unknownAuthor')}</b>
    {note !== undefined && (
      <p dir="auto">
        <PlatformText text={note} />
      </p>
    )}
    {tags.length > 0 && (
      <p dir="auto" className={css.otherTags}>
        {tags.join(', ')}
      </p>
    )}
  </li>
);

/** One row in full: what a person wrote beside it, the item, when it was seen, and where it stands. */
export const RecordDetails = ({ record }: { readonly record: ItemDetailView }) => (
  <div className={css.stack}>
    <Details shown={shownAs(record.item, [record.shape])} />
    <Passages record={record} />
    {/* Another row begins with its own notes. */}
    <RecordNotes key={record.id} record={record} />
    <OthersNotes record={record} />
    <section className={css.stack}>
      <h3>{t('record.seen')}</h3>
      <Observations record={record} />
    </section>
    <section className={css.stack}>
      <h3>{t('record.origin')}</h3>
      <Origin record={record} />
    </section>
  </div>
);

const Observations = ({ record }: { readonly record: ItemDetailView }) => {
  const { observations, isDamaged } = record;
  return (
    <ol className={css.plain}>
      {isDamaged ? <li className={css.gone}>{t('record.damaged')}</li> : null}
      {observations.map((one, at) => {
        const before = observations[at - 1];
        const fields = before ? changedFields(before.item, one.item) : [];
        const words = !before
          ? t('record.first')
          : fields.length === 0
            ? t('record.same')
            : t('record.changed', { fields: harmless(fields.join(', ')) });
        return (
          <li key={`${one.at} ${one.callId}`}>
            <time dateTime={one.at} title={exactly(one.at)}>
              {when(one.at)}
            </time>{' '}
            · {words}
            {before ? <ChangedTexts before={before.item} after={one.item} /> : null}
          </li>
        );
      })}
      {(['removedSince', 'notShownSince'] as const).map((since) => {
        const at = record[since];
        return at === undefined ? null : (
          <li key={since} className={css.gone}>
            {t(`record.${since}`)} {when(at)}
          </li>
        );
      })}
    </ol>
  );
};

/** Texts of two sightings that differ, with their words compared; folded, as most readers want the latest. */
const ChangedTexts = ({
  before,
  after,
}: Readonly<Record<'before' | 'after', ItemDetailView['item']>>) => {
  const changes = (['name', 'summary', 'content'] as const).flatMap((field) => {
    const [earlier, later] = [before[field], after[field]];
    return typeof earlier === 'string' && typeof later === 'string' && earlier !== later
      ? [{ field, before: earlier, after: later }]
      : [];
  });
  const [open, setOpen] = useState(false);
  if (changes.length === 0) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('changes.showTexts')}</summary>
      {open ? changes.map((change) => <TextDifference key={change.field} change={change} />) : null}
    </details>
  );
};

const Origin = ({ record }: { readonly record: ItemDetailView }) => {
  const { origin, operation, collection } = record;
  const found = useOperation(operation);
  return (
    <>
      <div>
        <Button
          sign={FileSearch}
          small
          onClick={() => useWindow.getState().setInspectorTab('evidence')}
        >
          {t('record.evidence')}
        </Button>
      </div>
      <Facts
        rows={[
          [t('record.operation'), found?.operation.title ?? operation],
          [
            t('record.collection'),
            collection === undefined ? undefined : <PlatformText key="of" text={collection} />,
          ],
          [
            t('record.address'),
            origin.url === undefined ? undefined : <Address key="url" url={origin.url} />,
          ],
          [
            t('record.reply'),
            origin.sha256 === undefined ? undefined : (
              <div key="reply" className={inspector.withCopy}>
                <Id text={origin.sha256} />
                <CopyButton text={origin.sha256} label={t('evidence.copyHash')} />
              </div>
            ),
          ],
          [
            t('record.place'),
            origin.pointer === undefined ? undefined : <Id key="place" text={origin.pointer} />,
          ],
        ]}
      />
    </>
  );
};
