import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PastedView } from '#contract/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { usePasted } from '../../collection-queries.ts';
import { SelectField, Segments, TextField } from '../../form/controls.tsx';
import { questionInWords, useKnownName } from '../../names.ts';
import { goTo } from '../../open.ts';
import { say, sayAndLead } from '../../parts/states/toast.tsx';
import { datasetPath, resultPath, type Question } from '../../places.ts';
import { useOperation } from '../../queries.ts';
import css from './collect.module.css';
import { DayField } from '../../form/day-field.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { Estimate } from './estimate.tsx';
import { PastedLines } from './pasted-lines.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import {
  commonOperation,
  listExpansions,
  FAR,
  EMPTY_FORM,
  isDay,
  parseLimit,
  repeatFromForm,
  sourcesFromForm,
  type CollectForm,
} from './collect-form.ts';

/** As long as a name may be. */
const LONGEST = 200;
/** Lines that meant nothing and are kept with a run. */
const KEPT_LINES = 20;

/**
 * How far, how often, under which name, and what it takes; then it begins. Without a question it is
 * pasted links alone that say what is gathered.
 */
export const CollectDialog = ({
  question,
  into,
  onClose,
}: {
  readonly question?: Question;
  /** The collection that it is added to. */
  readonly into?: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const found = useOperation(question?.operation);
  const own = useKnownName(question);
  const title = found?.operation.title ?? question?.operation;
  const about = question && (own ?? questionInWords(question, t));
  const [name, setName] = useState(
    into ?? [about, title].filter(Boolean).join(' · ').slice(0, LONGEST),
  );
  const [isNamed, setNamed] = useState(question !== undefined);
  const [form, setForm] = useState<CollectForm>(EMPTY_FORM);
  const change = (part: Partial<CollectForm>): void =>
    setForm((before) => ({ ...before, ...part }));
  const [pasted, setPasted] = useState('');
  const text = useDeferredValue(pasted);
  const read = usePasted(text, question);
  const lists = text.trim() === '' ? [] : (read.data?.sources ?? []);
  const isReading = text !== pasted || read.isFetching;
  const operation = commonOperation([...(question ? [question] : []), ...lists]);
  /** What is offered for the items of one operation means nothing for those of several. */
  const sourcesFor = (as: CollectForm) =>
    sourcesFromForm(question, lists, operation === undefined ? { ...as, expand: '' } : as);
  const sources = sourcesFor(form);
  const estimated = sourcesFor(useDeferredValue(form));
  const start = useChange('collections.start');
  const isKnown =
    useLocal('collections.list').data?.some((one) => one.name === name.trim()) ?? false;
  const isReady = sources !== undefined && !isReading && name.trim() !== '' && !read.error;
  const submit = (): void => {
    if (!isReady) return;
    const repeat = repeatFromForm(form);
    const unreadLines = text.trim() === '' ? undefined : unreadFromPasted(read.data);
    start.mutate(
      {
        name: name.trim(),
        sources,
        unreadLines,
        repeat,
        ...(isDay(form.retainUntil) && { retainUntil: form.retainUntil }),
      },
      {
        onSuccess: () => {
          onClose();
          goTo(datasetPath(name.trim()));
          const announcement = t('collect.started', { name: name.trim() });
          if (question)
            sayAndLead(announcement, t('collect.back'), () =>
              goTo(resultPath(question.operation, question.params)),
            );
          else say(announcement);
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('collect.title')}
      text={question ? t('collect.text', { what: title }) : t('collect.textLinks')}
      send={t('collect.start')}
      ready={isReady && !start.isPending}
      error={start.error}
      who={found?.platform.brand}
      onSend={submit}
      onClose={onClose}
    >
      <TextField
        label={t('collect.name')}
        value={name}
        onChange={(words) => {
          setName(words.slice(0, LONGEST));
          setNamed(true);
        }}
        hint={isKnown ? t('collect.joins') : undefined}
        problem={isNamed && name.trim() === '' ? t('collect.nameNeeded') : undefined}
      />
      <PastedLines text={pasted} onChange={setPasted} read={read} isOpen={question === undefined} />
      <Segments
        label={t('collect.far')}
        value={form.far}
        onChange={(far) => change({ far })}
        choices={FAR.map((far) => ({ value: far, label: t(`collect.${far}`) }))}
      />
      {form.far === 'first' ? (
        <TextField
          narrow
          kind="number"
          label={t('collect.limit')}
          value={form.limit}
          min={1}
          onChange={(limit) => change({ limit })}
          problem={parseLimit(form.limit) === undefined ? t('collect.limitWrong') : undefined}
        />
      ) : null}
      {form.far === 'until' ? (
        <DayField
          label={t('collect.date')}
          value={form.date}
          onChange={(date) => change({ date })}
          problem={form.date !== '' && !isDay(form.date) ? t('collect.dateWrong') : undefined}
        />
      ) : null}
      <Expansion
        operation={operation}
        value={form.expand}
        onChange={(expand) => change({ expand })}
      />
      <details className={css.more}>
        <summary>{t('collect.more')}</summary>
        <RepeatFields form={form} onChange={change} />
        <DayField
          label={t('collect.retainUntil')}
          value={form.retainUntil}
          onChange={(retainUntil) => change({ retainUntil })}
        />
      </details>
      <Estimate sources={estimated} repeat={repeatFromForm(form)} />
    </FormDialog>
  );
};

/** What is kept with the run of the lines that meant nothing. */
const unreadFromPasted = (read: PastedView | undefined) =>
  read && read.unreadCount > 0
    ? {
        count: read.unreadCount,
        first: read.unread
          .slice(0, KEPT_LINES)
          .map(({ reason, ...line }) => ({ ...line, ...(reason && { reason: reason.message }) })),
      }
    : undefined;

const Expansion = ({
  operation,
  value,
  onChange,
}: {
  readonly operation: string | undefined;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) => {
  const { t } = useTranslation();
  const found = useOperation(operation);
  const offered = found ? listExpansions(found.operation, found.platform.operations) : [];
  if (offered.length === 0) return null;
  return (
    <SelectField
      label={t('collect.expand')}
      value={value}
      onChange={onChange}
      choices={[
        { value: '', label: t('collect.noExpand') },
        ...offered.map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
  );
};
