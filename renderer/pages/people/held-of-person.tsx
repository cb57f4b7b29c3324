import type { PropsWithChildren } from 'react';
import { t } from 'i18next';
import type { HeldOfPersonView, HeldPlaceView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { useHeldOfPerson } from '../../collection-queries.ts';
import { amountOf, figure, harmless } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Facts } from '../../parts/frame/page.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { PlatformText, When } from '../../parts/text/text.tsx';
import { say, sayFailure } from '../../parts/states/toast.tsx';
import { useCatalogueNames } from '../../queries.ts';
import css from './people.module.css';
import type { PersonNamed } from './person-in.ts';

/** What is held of a person, where, and what no deletion here reaches. */
export const HeldOfPerson = ({
  person,
  id,
}: {
  readonly person: PersonNamed;
  /** Under which the progress is asked for. */
  readonly id?: string;
}) => {
  const held = useHeldOfPerson(person, id);
  if (held.error) return <FailureCard error={held.error} />;
  if (!held.data) return <Skeleton pictures={false} rows={3} />;
  return (
    <section className={css.held} aria-label={t('people.held')}>
      <Who person={person} held={held.data} />
      <Where held={held.data} />
      {held.data.isLeftOut ? (
        <LeftOut person={person} onReadmitted={() => void held.refetch()} />
      ) : null}
      <Effects held={held.data} />
      <p className={css.quiet}>{t('people.outside')}</p>
    </section>
  );
};

interface OfPerson {
  readonly person: PersonNamed;
  readonly held: HeldOfPersonView;
}

const Who = ({ person: { platform, person }, held: { who } }: OfPerson) => {
  const brand = useCatalogueNames()(platform);
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
  if (collections.length === 0) return null;
  return (
    <ul className={css.where}>
      {collections.map(({ name, items }) => (
        <li key={name ?? ''}>
          {name === undefined ? t('people.library') : <PlatformText text={name} />}
          <span className={css.count}>{t('collections.items', amountOf(items))}</span>
        </li>
      ))}
    </ul>
  );
};

/** What goes with the items, and what of others that touches. */
const Effects = ({ held }: Pick<OfPerson, 'held'>) => {
  const { replies, withoutEvidence, answers, calls, mentions, sources, places } = held;
  const counts = {
    own: replies.own,
    redacted: replies.redacted,
    whole: replies.whole,
    unread: replies.unread,
    others: held.others,
    codings: held.codings,
    withoutEvidence,
    answers,
    calls,
    mentions,
    pages: held.pages.count,
  } as const;
  const names = Object.keys(counts) as (keyof typeof counts)[];
  const rows = names.flatMap((name): [string, string][] =>
    counts[name] === 0 ? [] : [[t(`people.set.${name}`), figure(counts[name])]],
  );
  return (
    <>
      {rows.length === 0 ? null : <Facts rows={rows} />}
      {sources.length === 0 ? null : (
        <p className={css.quiet}>
          {t('people.sources', { names: sources.map(harmless).join(', ') })}
        </p>
      )}
      <Pages held={held} />
      {places.map((place) => (
        <Place key={place.name} place={place} />
      ))}
      <Examples held={held} />
    </>
  );
};

const Folded = ({ title, children }: PropsWithChildren<{ readonly title: string }>) => (
  <details>
    <summary className={css.quiet}>{title}</summary>
    <ul className={css.where}>{children}</ul>
  </details>
);

/** Kept pages that go, by what they are of. */
const Pages = ({ held: { pages } }: Pick<OfPerson, 'held'>) => {
  if (pages.count === 0) return null;
  return (
    <Folded title={t('keptPages.list')}>
      {pages.listed.map(({ at, address }) => (
        <li key={`${at} ${address}`}>
          <PlatformText text={address} />
          <span className={css.quiet}>
            <When at={at} />
          </span>
        </li>
      ))}
    </Folded>
  );
};

/** What goes or stays in one further place, by name. */
const Place = ({ place: { name, count, listed } }: { readonly place: HeldPlaceView }) => (
  <Folded title={t(`people.places.${name}`, { n: figure(count) })}>
    {listed.map((label) => (
      <li key={label}>
        <PlatformText text={label} />
      </li>
    ))}
  </Folded>
);

/** Replies that others are in too, or that nobody reads, with the place of the person in them. */
const Examples = ({ held: { replies } }: Pick<OfPerson, 'held'>) => {
  if (replies.examples.length === 0) return null;
  return (
    <Folded title={t('people.examples')}>
      {replies.examples.map(({ address, place, isRead }, n) => (
        // Two replies of one address are two lines.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${address} ${n}`}>
          <PlatformText text={address} />
          <span className={css.quiet}>
            <PlatformText text={place} />
            {isRead ? null : ` · ${t('people.unreadPlace')}`}
          </span>
        </li>
      ))}
    </Folded>
  );
};

interface LeftOutProps {
  readonly person: PersonNamed;
  readonly onReadmitted: () => void;
}

/** Somebody who was forgotten before. */
const LeftOut = ({ person, onReadmitted }: LeftOutProps) => {
  const readmit = useChange('collections.readmit-person', sayFailure);
  const run = (): void =>
    readmit.mutate(
      { ...person },
      {
        onSuccess: () => {
          say(t('people.readmitted'));
          onReadmitted();
        },
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
