import { useTranslation } from 'react-i18next';
import type { HeldOfPersonView } from '../../../core/contract/index.ts';
import { useHeldOfPerson } from '../../collection-queries.ts';
import { figure, harmless } from '../../format.ts';
import { Button } from '../../parts/button.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { Skeleton } from '../../parts/states.tsx';
import { PlatformText } from '../../parts/text.tsx';
import { say, sayFailure } from '../../parts/toast.tsx';
import { failureOf, useCatalogue, useVerb } from '../../queries.ts';
import css from './people.module.css';
import type { PersonNamed } from './person-in.ts';

/** What is held of a person, where, and what no deletion here reaches. */
export const HeldOfPerson = ({ person }: { readonly person: PersonNamed }) => {
  const { t } = useTranslation();
  const held = useHeldOfPerson(person);
  if (held.error) return <FailureCard error={failureOf(held.error)} />;
  if (!held.data) return <Skeleton pictures={false} rows={3} />;
  return (
    <section className={css.held} aria-label={t('people.held')}>
      <Who person={person} held={held.data} />
      <Where held={held.data} />
      {held.data.isLeftOut ? (
        <LeftOut person={person} onReadmitted={() => void held.refetch()} />
      ) : null}
      <p className={css.quiet}>
        {held.data.items === 0
          ? ''
          : `${t('people.replies', { count: held.data.replies, n: figure(held.data.replies) })} `}
        {t('people.others')}
      </p>
      <p className={css.quiet}>{t('people.outside')}</p>
    </section>
  );
};

interface OfPerson {
  readonly person: PersonNamed;
  readonly held: HeldOfPersonView;
}

const Who = ({ person: { platform, person }, held: { who } }: OfPerson) => {
  const { t } = useTranslation();
  const brand =
    useCatalogue().data?.platforms.find(({ segment }) => segment === platform)?.brand ?? platform;
  const [name, ...others] = [who?.name, who?.preferredUsername, who?.entityId].filter(
    (one, at, all) => one !== undefined && all.indexOf(one) === at,
  );
  if (name === undefined)
    return <p>{t('people.nothing', { person: harmless(person), platform: brand })}</p>;
  return (
    <div>
      <p className={css.name}>
        <PlatformText text={name} />
      </p>
      <p className={css.quiet}>
        {brand}
        {others.map((one) => (
          <span key={one}>
            {' · '}
            <PlatformText text={one ?? ''} />
          </span>
        ))}
      </p>
    </div>
  );
};

const Where = ({ held: { collections } }: Pick<OfPerson, 'held'>) => {
  const { t } = useTranslation();
  if (collections.length === 0) return null;
  return (
    <ul className={css.where}>
      {collections.map(({ name, items }) => (
        <li key={name ?? ''}>
          {name === undefined ? t('people.library') : <PlatformText text={name} />}
          <span className={css.count}>
            {t('collections.items', { count: items, n: figure(items) })}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Somebody who was forgotten before. */
const LeftOut = ({
  person,
  onReadmitted,
}: {
  readonly person: PersonNamed;
  readonly onReadmitted: () => void;
}) => {
  const { t } = useTranslation();
  const readmit = useVerb('collections.readmit-person', ['collections']);
  const run = (): void =>
    readmit.mutate(
      { ...person },
      {
        onSuccess: () => {
          say(t('people.readmitted'));
          onReadmitted();
        },
        onError: (error) => sayFailure(failureOf(error)),
      },
    );
  return (
    <div className={css.leftOut}>
      <p>{t('people.leftOut')}</p>
      <Button small disabled={readmit.isPending} onClick={run}>
        {t('people.readmit')}
      </Button>
    </div>
  );
};
