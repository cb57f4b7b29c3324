import { useId, useState } from 'react';
import { t } from 'i18next';
import type { HeldLeftOutView } from '#calls/index.ts';
import { amountOf } from '../../format.ts';
import { useChange, useLocal } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { sayFailure } from '../../parts/states/toast.tsx';
import { PlatformText, When } from '../../parts/text/text.tsx';
import { useCatalogueNames } from '../../queries.ts';
import css from './people.module.css';
import { ForgetDialog } from './forget-dialog.tsx';
import type { PersonNamed } from './person-in.ts';

/**
 * People of whom something may have to be deleted: whom a laboratory forgot, and whom desktops of members asked
 * to forget. Each is deleted as any other person, once it is shown what goes.
 */
export const WaitingPeople = () => {
  const [person, setPerson] = useState<PersonNamed>();
  const held = useLocal('collections.held-left-out');
  const close = (): void => {
    setPerson(undefined);
    void held.refetch();
  };
  return (
    <>
      <Requests onForget={setPerson} />
      <HeldLeftOut rows={held.data ?? []} onForget={setPerson} />
      {person ? <ForgetDialog person={person} onClose={close} /> : null}
    </>
  );
};

interface ListProps {
  readonly onForget: (person: PersonNamed) => void;
}

const HeldLeftOut = ({
  rows,
  onForget,
}: ListProps & { readonly rows: readonly HeldLeftOutView[] }) => {
  const title = useId();
  const brandOf = useCatalogueNames();
  if (rows.length === 0) return null;
  return (
    <section className={css.held} aria-labelledby={title}>
      <p id={title}>{t('people.heldLeftOut')}</p>
      <ul className={css.waiting}>
        {rows.map(({ platform, person, who, items }) => (
          <li key={`${platform} ${person}`}>
            <span>
              <PlatformText text={who.name ?? who.preferredUsername ?? person} />
              <span className={css.quiet}>
                {' · '}
                {brandOf(platform)}
                {' · '}
                {t('collections.items', amountOf(items))}
              </span>
            </span>
            <Button small onClick={() => onForget({ platform, person })}>
              {t('people.look')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Requests = ({ onForget }: ListProps) => {
  const title = useId();
  const brandOf = useCatalogueNames();
  const rows = useLocal('collections.forgetting-requests').data ?? [];
  const dismiss = useChange('collections.dismiss-forgetting-request', sayFailure);
  if (rows.length === 0) return null;
  return (
    <section className={css.held} aria-labelledby={title}>
      <p id={title}>{t('people.requests')}</p>
      <ul className={css.waiting}>
        {rows.map(({ id, at, by, platform, person }) => (
          <li key={id}>
            <span>
              <PlatformText text={person} />
              <span className={css.quiet}>
                {' · '}
                {brandOf(platform)}
                {' · '}
                {by === undefined ? null : (
                  <>
                    <PlatformText text={by} />
                    {' · '}
                  </>
                )}
                <When at={at} />
              </span>
            </span>
            <span className={css.buttons}>
              <Button
                small
                look="quiet"
                disabled={dismiss.isPending}
                onClick={() => dismiss.mutate({ id })}
              >
                {t('people.dismiss')}
              </Button>
              <Button small onClick={() => onForget({ platform, person })}>
                {t('people.look')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
