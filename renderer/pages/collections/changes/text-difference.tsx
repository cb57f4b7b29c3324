import { t } from 'i18next';
import type { ChangeRowView } from '#calls/index.ts';
import { harmless } from '../../../format.ts';
import css from './changes.module.css';
import { diffArrays } from 'diff';

type TextChange = NonNullable<ChangeRowView['texts']>[number];

/** A text before and after, side by side, with the words that went and came. */
export const TextDifference = ({ change }: { readonly change: TextChange }) => {
  const { field, before, after } = change;
  const parts = wordDifference(before, after);
  const side = (which: 'before' | 'after', whole: string) => (
    <div className={css.side}>
      <h4 className={css.sideName}>{t(which === 'before' ? 'changes.before' : 'changes.after')}</h4>
      <p dir="auto" className={css.text}>
        {parts ? <Parts parts={sideOf(parts, which)} /> : harmless(whole)}
      </p>
    </div>
  );
  return (
    <section className={css.difference} aria-label={t(`changes.fields.${field}`)}>
      <h3 className={css.field}>{t(`changes.fields.${field}`)}</h3>
      <div className={css.sides}>
        {side('before', before)}
        {side('after', after)}
      </div>
      {parts ? null : <p className={css.quiet}>{t('changes.tooDifferent')}</p>}
    </section>
  );
};

/** Struck through or underlined, and named to who hears them: never told by colour alone. */
const Parts = ({ parts }: { readonly parts: readonly TextPart[] }) =>
  parts.map(({ text, is }, at) => {
    const words = harmless(text);
    // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
    if (is === 'same') return <span key={at}>{words}</span>;
    const Mark = is === 'removed' ? 'del' : 'ins';
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the same
      <Mark key={at} className={is === 'removed' ? css.removed : css.added}>
        <span className="unseen">
          {t(is === 'removed' ? 'changes.removedWords' : 'changes.addedWords')}{' '}
        </span>
        {words}
      </Mark>
    );
  });

/** What two texts say differently, word by word. Pure. */
interface TextPart {
  readonly text: string;
  readonly is: 'same' | 'removed' | 'added';
}

/** Longer texts, and those that differ in more words, are shown whole: comparing them could take minutes. */
const MOST_CHARACTERS = 20_000;
const MOST_DIFFERENCES = 1000;

/** The parts of both texts in order; `undefined` where they are too long or too different to be compared. */
export const wordDifference = (before: string, after: string): readonly TextPart[] | undefined => {
  if (before.length > MOST_CHARACTERS || after.length > MOST_CHARACTERS) return undefined;
  const parts = diffArrays(words(before), words(after), { maxEditLength: MOST_DIFFERENCES });
  return parts?.map(({ value, added, removed }) => ({
    text: value.join(''),
    is: added ? 'added' : removed ? 'removed' : 'same',
  }));
};

/** Words of any script, and what stands between them. */
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });
const words = (text: string): string[] => Array.from(WORDS.segment(text), ({ segment }) => segment);

/** What stands on one side. */
export const sideOf = (
  parts: readonly TextPart[],
  side: 'before' | 'after',
): readonly TextPart[] => {
  const left = side === 'before' ? 'added' : 'removed';
  return parts.filter(({ is }) => is !== left);
};
