import { useTranslation } from 'react-i18next';
import type { ItemView, NoteView } from '#contract/index.ts';
import { PlatformText } from '../../../parts/text/text.tsx';
import css from '../collections.module.css';

/** What others wrote beside a row, with their names; nothing where nobody did. */
export const OthersNotes = ({ record: { others } }: { readonly record: ItemView }) => {
  const { t } = useTranslation();
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

const OtherNote = ({ note: { by, note, tags } }: { readonly note: NoteView }) => {
  const { t } = useTranslation();
  return (
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
};
