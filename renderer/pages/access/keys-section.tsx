import { Ban, Plus, RefreshCw, ToggleLeft, ToggleRight } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { KeyView, NewKeyView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { harmless } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Loaded } from '../../parts/states/failure-card.tsx';
import { Section } from '../../parts/frame/page.tsx';
import { offerUndo } from '../../parts/states/toast.tsx';
import { useKeys } from '../../queries.ts';
import { ShownOnce } from './shown-once.tsx';
import { GrantsTable, RowMenu } from './grants-table.tsx';
import { SelectField, TextField, Toggle } from '../../form/controls.tsx';
import { FormDialog, type DialogProps } from '../../parts/dialog/form-dialog.tsx';

const DAYS = ['', '30', '90', '365'] as const;

interface Shown extends NewKeyView {
  readonly name: string;
}

interface Making {
  /** Called with the secret of a key, which is shown once. */
  readonly onMade: (made: Shown) => void;
}

const NewKeyDialog = ({ onClose, onMade }: DialogProps & Making) => {
  const add = useChange('keys.add');
  const [name, setName] = useState('');
  const [budget, setBudget] = useState('');
  const [days, setDays] = useState<string>('');
  const [mayCollect, setMayCollect] = useState(false);
  const [tried, setTried] = useState(false);
  const nameProblem = name.trim() === '' ? t('problem.missing') : undefined;
  const budgetProblem = /^\d*$/.test(budget) ? undefined : t('problem.no-integer');

  const submit = () => {
    setTried(true);
    if (nameProblem ?? budgetProblem) return;
    const wanted = {
      name: name.trim(),
      mayCollect,
      ...(budget === '' ? {} : { budget: Number(budget) }),
      ...(days === ''
        ? {}
        : { expires: new Date(Date.now() + Number(days) * 86_400_000).toISOString() }),
    };
    add.mutate(wanted, {
      onSuccess: (made) => {
        onMade({ ...made, name: wanted.name });
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={t('access.newKey')}
      text={t('access.newKeyText')}
      send={t('access.make')}
      by={add}
      onSend={submit}
      onClose={onClose}
    >
      <TextField
        label={t('access.name')}
        value={name}
        onChange={setName}
        required
        placeholder={t('access.namePlaceholder')}
        problem={tried ? nameProblem : undefined}
      />
      <TextField
        label={t('access.budget')}
        kind="number"
        narrow
        optional
        value={budget}
        onChange={setBudget}
        hint={t('access.budgetHint')}
        problem={budgetProblem}
      />
      <SelectField
        label={t('access.expires')}
        value={days}
        onChange={setDays}
        choices={DAYS.map((value) => ({
          value,
          label: value === '' ? t('access.noEnd') : t('access.inDays', { count: Number(value) }),
        }))}
      />
      <Toggle label={t('access.mayCollect')} on={mayCollect} onChange={setMayCollect} />
    </FormDialog>
  );
};

/** Keys of the API. A key's secret exists on this page once, right after it was made. */
export const KeysSection = () => {
  const keys = useKeys();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<Shown>();
  return (
    <Section
      title={t('access.keys')}
      actions={
        <Button sign={Plus} small onClick={() => setAdding(true)}>
          {t('access.newKey')}
        </Button>
      }
    >
      {made ? (
        <ShownOnce
          lead={t('access.once', { name: harmless(made.name) })}
          secret={made.key}
          copy={t('access.copyKey')}
        >
          <Button small onClick={() => setMade(undefined)}>
            {t('access.stored')}
          </Button>
        </ShownOnce>
      ) : null}
      <Loaded data={keys.data} error={keys.error}>
        {(data) => <KeysTable keys={data} onMade={setMade} />}
      </Loaded>
      {adding ? <NewKeyDialog onClose={() => setAdding(false)} onMade={setMade} /> : null}
    </Section>
  );
};

const KeysTable = ({ keys, onMade }: Making & { readonly keys: readonly KeyView[] }) => (
  <GrantsTable
    label={t('access.keys')}
    nameHead={t('access.name')}
    grants={keys.map((key) => ({
      id: key.id,
      name: harmless(key.name),
      about: key.kind === 'api' ? <AboutKey apiKey={key} /> : t(`access.kind.${key.kind}`),
      state: key.state,
      stateWords: t(`access.keyState.${key.state}`),
      spent: key.spent,
      cap: key.budget,
      // The window and the command line show no key when they ask.
      lastUsed: key.kind === 'api' ? key.lastUsed : null,
      expires: key.expires,
      menu:
        key.kind === 'api' && key.state !== 'revoked' ? (
          <KeyMenu apiKey={key} onMade={onMade} />
        ) : null,
    }))}
  />
);

const AboutKey = ({ apiKey: { prefix, mayCollect, owner } }: { readonly apiKey: KeyView }) => (
  <>
    <code>{prefix}…</code>
    {mayCollect ? ` · ${t('access.collects')}` : null}
    {owner === undefined ? null : ` · ${harmless(owner)}`}
  </>
);

const KeyMenu = ({ apiKey, onMade }: Making & { readonly apiKey: KeyView }) => {
  const { id, name, state, isOfOther = false } = apiKey;
  const rotate = useChange('keys.rotate');
  const disable = useChange('keys.disable');
  const enable = useChange('keys.enable');
  const revoke = useChange('keys.revoke');

  // What its member alone may do: give it a new secret, or let it work again.
  const isPaused = state === 'active' && !isOfOther;
  // It stops working at once; that it never works again follows when nobody took it back.
  const end = (): void => {
    if (isPaused) disable.mutate({ id });
    offerUndo(
      t('access.revoked', { name: harmless(name) }),
      t('common.undo'),
      () => {
        if (isPaused) enable.mutate({ id });
      },
      () => revoke.mutate({ id }),
    );
  };
  const renew = (): void =>
    rotate.mutate({ id }, { onSuccess: (made) => onMade({ ...made, name }) });
  const stop = { icon: ToggleLeft, label: t('access.disable'), run: () => disable.mutate({ id }) };
  const begin = { icon: ToggleRight, label: t('access.enable'), run: () => enable.mutate({ id }) };
  return (
    <RowMenu
      name={name}
      acts={[
        ...(isPaused ? [{ icon: RefreshCw, label: t('access.rotate'), run: renew }] : []),
        ...(state === 'active' ? [stop] : state === 'disabled' && !isOfOther ? [begin] : []),
        { icon: Ban, label: t('access.revoke'), run: end },
      ]}
    />
  );
};
