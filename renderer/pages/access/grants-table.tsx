import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'i18next';
import type { ClientView } from '#calls/index.ts';
import { day, figure, harmless } from '../../format.ts';
import { IconButton } from '../../parts/controls/button.tsx';
import { Chip, type Tone } from '../../parts/controls/chip.tsx';
import { cell, DataTable } from '../../parts/frame/page.tsx';
import { When } from '../../parts/text/text.tsx';
import { Menu, MenuItem } from '../../parts/controls/menu.tsx';
import css from './access.module.css';

/** Something that may ask and spend: a key, or a program that was let in. */
export interface Grant {
  readonly id: string;
  readonly name: ReactNode;
  /** A quiet line below the name. */
  readonly about: ReactNode;
  /** What it may do, where the table has that column. */
  readonly may?: string;
  readonly state: ClientView['state'];
  readonly stateWords: string;
  readonly spent: number;
  /** Credits that it may spend in all. */
  readonly cap?: number | undefined;
  /** Beside the cap: the way to change it. */
  readonly capControl?: ReactNode;
  /** `null` where nobody keeps it. */
  readonly lastUsed?: string | null | undefined;
  readonly expires?: string | undefined;
  readonly menu?: ReactNode;
}

const TONES: Readonly<Record<Grant['state'], Tone>> = {
  active: 'good',
  disabled: 'waiting',
  expired: 'plain',
  revoked: 'refused',
  'signed-out': 'plain',
  reused: 'refused',
};

interface GrantsTableProps {
  readonly label: string;
  readonly nameHead: string;
  /** Absent: all may do the same, and there is no such column. */
  readonly mayHead?: string;
  readonly grants: readonly Grant[];
}

/** Who may ask, how each stands, what each spent. */
export const GrantsTable = ({ label, nameHead, mayHead, grants }: GrantsTableProps) => (
  <DataTable
    label={label}
    things={grants}
    keyOf={({ id }) => id}
    columns={[
      {
        head: nameHead,
        render: ({ name, about }) => (
          <div className={css.who}>
            <span className={cell.strong}>{name}</span>
            <br />
            <span className={cell.quiet}>{about}</span>
          </div>
        ),
      },
      ...(mayHead === undefined ? [] : [{ head: mayHead, render: ({ may }: Grant) => may }]),
      {
        head: t('access.state'),
        is: 'nowrap',
        render: ({ state, stateWords }) => (
          <Chip tone={TONES[state]} sign>
            {stateWords}
          </Chip>
        ),
      },
      {
        head: t('access.spent'),
        is: 'nowrap',
        render: ({ spent, cap, capControl }) => (
          <>
            {cap === undefined
              ? figure(spent)
              : t('access.ofBudget', { spent: figure(spent), budget: figure(cap) })}
            {capControl ? <span className={css.inRow}>{capControl}</span> : null}
          </>
        ),
      },
      {
        head: t('access.lastUsed'),
        is: 'nowrap',
        render: ({ lastUsed }) =>
          lastUsed === undefined ? t('access.never') : lastUsed && <When at={lastUsed} />,
      },
      {
        head: t('access.expires'),
        is: 'nowrap',
        render: ({ expires }) => (expires === undefined ? t('access.noEnd') : day(expires)),
      },
      { head: t('access.actions'), isHeadUnseen: true, is: 'number', render: ({ menu }) => menu },
    ]}
  />
);

interface Act {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly run: () => void;
}

interface RowMenuProps {
  readonly name: string;
  readonly acts: readonly Act[];
}

/** What can be done with one row. */
export const RowMenu = ({ name, acts }: RowMenuProps) => {
  const label = `${t('access.actions')}: ${harmless(name)}`;
  return (
    <Menu label={label} button={<IconButton sign={Ellipsis} label={label} />}>
      {acts.map(({ icon, label: words, run }) => (
        <MenuItem key={words} sign={icon} run={run}>
          {words}
        </MenuItem>
      ))}
    </Menu>
  );
};
