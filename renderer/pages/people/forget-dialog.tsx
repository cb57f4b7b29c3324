import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'i18next';
import { useChange } from '../../local.ts';
import { useForgetPerson, useWorkProgress, useHeldOfPerson } from '../../collection-queries.ts';
import { figure, harmless } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { useCatalogue, useRecognised, useOperation } from '../../queries.ts';
import { HeldOfPerson } from './held-of-person.tsx';
import css from './people.module.css';
import { type PersonNamed, personIn } from './person-in.ts';
import type { ForgottenView } from '#calls/index.ts';
import { Facts } from '../../parts/frame/page.tsx';
import { SelectField, TextField } from '../../form/controls.tsx';
import { UserX } from 'lucide-react';
import { goTo } from '../../open.ts';
import { pagePath } from '../../places.ts';
import { useRights } from '../../rights.ts';
import type { Shown } from '../../shapes/index.ts';
import { Form } from '../../form/form.tsx';

interface ForgetButtonProps {
  readonly shown: Shown;
  readonly operation: string;
}

/** On the page of a person, which is left once the person is forgotten. */
export const ForgetButton = ({ shown, operation }: ForgetButtonProps) => {
  const platform = useOperation(operation)?.platform.segment;
  const { may } = useRights();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const person =
    shown.shape === 'Person' && platform !== undefined ? personIn(shown, platform) : undefined;
  if (!person || !may('collections.forget-person')) return null;
  const close = (): void => {
    setOpen(false);
    if (isDone) goTo(pagePath('explore'));
  };
  return (
    <>
      <Button sign={UserX} small look="quiet" onClick={() => setOpen(true)}>
        {t('people.openThis')}
      </Button>
      {isOpen ? (
        <ForgetDialog person={person} onDone={() => setDone(true)} onClose={close} />
      ) : null}
    </>
  );
};

/** What was deleted at a person's request, and what that means from now on. */
const Forgotten = ({ done }: { readonly done: NonNullable<ForgottenView['deleted']> }) => {
  const { items, collections, replies, redacted, answers } = done;
  return (
    <div className={css.stack}>
      <Facts
        rows={[
          [t('people.items'), figure(items)],
          [t('people.collections'), figure(collections)],
          [t('people.answers'), figure(answers)],
          [t('people.repliesDeleted'), figure(replies)],
          [t('people.repliesRedacted'), figure(redacted)],
        ]}
      />
      <p>{t('people.fromNow')}</p>
      <p className={css.quiet}>{t('people.recorded')}</p>
      <p className={css.quiet}>{t('people.freeRoom')}</p>
    </div>
  );
};

/** On which platform, and under which name. Whoever types on asks for nobody until it is looked up. */
const PersonFields = ({
  onPerson,
}: {
  readonly onPerson: (person: PersonNamed | undefined) => void;
}) => {
  const platforms = useCatalogue().data?.platforms ?? [];
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const isLink = /^https?:\/\//i.test(name.trim());
  const linked = useRecognised(isLink ? name.trim() : '').data?.matches[0]?.operation;
  const platform = chosen ?? linked?.split('.')[0] ?? platforms[0]?.segment ?? '';
  const change = (next: { readonly platform?: string; readonly name?: string }): void => {
    if (next.platform !== undefined) setChosen(next.platform);
    if (next.name !== undefined) setName(next.name);
    onPerson(undefined);
  };
  return (
    <Form className={css.fields} onSubmit={() => onPerson({ platform, person: name.trim() })}>
      <TextField
        label={t('people.name')}
        hint={t('people.nameHint')}
        value={name}
        onChange={(words) => change({ name: words })}
      />
      <SelectField
        label={t('people.platform')}
        value={platform}
        onChange={(segment) => change({ platform: segment })}
        choices={platforms.map(({ segment, brand }) => ({ value: segment, label: brand }))}
      />
      <Button type="submit" disabled={name.trim() === '' || platform === ''}>
        {t('people.lookUp')}
      </Button>
    </Form>
  );
};

interface ForgetDialogProps {
  readonly person?: PersonNamed;
  /** As soon as it is done. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/**
 * Deletes on request what a person wrote: who it is, what is held, and what was done. Exactly what is shown
 * is deleted, by its digest. Without a person it asks for one first.
 */
export const ForgetDialog = ({ person: given, onDone, onClose }: ForgetDialogProps) => {
  const client = useQueryClient();
  const [person, setPerson] = useState(given);
  const [tellsLaboratories, setTellsLaboratories] = useState(false);
  const [id, setId] = useState(() => crypto.randomUUID());
  const held = useHeldOfPerson(person, id);
  const forget = useForgetPerson();
  const stop = useChange('work.cancel');
  const isPending = held.isFetching || forget.isPending;
  const done = forget.data?.deleted;
  if (done)
    return (
      <Dialog
        open
        title={t('people.done')}
        onClose={onClose}
        foot={
          <Button look="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        }
      >
        <Forgotten done={done} />
      </Dialog>
    );
  const choose = (next: PersonNamed | undefined): void => {
    if (isPending) stop.mutate({ id });
    forget.reset();
    setId(crypto.randomUUID());
    setPerson(next);
  };
  const run = (): void => {
    if (!person || !held.data) return;
    const own = crypto.randomUUID();
    setId(own);
    forget.mutate(
      {
        ...person,
        digest: held.data.digest,
        id: own,
        ...(tellsLaboratories && { tell: true }),
      },
      {
        onSuccess: ({ deleted, held: heldNow }) => {
          if (deleted) onDone?.();
          else client.setQueryData(['held-of-person', person], heldNow);
        },
      },
    );
  };
  const close = (): void => {
    if (isPending) stop.mutate({ id });
    onClose();
  };
  return (
    <Dialog
      alert
      open
      title={t('people.title')}
      text={t('people.text')}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button look="danger" disabled={!held.data || isPending} onClick={run}>
            {t(forget.isPending ? 'people.deleting' : 'people.delete')}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {given ? null : <PersonFields onPerson={choose} />}
        {forget.data ? <p role="alert">{t('people.changed')}</p> : null}
        {person ? <HeldOfPerson person={person} id={id} /> : null}
        {(held.data?.laboratories ?? []).length > 0 ? (
          <label className={css.tell} htmlFor={`${id}-tell`}>
            <input
              id={`${id}-tell`}
              type="checkbox"
              checked={tellsLaboratories}
              disabled={isPending}
              onChange={(event) => setTellsLaboratories(event.target.checked)}
            />
            {t('people.tell', { laboratories: held.data?.laboratories.map(harmless).join(', ') })}
          </label>
        ) : null}
        <Progress id={id} isPending={isPending} />
        <FailureCard error={forget.error} />
      </div>
    </Dialog>
  );
};

/** How many of the kept replies were looked through. */
const Progress = ({ id, isPending }: { readonly id: string; readonly isPending: boolean }) => {
  const progress = useWorkProgress('forgetting', isPending ? id : undefined);
  if (!progress) return null;
  return (
    <output className={css.quiet}>
      {t('people.reading', { n: figure(progress.read), total: figure(progress.of) })}
    </output>
  );
};
