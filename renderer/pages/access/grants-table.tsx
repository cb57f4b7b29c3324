import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'i18next';
import { day, figure, harmless } from '../../format.ts';
import { IconButton } from '../../parts/controls/button.tsx';
import { Chip, type Tone } from '../../parts/controls/chip.tsx';
import { cell, Table } from '../../parts/frame/page.tsx';
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
  readonly state: { readonly tone: Tone; readonly words: string };
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

/** Who may ask, how each stands, what each spent. */
export const GrantsTable = ({
  label,
  nameHead,
  mayHead,
  grants,
}: {
  readonly label: string;
  readonly nameHead: string;
  /** Absent: all may do the same, and there is no such column. */
  readonly mayHead?: string;
  readonly grants: readonly Grant[];
}) => (
  <Table label={label}>
    <thead>
      <tr>
        <th>{nameHead}</th>
        {mayHead === undefined ? null : <th>{mayHead}</th>}
        <th>{t('access.state')}</th>
        <th>{t('access.spent')}</th>
        <th>{t('access.lastUsed')}</th>
        <th>{t('access.expires')}</th>
        <th>
          <span className="unseen">{t('access.actions')}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {grants.map((grant) => (
        <GrantRow key={grant.id} grant={grant} withMay={mayHead !== undefined} />
      ))}
    </tbody>
  </Table>
);

const GrantRow = ({ grant, withMay }: { readonly grant: Grant; readonly withMay: boolean }) => {
  const { spent, cap, lastUsed, expires } = grant;
  return (
    <tr>
      <td className={css.who}>
        <span className={cell.strong}>{grant.name}</span>
        <br />
        <span className={cell.quiet}>{grant.about}</span>
      </td>
      {withMay ? <td>{grant.may}</td> : null}
      <td className={cell.nowrap}>
        <Chip tone={grant.state.tone} sign>
          {grant.state.words}
        </Chip>
      </td>
      <td className={cell.nowrap}>
        {cap === undefined
          ? figure(spent)
          : t('access.ofBudget', { spent: figure(spent), budget: figure(cap) })}
        {grant.capControl ? <span className={css.inRow}>{grant.capControl}</span> : null}
      </td>
      <td className={cell.nowrap}>
        {lastUsed === undefined ? t('access.never') : lastUsed && <When at={lastUsed} />}
      </td>
      <td className={cell.nowrap}>{expires === undefined ? t('access.noEnd') : day(expires)}</td>
      <td className={cell.number}>{grant.menu}</td>
    </tr>
  );
};

export interface Act {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly run: () => void;
}

/** What can be done with one row. */
export const RowMenu = ({
  name,
  acts,
}: {
  readonly name: string;
  readonly acts: readonly Act[];
}) => {
  const label = `${t('access.actions')}: ${harmless(name)}`;
  return (
    <Menu
      label={label}
      trigger={{
        render: <IconButton sign={Ellipsis} label={label} />,
      }}
    >
      {acts.map(({ icon, label: words, run }) => (
        <MenuItem key={words} sign={icon} run={run}>
          {words}
        </MenuItem>
      ))}
    </Menu>
  );
};
