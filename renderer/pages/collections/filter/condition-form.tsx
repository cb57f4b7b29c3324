import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RowFilter } from '#calls/index.ts';
import { figure, harmless } from '../../../format.ts';
import { useLocal } from '../../../local.ts';
import controls from '../../../form/controls.module.css';
import { optionFromChoice, type Choosable } from '../../../form/controls.tsx';
import { Button, IconButton } from '../../../parts/controls/button.tsx';
import { shapeName } from '../../../shapes/label.ts';
import { useCodingNames } from '../coding/coding-names.ts';
import { useFacetCounts } from '../facets/facets.ts';
import {
  comparisonsOf,
  CONDITION_FIELDS,
  COUNT_LABELS,
  COUNT_NAMES,
  isCount,
  isDayField,
  isFlag,
  isValueField,
  newCondition,
  withCondition,
  type Comparison,
  type ConditionDraft,
  type ConditionField,
  type CountName,
} from './conditions.ts';
import { eitherOf, flagText } from './filter-chips.ts';
import css from './filter.module.css';
import { useOperationNames } from './operation-names.ts';
import { Form } from '../../../form/form.tsx';

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  /** As it begins, and what it is added to. */
  readonly first: ConditionDraft;
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
  readonly onClose: () => void;
}

/** A condition in place: a field, a comparison, a value. Enter sets it, Esc leaves it. */
export const ConditionForm = ({ name, first, filter, onChange, onClose }: Props) => {
  const { t, i18n } = useTranslation();
  const [draft, setDraft] = useState(first);
  const next = withCondition(filter, draft);
  const change = (part: Partial<ConditionDraft>): void => setDraft({ ...draft, ...part });
  const names = isCount(draft.field) ? [draft.field, ...draft.also] : [];
  return (
    // Its controls hand on the key that they do not know.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Form
      className={css.form}
      aria-label={t('dataset.filter.new')}
      onSubmit={() => {
        if (!next) return;
        onChange(next);
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {draft.also.length === 0 ? (
        <Choice
          label={t('dataset.filter.field')}
          value={draft.field}
          onChange={(value) => setDraft(newCondition(value as ConditionField))}
          choices={CONDITION_FIELDS.filter(
            // The rows of a collection are all in it.
            ([one]) => one !== 'heldIn' || name === undefined,
          ).map(([value, label]) => ({ value, label: t(label) }))}
        />
      ) : (
        <span>
          {eitherOf(
            names.map((one) => t(COUNT_LABELS[one])),
            i18n.language,
          )}
        </span>
      )}
      {isCount(draft.field) ? (
        <Choice
          label={t('dataset.filter.also')}
          value=""
          onChange={(one) => change({ also: [...draft.also, one as CountName] })}
          choices={[
            { value: '', label: t('dataset.filter.or') },
            ...COUNT_NAMES.filter((one) => !names.includes(one)).map((value) => ({
              value,
              label: t(COUNT_LABELS[value]),
            })),
          ]}
        />
      ) : null}
      <ComparisonChoice draft={draft} onChange={change} />
      <ValueControl name={name} filter={filter} draft={draft} onChange={change} />
      <Button sign={Check} small type="submit" look="primary" disabled={!next}>
        {t('dataset.filter.set')}
      </Button>
      <IconButton label={t('common.cancel')} onClick={onClose}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </Form>
  );
};

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly Choosable[];
}

const Choice = ({ label, value, onChange, choices }: ChoiceProps) => (
  <select
    className={`${controls.input} ${css.control}`}
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    {choices.map(optionFromChoice)}
  </select>
);

interface PartProps {
  readonly draft: ConditionDraft;
  readonly onChange: (part: Partial<ConditionDraft>) => void;
}

const ComparisonChoice = ({ draft, onChange }: PartProps) => {
  const comparisons = comparisonsOf(draft.field);
  const [only] = comparisons;
  if (comparisons.length < 2) return only === 'is' ? null : <span>{only}</span>;
  return (
    <Choice
      label={t('dataset.filter.comparison')}
      value={draft.comparison}
      onChange={(comparison) => onChange({ comparison: comparison as Comparison })}
      choices={comparisons.map((one) => ({ value: one, label: one }))}
    />
  );
};

/** Values that are offered; of other fields one is typed. */
const useOffered = (name: string | undefined, filter: RowFilter, field: ConditionField) => {
  const names = useOperationNames();
  const counts = useFacetCounts(name, filter).data;
  const coding = useCodingNames(name);
  const collections = useLocal('collections.list').data;
  const listed = (
    values: readonly { readonly value: string | boolean; readonly count: number }[] | undefined,
    label: (value: string) => string,
  ) =>
    (values ?? []).map(({ value, count }) => ({
      value: String(value),
      label: `${harmless(label(String(value)))} (${figure(count)})`,
    }));
  switch (field) {
    case 'platform':
      return listed(counts?.platform, names.platform);
    case 'shape':
      return listed(counts?.shape, (shape) => shapeName(shape, t));
    case 'operation':
      return listed(counts?.operation, names.operation);
    case 'language':
      return listed(counts?.language, (code) => code);
    case 'heldIn':
      return (collections ?? []).map((one) => ({ value: one.name, label: harmless(one.name) }));
    case 'code':
    case 'coder': {
      const found = field === 'code' ? coding.codes : coding.coders;
      return (found ?? []).map((one) => ({ value: one.id, label: harmless(one.name) }));
    }
    default:
      return undefined;
  }
};

const ValueControl = ({
  name,
  filter,
  draft: { field, value },
  onChange,
}: PartProps & Pick<Props, 'name' | 'filter'>) => {
  const offered = useOffered(name, filter, field);
  const label = t('dataset.filter.value');
  const set = (next: string): void => onChange({ value: next });
  const choices = isFlag(field)
    ? [true, false].map((is) => ({ value: String(is), label: flagText(field, is, t) }))
    : offered && [{ value: '', label: '…' }, ...offered];
  if (choices) return <Choice {...{ label, value, choices }} onChange={set} />;
  return (
    <input
      className={`${controls.input} ${css.control}`}
      aria-label={label}
      type={isDayField(field) ? 'date' : 'text'}
      inputMode={isValueField(field) ? 'text' : 'numeric'}
      autoComplete="off"
      // Whoever opened it is about to type.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  );
};
