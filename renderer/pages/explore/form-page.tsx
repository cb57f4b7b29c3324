import { useState, type SyntheticEvent } from 'react';
import { t, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { TextField, SelectField } from '../../form/controls.tsx';
import {
  computeCredits,
  draftFromParams,
  fieldsFromSchema,
  splitList,
  paramsFromDraft,
  findProblem,
  type Field,
  type Problem,
} from '../../fields.ts';
import { parameterLabel } from '../../engine-words.ts';
import { amountOf, figure, harmless } from '../../format.ts';
import { goTo, openResult } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { withCost } from '../../parts/command-box/with-cost.ts';
import { Chip } from '../../parts/controls/chip.tsx';
import { InlineCode } from '../../parts/text/inline-code.tsx';
import { Page } from '../../parts/frame/page.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { pagePath, type Params, type Question } from '../../places.ts';
import { useCatalogue, useOperation } from '../../queries.ts';
import type { OperationView } from '#calls/index.ts';
import css from './explore.module.css';
import { EngineSentence } from '../../parts/text/engine-text.tsx';

/** A form for any operation, out of the schema that the engine checks it with. */
export const FormPage = ({ operation, params }: Question) => {
  const catalogue = useCatalogue();
  const found = useOperation(operation);
  if (!catalogue.data) return <Skeleton pictures={false} rows={3} />;
  if (!found)
    return (
      <Empty alone title={t('form.unknown')}>
        <p>{t('form.unknownText', { operation })}</p>
      </Empty>
    );
  const routes = found.operation.routes.map((route) => t(`route.${route}`)).join(', ');
  return (
    <Page title={found.operation.title} lead={<InlineCode text={found.operation.summary} />}>
      <p className={css.chips}>
        <Chip>{found.platform.brand}</Chip>
        <Chip tone={found.operation.because === undefined ? 'good' : 'refused'} sign>
          {routes || t('route.none')}
        </Chip>
      </p>
      <Standing operation={found.operation} who={found.platform.brand} />
      <OperationForm operation={found.operation} params={params} />
    </Page>
  );
};

interface StandingProps {
  readonly operation: OperationView;
  readonly who: string;
}

/** What is to be known of an operation that is not asked like others: planned, or answered while one browses. */
const Standing = ({ operation: { because, routes }, who }: StandingProps) => {
  if (routes.length > 0 && routes.every((route) => route === 'capture'))
    return (
      <section className={css.because}>
        <h2>{t('refusalBy.capture-needed', { who })}</h2>
        <p>{t('failure.next.capture')}</p>
        <Button onClick={() => goTo(pagePath('capture'))}>{t('failure.toCapture')}</Button>
      </section>
    );
  if (because === undefined) return null;
  return (
    <section className={css.because}>
      <h2>{t(routes.length === 0 ? 'form.planned' : 'refusalBy.browser-needed', { who })}</h2>
      <p>
        <EngineSentence of={because} />
      </p>
      <p>{t('failure.next.planned')}</p>
    </section>
  );
};

interface OperationFormProps {
  readonly operation: OperationView;
  readonly params: Params;
}

const OperationForm = ({ operation, params }: OperationFormProps) => {
  const fields = fieldsFromSchema(operation.params);
  const [draft, setDraft] = useState(() => draftFromParams(fields, params));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const problems = new Map(
    fields.map((field) => [field.name, findProblem(field, draft[field.name] ?? '')]),
  );
  const formParams = paramsFromDraft(fields, draft);
  const cost = computeCredits(operation.cost, fields, formParams, operation.method);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTouched(new Set(fields.map(({ name }) => name)));
    const wrong = fields.find(({ name }) => problems.get(name) !== undefined);
    if (wrong) {
      document
        .querySelector<HTMLElement>(
          `[data-field="${CSS.escape(wrong.name)}"] :is(input, textarea, select)`,
        )
        ?.focus();
      return;
    }
    openResult(operation.id, formParams);
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {fields.map((field) => (
        <div key={field.name} data-field={field.name}>
          <SchemaField
            field={field}
            value={draft[field.name] ?? ''}
            problem={
              touched.has(field.name) || showsAtOnce(field, problems.get(field.name))
                ? problems.get(field.name)
                : undefined
            }
            example={operation.example?.[field.name]}
            onChange={(value) => setDraft({ ...draft, [field.name]: value })}
            onBlur={() => {
              if ((draft[field.name] ?? '') !== '') setTouched(new Set([...touched, field.name]));
            }}
          />
        </div>
      ))}
      <div className={css.formActions}>
        <Button look="primary" type="submit">
          {withCost(t('form.ask'), cost, t)}
        </Button>
        {operation.example ? (
          <Button onClick={() => setDraft(draftFromParams(fields, operation.example ?? {}))}>
            {t('form.example')}
          </Button>
        ) : null}
      </div>
    </form>
  );
};

interface FieldProps {
  readonly field: Field;
  readonly value: string;
  readonly problem: Problem | undefined;
  readonly example: string | number | readonly string[] | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** What is wrong, with the values that are. */
const wordsFor = (problem: Problem, count: number, t: TFunction): string => {
  if ('which' in problem) return t(`problem.${problem.is}`, { which: harmless(problem.which) });
  if (!('limit' in problem)) return t(`problem.${problem.is}`);
  const n = figure(problem.limit);
  return problem.is === 'too-many' && count > 0
    ? t('problem.too-many-given', { n, given: figure(count) })
    : t(`problem.${problem.is}`, { n });
};

/** What is pasted into a list is not half typed. */
const showsAtOnce = (field: Field, problem: Problem | undefined): boolean =>
  field.kind === 'list' && (problem?.is === 'too-many' || problem?.is === 'repeated');

const SchemaField = ({ field, value, problem, example, onChange, onBlur }: FieldProps) => {
  const { t, i18n } = useTranslation();
  const count = field.kind === 'list' ? splitList(value).length : 0;
  const shared = {
    label: parameterLabel(i18n.language, field.name),
    optional: !field.required,
    value,
    onChange,
    problem: problem && wordsFor(problem, count, t),
  };
  const hint = [
    field.schema.description,
    field.kind === 'list' ? t('form.split') : '',
    count > 0 ? `${t('form.count', amountOf(count))}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
  if (field.kind === 'choice' || field.kind === 'yes-no') {
    const values =
      field.kind === 'choice' ? (field.schema.enum ?? []).map(String) : ['true', 'false'];
    const words = (one: string): string =>
      field.kind === 'yes-no' ? t(one === 'true' ? 'common.yes' : 'common.no') : one;
    return (
      <SelectField
        {...shared}
        hint={hint}
        choices={[
          { value: '', label: t('form.leaveOut') },
          ...values.map((one) => ({ value: one, label: words(one) })),
        ]}
      />
    );
  }
  return (
    <TextField
      {...shared}
      hint={hint}
      kind={field.kind === 'list' ? 'lines' : field.kind}
      required={field.required}
      narrow={field.kind === 'number'}
      min={field.schema.minimum}
      max={field.schema.maximum}
      placeholder={
        example === undefined ? undefined : t('form.eg', { example: exampleIn(example) })
      }
      onBlur={onBlur}
    />
  );
};

const exampleIn = (example: string | number | readonly string[]): string =>
  typeof example === 'object' ? example.join(', ') : String(example);
