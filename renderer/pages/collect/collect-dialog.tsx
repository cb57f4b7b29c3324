import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunView } from '../../../core/contract/index.ts';
import { useCollections } from '../../collection-queries.ts';
import { SelectField, Segments, TextField } from '../../form/controls.tsx';
import { useKnownName, paramsInWords } from '../../names.ts';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { sayAndLead } from '../../parts/toast.tsx';
import { datasetPath, resultPath, type Question } from '../../places.ts';
import { failureOf, useOperation, useVerb } from '../../queries.ts';
import css from './collect.module.css';
import { DayField } from '../../form/day-field.tsx';
import { Estimate } from './estimate.tsx';
import { expansionsOf, FAR, FIRST_WISH, isDay, limitOf, sourceOf, type Wish } from './wish.ts';

/** As long as a name may be. */
const LONGEST = 200;

/** How far, under which name, and what it takes; then it begins. */
export const CollectDialog = ({
  question,
  onClose,
}: {
  readonly question: Question;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const form = useId();
  const found = useOperation(question.operation);
  const own = useKnownName(question);
  const title = found?.operation.title ?? question.operation;
  const about = own ?? paramsInWords(question.params);
  const [name, setName] = useState([about, title].filter(Boolean).join(' · ').slice(0, LONGEST));
  const [wish, setWish] = useState<Wish>(FIRST_WISH);
  const change = (part: Partial<Wish>): void => setWish((before) => ({ ...before, ...part }));
  const source = sourceOf(question, useDeferredValue(wish));
  const start = useVerb<RunView>('collections.start', ['collections', 'credits']);
  const isKnown = useCollections().data?.some((one) => one.name === name.trim()) ?? false;
  const submit = (): void => {
    const wanted = sourceOf(question, wish);
    if (wanted === undefined || name.trim() === '') return;
    start.mutate(
      { name: name.trim(), sources: [wanted] },
      {
        onSuccess: () => {
          onClose();
          goTo(datasetPath(name.trim()));
          sayAndLead(t('collect.started', { name: name.trim() }), t('collect.back'), () =>
            goTo(resultPath(question.operation, question.params)),
          );
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={t('collect.title')}
      text={t('collect.text', { what: title })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            look="primary"
            disabled={source === undefined || name.trim() === '' || start.isPending}
          >
            {t('collect.start')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t('collect.name')}
          value={name}
          onChange={(text) => setName(text.slice(0, LONGEST))}
          hint={isKnown ? t('collect.joins') : undefined}
          problem={name.trim() === '' ? t('collect.nameNeeded') : undefined}
        />
        <Segments
          label={t('collect.far')}
          value={wish.far}
          onChange={(far) => change({ far })}
          choices={FAR.map((far) => ({ value: far, label: t(`collect.${far}`) }))}
        />
        {wish.far === 'first' ? (
          <TextField
            narrow
            kind="number"
            label={t('collect.limit')}
            value={wish.limit}
            min={1}
            onChange={(limit) => change({ limit })}
            problem={limitOf(wish.limit) === undefined ? t('collect.limitWrong') : undefined}
          />
        ) : null}
        {wish.far === 'until' ? (
          <DayField
            label={t('collect.date')}
            value={wish.date}
            onChange={(date) => change({ date })}
            problem={wish.date !== '' && !isDay(wish.date) ? t('collect.dateWrong') : undefined}
          />
        ) : null}
        <Expansion
          question={question}
          value={wish.expand}
          onChange={(expand) => change({ expand })}
        />
        <Estimate source={source} />
        {start.error ? (
          <FailureCard error={failureOf(start.error)} who={found?.platform.brand} />
        ) : null}
      </form>
    </Dialog>
  );
};

const Expansion = ({
  question,
  value,
  onChange,
}: {
  readonly question: Question;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) => {
  const { t } = useTranslation();
  const found = useOperation(question.operation);
  const offered = found ? expansionsOf(found.operation, found.platform.operations) : [];
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
