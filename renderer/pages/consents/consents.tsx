import { Bot } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from 'i18next';
import type { ConsentView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { SelectField, TextField } from '../../form/controls.tsx';
import { ago, figure, harmless } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import css from './consents.module.css';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { PlatformText, useNow } from '../../parts/text/text.tsx';
import { scopeOf } from '../../parts/scopes.ts';
import { say } from '../../parts/states/toast.tsx';
import { Form } from '../../form/form.tsx';

/** Programs that ask to be let in, one card at a time, on whatever page one is. Nothing is blocked by it. */
export const Consents = () => {
  const now = useNow();
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({});
  const waiting = (useLocal('clients.pending').data ?? []).filter(
    ({ until }) => Date.parse(until) > now,
  );
  const first = waiting.find(({ id }) => folds[id] !== true) ?? waiting[0];
  // A low window has room for one line beside what one is doing.
  const folded = first !== undefined && (folds[first.id] ?? window.innerHeight < LOW);
  return (
    <>
      {/* Always there, so that what comes into it is heard. */}
      <output className="unseen">
        {first === undefined ? '' : t('consent.asks', { name: harmless(first.name) })}
      </output>
      {first === undefined ? null : folded ? (
        <div className={css.folded}>
          <Bot size={16} aria-hidden="true" />
          <span>
            <PlatformText text={t('consent.asks', { name: first.name })} />
          </span>
          <Button small onClick={() => setFolds({ [first.id]: false })}>
            {t('consent.look')}
          </Button>
        </div>
      ) : (
        <Card
          key={first.id}
          request={first}
          position={
            waiting.length > 1
              ? t('consent.position', {
                  n: figure(waiting.indexOf(first) + 1),
                  all: figure(waiting.length),
                })
              : undefined
          }
          onLater={() => setFolds({ ...folds, [first.id]: true })}
        />
      )}
    </>
  );
};

const LOW = 720;

interface CardProps {
  readonly request: ConsentView;
  readonly position: string | undefined;
  readonly onLater: () => void;
}

const DAYS = ['1', '7', '30', '90', '365'] as const;

const Card = ({ request, position, onLater }: CardProps) => {
  const approve = useChange('clients.approve');
  const deny = useChange('clients.deny');
  const [scopes, setScopes] = useState<readonly string[]>(request.scopes);
  const [cap, setCap] = useState('100');
  const [days, setDays] = useState<string>('30');
  const name = harmless(request.name);
  const credits = Number(cap);
  const capWrong = !/^\d+$/.test(cap) || credits > 1_000_000;
  const asks = scopes.some((scope) => scopeOf(scope) === 'ask');
  const busy = approve.isPending || deny.isPending;
  const error = approve.error ?? deny.error;
  const letIn = () => {
    if (scopes.length === 0 || (asks && capWrong)) return;
    approve.mutate(
      { id: request.id, cap: asks ? credits : 0, expiresDays: Number(days), scopes },
      { onSuccess: () => say(t('consent.approved', { name })) },
    );
  };
  return (
    <section className={css.card} aria-label={t('consent.label')}>
      <Bot size={20} className={css.sign} aria-hidden="true" />
      <Form className={css.body} noValidate onSubmit={letIn}>
        <Who request={request} position={position} />
        <div className={css.terms}>
          <Scopes all={request.scopes} chosen={scopes} onChange={setScopes} />
          <TextField
            label={t('consent.cap')}
            kind="number"
            narrow
            min={0}
            max={1_000_000}
            value={asks ? cap : '0'}
            disabled={!asks}
            onChange={setCap}
            problem={asks && capWrong ? t('consent.capProblem') : undefined}
          />
          <SelectField
            label={t('consent.days')}
            value={days}
            onChange={setDays}
            choices={DAYS.map((value) => ({
              value,
              label: t('consent.inDays', { count: Number(value) }),
            }))}
          />
        </div>
        <FailureCard error={error} />
        <div className={css.actions}>
          <Button look="primary" type="submit" disabled={busy || scopes.length === 0}>
            {t('consent.approve')}
          </Button>
          <Button
            disabled={busy}
            onClick={() =>
              deny.mutate(
                { id: request.id },
                { onSuccess: () => say(t('consent.denied', { name })) },
              )
            }
          >
            {t('consent.deny')}
          </Button>
          <Button look="quiet" onClick={onLater}>
            {t('consent.later')}
          </Button>
        </div>
      </Form>
    </section>
  );
};

const Who = ({ request, position }: Pick<CardProps, 'request' | 'position'>) => {
  const now = useNow();
  const vouched =
    request.vouchedBy === undefined
      ? t('consent.unvouched')
      : t('consent.vouched', { host: harmless(request.vouchedBy) });
  return (
    <div>
      <h2 className={css.title}>
        <PlatformText text={t('consent.asks', { name: request.name })} />
        {position === undefined ? null : <span className={css.quiet}>{position}</span>}
      </h2>
      <p className={css.quiet}>
        {[
          vouched,
          t('consent.answersTo', { place: harmless(request.answersTo) }),
          t('consent.lapses', { when: ago(request.until, now) ?? '' }),
        ].join(' ')}
      </p>
    </div>
  );
};

interface ScopesProps {
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (scopes: readonly string[]) => void;
}

const Scopes = ({ all, chosen, onChange }: ScopesProps) => {
  const name = useId();
  return (
    <fieldset className={css.scopes}>
      <legend>{t('consent.may')}</legend>
      {all.map((scope) => {
        const known = scopeOf(scope);
        return (
          <label key={scope} htmlFor={`${name}-${scope}`}>
            <input
              id={`${name}-${scope}`}
              type="checkbox"
              checked={chosen.includes(scope)}
              onChange={(event) =>
                onChange(
                  all.filter((one) =>
                    one === scope ? event.target.checked : chosen.includes(one),
                  ),
                )
              }
            />
            {known === undefined ? harmless(scope) : t(`scope.${known}`)}
          </label>
        );
      })}
      {chosen.length === 0 ? <p role="alert">{t('consent.scopeProblem')}</p> : null}
    </fieldset>
  );
};
