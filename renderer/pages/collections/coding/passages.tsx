/** The text of a row whose words are selected and coded; a coded passage is underlined and named. */
import { X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { t } from 'i18next';
import type { CodingView, ItemDetailView, PassageView } from '#calls/index.ts';
import { figure, harmless } from '../../../format.ts';
import { IconButton } from '../../../parts/controls/button.tsx';
import { useRights } from '../../../rights.ts';
import { CodeChip } from './chips.tsx';
import css from './coding.module.css';
import { isPassageOf, partsOfText, passageFrom, placeInText } from './passage-text.ts';
import { codeForKey } from './row-codes.ts';
import { useCoding, useCodingActs, type Coding } from './use-coding.ts';

/** Fields with words, the first that there is. */
const FIELDS = ['content', 'summary', 'name'] as const;

const textIn = (item: ItemDetailView['item']) => {
  for (const field of FIELDS) {
    const text = item[field];
    if (typeof text === 'string' && text.trim() !== '') return { field, text };
  }
  return undefined;
};

/** Nothing where the collection has no codebook, or for whoever may not code. */
export const Passages = ({ record }: { readonly record: ItemDetailView }) => {
  const coding = useCoding(record.collection);
  const { may } = useRights();
  const found = textIn(record.item);
  if (coding.codes.length === 0 || !found || !may('codes.set')) return null;
  return <CodableText key={record.id} record={record} coding={coding} {...found} />;
};

interface CodableTextProps extends NonNullable<ReturnType<typeof textIn>> {
  readonly record: ItemDetailView;
  readonly coding: Coding;
}

const CodableText = ({ record, coding, field, text }: CodableTextProps) => {
  const acts = useCodingActs(record.collection);
  const box = useRef<HTMLParagraphElement>(null);
  const [selected, setSelected] = useState<PassageView>();
  const { codes, me } = coding;
  const own = record.codings.filter(({ coder }) => coder === me?.id);
  const passages = own.filter(({ passage }) => isPassageOf(text, field, passage));
  const readSelection = (): void => setSelected(selectedIn(box.current, text, field));
  const code = (id: string): void => {
    const passage = selected ?? selectedIn(box.current, text, field);
    if (!passage) return;
    void acts.apply([{ item: record.id, code: id, isSet: true, passage }]);
    getSelection()?.removeAllRanges();
    setSelected(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const id = codeForKey(event.key, codes);
    if (typeof id !== 'string' || !selectedIn(box.current, text, field)) return;
    event.preventDefault();
    code(id);
  };
  const nameOf = (one: CodingView): string =>
    harmless(codes.find(({ id }) => id === one.code)?.name ?? '');
  return (
    <section className={css.passages}>
      <h3>{t('coding.passages')}</h3>
      <p className={css.hint}>{t('coding.passagesHint')}</p>
      {/* Words are selected in it, also with the keyboard where the program allows it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <p
        ref={box}
        className={css.codable}
        dir="auto"
        tabIndex={0}
        aria-label={t('coding.passageText')}
        onMouseUp={readSelection}
        onKeyUp={readSelection}
        onKeyDown={onKeyDown}
      >
        {partsOfText(text, field, passages).map((part) =>
          part.codings.length === 0 ? (
            <span key={part.start}>{harmless(part.text)}</span>
          ) : (
            <mark
              key={part.start}
              data-code={codes.find(({ id }) => id === part.codings[0]?.code)?.colour}
              title={part.codings.map(nameOf).join(', ')}
            >
              <span className="unseen">
                {t('coding.passageOf', { code: part.codings.map(nameOf).join(', ') })}
              </span>
              {harmless(part.text)}
            </mark>
          ),
        )}
      </p>
      {/* oxlint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      {selected ? (
        <fieldset className={css.wrappingChips} aria-label={t('coding.codePassage')}>
          {codes
            .filter(({ retired }) => !retired)
            .map(({ id, name, colour, key }) => (
              <button
                key={id}
                type="button"
                className={css.code}
                data-code={colour}
                // The selection stays where it is.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => code(id)}
              >
                <i aria-hidden="true" />
                <bdi>{harmless(name)}</bdi>
                {key === undefined ? null : <kbd>{key}</kbd>}
              </button>
            ))}
        </fieldset>
      ) : null}
      {passages.length > 0 ? (
        <ul className={css.passageList} aria-label={t('coding.codedPassages')}>
          {passages.map((one) => (
            <li key={one.id}>
              <CodeChip code={one.code} codes={codes} />
              <q dir="auto">{harmless(one.passage?.text ?? '')}</q>
              <IconButton
                label={t('coding.removePassage', { code: nameOf(one) })}
                onClick={() =>
                  void acts.apply([
                    {
                      item: record.id,
                      code: one.code,
                      isSet: false,
                      ...(one.passage && { passage: one.passage }),
                    },
                  ])
                }
              >
                <X size={13} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <output className="unseen">
        {selected ? t('coding.selected', { n: figure(selected.text.length) }) : ''}
      </output>
    </section>
  );
};

/** What is selected in the text. Names of codes inside it, which only screen readers hear, do not count. */
const selectedIn = (
  box: HTMLElement | null,
  text: string,
  field: string,
): PassageView | undefined => {
  const selection = getSelection();
  if (!box || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (!box.contains(startContainer) || !box.contains(endContainer)) return undefined;
  return passageFrom(
    text,
    field,
    placeInText(text, harmless, unitsBefore(box, startContainer, startOffset)),
    placeInText(text, harmless, unitsBefore(box, endContainer, endOffset)),
  );
};

const unitsBefore = (box: HTMLElement, container: Node, offset: number): number => {
  const range = document.createRange();
  range.setStart(box, 0);
  range.setEnd(container, offset);
  const part = range.cloneContents();
  for (const unseen of part.querySelectorAll('.unseen')) unseen.remove();
  return part.textContent.length;
};
