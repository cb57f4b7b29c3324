import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { useMemo, useRef, useState, type FormEvent } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OfficialView } from '#calls/index.ts';
import { CallFailure } from '../../../bridge.ts';
import { paramsFromDraft, findProblem, type Draft } from '../../../fields.ts';
import { sealSecret } from '../../../native.ts';
import { Button, IconButton } from '../../../parts/controls/button.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { toCallFailure } from '../../../queries.ts';
import { useKeep } from './official-queries.ts';
import css from './official.module.css';
import { fieldsOfAsks } from './setup-state.ts';
import { sayIn } from '../../../engine-words.ts';
import { FieldFrame } from '../../../form/controls.tsx';
import inputs from '../../../form/controls.module.css';

interface CredentialFieldProps {
  readonly ask: OfficialView['asks'][number];
  readonly value: string;
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** One thing to fill in. A secret is hidden while it is typed, and shown only as long as asked for. */
const CredentialField = ({ ask, value, problem, disabled, ...on }: CredentialFieldProps) => {
  const { t, i18n } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame
      label={sayIn(i18n.language, ask.label)}
      optional={ask.optional}
      hint={sayIn(i18n.language, ask.hint)}
      problem={problem}
    >
      {({ id, describedBy, invalid }) => (
        <div className={css.secret}>
          <input
            id={id}
            type={ask.secret && !shown ? 'password' : 'text'}
            value={value}
            disabled={disabled}
            className={`${inputs.input} ${css.typed}`}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            aria-required={!ask.optional}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            data-credential={ask.name}
            onBlur={on.onBlur}
            onChange={(event) => on.onChange(event.target.value)}
          />
          {ask.secret ? (
            <IconButton
              sign={shown ? EyeOff : Eye}
              label={t('official.show', { what: sayIn(i18n.language, ask.label) })}
              aria-pressed={shown}
              disabled={disabled}
              onClick={() => setShown(!shown)}
            />
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
};

export interface CredentialFormProps {
  readonly official: OfficialView;
  readonly onKept: () => void;
}

/**
 * What was typed lives in this component alone, goes to the keychain once, and is gone after it: it
 * comes into no cache, no address, no log, and nothing reads it back.
 */
export const CredentialForm = ({ official, onKept }: CredentialFormProps) => {
  const { t, i18n } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const keep = useKeep();
  const fields = useMemo(() => fieldsOfAsks(official.asks), [official.asks]);
  const [draft, setDraft] = useState<Draft>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const problems = new Map(
    fields.map((field) => [field.name, findProblem(field, draft[field.name] ?? '')]),
  );
  const wordsFor = ({ name, label }: OfficialView['asks'][number]): string | undefined => {
    const problem = touched.has(name) ? problems.get(name) : undefined;
    if (!problem) return undefined;
    return problem.is === 'missing'
      ? t('problem.missing')
      : t('official.wrongShape', { what: sayIn(i18n.language, label) });
  };

  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const sealed = await sealSecret(JSON.stringify(paramsFromDraft(fields, draft)));
      await keep(official.platform, sealed);
      setDraft({});
      setTouched(new Set());
      onKept();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(new Set(fields.map(({ name }) => name)));
    const wrong = fields.find(({ name }) => problems.get(name));
    if (!wrong) void save();
    else form.current?.querySelector<HTMLElement>(`[data-credential="${wrong.name}"]`)?.focus();
  };
  return (
    <form ref={form} className={css.form} noValidate autoComplete="off" onSubmit={submit}>
      {official.asks.map((ask) => (
        <CredentialField
          key={ask.name}
          ask={ask}
          value={draft[ask.name] ?? ''}
          problem={wordsFor(ask)}
          disabled={busy}
          onChange={(value) => setDraft({ ...draft, [ask.name]: value })}
          onBlur={() => {
            if ((draft[ask.name] ?? '') !== '') setTouched(new Set([...touched, ask.name]));
          }}
        />
      ))}
      {failure === undefined ? null : <NotKept failure={failure} />}
      <div className={css.buttons}>
        <Button look="primary" type="submit" disabled={busy}>
          {t(official.source === 'keychain' ? 'official.keepInstead' : 'official.keep')}
        </Button>
        <p className={css.quiet}>{t('official.keepText', { name: official.name })}</p>
      </div>
    </form>
  );
};

/** The engine's refusals as everywhere; the keychain's own words plainly. */
const NotKept = ({ failure }: { readonly failure: unknown }) => {
  if (failure instanceof CallFailure) return <FailureCard error={failure} />;
  return (
    <p role="alert" className={css.problem}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>
        <strong>{t('official.notKept')}</strong>{' '}
        <EngineSentence of={toCallFailure(failure).failure} />
      </span>
    </p>
  );
};
