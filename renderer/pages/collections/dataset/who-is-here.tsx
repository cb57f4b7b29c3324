/** In a laboratory: who else has this collection before them, and tells them that one has. */
import { Eye, Tag } from 'lucide-react';
import { useEffect } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LookingAt, PresentPersonView } from '#calls/index.ts';
import type { Bridge } from '../../../bridge.ts';
import { useBridge, useLink } from '../../../bridge-context.ts';
import { amountOf, harmless } from '../../../format.ts';
import { datasetKey, useListView } from '../../../list-views.ts';
import { askLocal, useLocal } from '../../../local.ts';
import { useRights } from '../../../rights.ts';
import css from '../collections.module.css';

interface Props {
  readonly id: string;
  readonly name: string;
}

/** Nothing on a desktop, where there is nobody else. */
export const WhoIsHere = ({ id, name }: Props) => {
  const { me } = useRights();
  return me ? <Others id={id} name={name} me={me.person.id} /> : null;
};

const Others = ({ id, name, me }: Props & { readonly me: string }) => {
  useLook(id, useListView(datasetKey(name), 'coding') === 'codes');
  const { people = [] } = useLocal('lab.present').data ?? {};
  const here = people.filter((one) => one.id !== me && one.at?.collection === id);
  if (here.length === 0) return null;
  return (
    <ul className={css.here} aria-label={t('presence.label')}>
      {ACTS.map(([act, Sign]) => {
        const people = here.filter(({ at }) => (at?.isCoding === true) === (act === 'coding'));
        return people.length === 0 ? null : (
          <li key={act}>
            <Sign size={13} aria-hidden="true" />
            <People people={people} act={act} />
          </li>
        );
      })}
    </ul>
  );
};

const ACTS = [
  ['coding', Tag],
  ['looking', Eye],
] as const;

/** As many are named; of the others their number. */
const MOST_NAMED = 3;

interface PeopleProps {
  readonly people: readonly PresentPersonView[];
  readonly act: (typeof ACTS)[number][0];
}

const People = ({ people, act }: PeopleProps) => {
  const { t, i18n } = useTranslation();
  const named = people.slice(0, people.length > MOST_NAMED + 1 ? MOST_NAMED : people.length);
  const more = people.length - named.length;
  // Each in its own direction of writing.
  const names = named.map((one) => `\u2068${harmless(one.name)}\u2069`);
  if (more > 0) names.push(t('presence.more', amountOf(more)));
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  return <span dir="auto">{t(`presence.${act}`, { count: people.length, names: list })}</span>;
};

/** Tells the others as long as this page is open; again where the link was lost meanwhile. */
const useLook = (collection: string, isCoding: boolean): void => {
  const bridge = useBridge();
  const isOpen = useLink() === 'open';
  useEffect(() => {
    if (isOpen) sendLook(bridge, { collection, isCoding });
  }, [bridge, isOpen, collection, isCoding]);
  useEffect(() => () => sendLook(bridge, null), [bridge]);
};

let latestCall: Promise<unknown> = Promise.resolve();

/** One after the other: leaving one collection must not come after looking at the next. Nobody waits for it. */
const sendLook = (bridge: Bridge, at: LookingAt | null): void => {
  latestCall = latestCall.then(() => askLocal(bridge, 'lab.look', { at })).catch(() => undefined);
};
