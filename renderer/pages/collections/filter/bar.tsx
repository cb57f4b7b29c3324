import { ChevronDown, Plus, X, Pencil } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from 'i18next';
import type { RowFilter } from '#calls/index.ts';
import { amountOf } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Menu, MenuItem } from '../../../parts/controls/menu.tsx';
import { FindField } from '../../../parts/find/field.tsx';
import { ConditionForm } from './condition-form.tsx';
import { newCondition, type ConditionDraft, type ConditionField, without } from './conditions.ts';
import type { FilterChip } from './filter-chips.ts';
import css from './filter.module.css';
import { useFilterChips } from './use-filter-chips.ts';

/** After the last letter, in milliseconds. */
const PAUSE = 150;

/** A field whose condition somebody wants to set, each time another object. */
export interface WantedCondition {
  readonly field: ConditionField;
}

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
  readonly count: string;
  /** Where the facets open that there is no room for. */
  readonly facets?: ReactNode;
  /** From the head of a column. */
  readonly wanted?: WantedCondition | undefined;
  /** What stands before the count. */
  readonly children?: ReactNode;
}

/** A condition that is being set: a new one, or the one of a chip. */
interface Edited {
  readonly chip?: FilterChip;
  readonly first: ConditionDraft;
}

/** Which rows are shown: words that are looked for in all of them, and conditions in a few words each. */
export const FilterBar = ({ name, filter, onChange, count, facets, wanted, children }: Props) => {
  const [edited, setEdited] = useState<Edited>();
  const [wasOpen, setWasOpen] = useState(false);
  const [followed, setFollowed] = useState(wanted);
  if (followed !== wanted) {
    setFollowed(wanted);
    setEdited(wanted && { first: newCondition(wanted.field) });
  }
  const chips = useFilterChips(name, filter);
  const close = (): void => {
    setEdited(undefined);
    setWasOpen(true);
  };
  return (
    <div className={css.bar}>
      <WordsField
        words={filter.words ?? ''}
        onChange={(words) =>
          onChange(words === '' ? without(filter, 'words') : { ...filter, words })
        }
      />
      {facets}
      <Chips
        chips={chips.filter(({ key }) => key !== edited?.chip?.key)}
        onChange={onChange}
        onEdit={(chip, first) => setEdited({ chip, first })}
      />
      {edited === undefined ? (
        <Button
          sign={Plus}
          small
          look="quiet"
          // Whoever closed a condition goes on from here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={wasOpen}
          onClick={() => setEdited({ first: newCondition('platform') })}
        >
          {t('dataset.filter.add')}
        </Button>
      ) : (
        <ConditionForm
          key={`${edited.chip?.key ?? ''} ${edited.first.field}`}
          name={name}
          first={edited.first}
          filter={edited.chip?.under ?? filter}
          onChange={onChange}
          onClose={close}
        />
      )}
      {children}
      <output>{count}</output>
    </div>
  );
};

interface ChipsProps {
  readonly chips: readonly FilterChip[];
  readonly onChange: (filter: RowFilter) => void;
  readonly onEdit: (chip: FilterChip, draft: ConditionDraft) => void;
}

/** In one line; where that is short they are counted, and stand in a menu. */
const Chips = ({ chips, onChange, onEdit }: ChipsProps) => {
  if (chips.length === 0) return null;
  const few = t('dataset.filter.count', amountOf(chips.length));
  return (
    <>
      <ul className={css.chips}>
        {chips.map((chip) => (
          <li key={chip.key} className={css.chip}>
            {chip.draft === undefined ? (
              <bdi>{chip.text}</bdi>
            ) : (
              <button
                type="button"
                title={t('dataset.filter.edit', { what: chip.text })}
                onClick={() => chip.draft && onEdit(chip, chip.draft)}
              >
                <bdi>{chip.text}</bdi>
              </button>
            )}
            <button
              type="button"
              aria-label={t('dataset.filter.drop', { what: chip.text })}
              onClick={() => onChange(chip.rest)}
            >
              <X size={13} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <span className={css.few}>
        <Menu
          label={few}
          button={
            <Button small>
              {few}
              <ChevronDown size={14} aria-hidden="true" />
            </Button>
          }
        >
          {chips.flatMap((chip) => {
            const { key, text, rest, draft } = chip;
            return [
              draft ? (
                <MenuItem key={`${key} edit`} sign={Pencil} run={() => onEdit(chip, draft)}>
                  {t('dataset.filter.edit', { what: text })}
                </MenuItem>
              ) : null,
              <MenuItem key={key} sign={X} run={() => onChange(rest)}>
                {t('dataset.filter.drop', { what: text })}
              </MenuItem>,
            ];
          })}
        </Menu>
      </span>
    </>
  );
};

interface WordsFieldProps {
  readonly words: string;
  readonly onChange: (words: string) => void;
}

const WordsField = ({ words, onChange }: WordsFieldProps) => {
  const [typed, setTyped] = useState(words);
  useEffect(() => {
    if (typed === words) return undefined;
    const timer = setTimeout(() => onChange(typed), PAUSE);
    return () => clearTimeout(timer);
    // What is typed leads; the words that are looked for follow.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed]);
  return (
    <FindField
      label={t('dataset.search')}
      value={typed}
      onChange={(text) => setTyped(text.slice(0, 500))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        setTyped('');
        event.currentTarget.blur();
      }}
    />
  );
};
