import {
  AppWindow,
  Copy,
  CornerDownLeft,
  ExternalLink,
  Link2,
  PanelRight,
  UserX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'i18next';
import { amountOf } from '../../format.ts';
import { openableAddress, openExternal } from '../../native.ts';
import { MenuItem, PointerMenu } from '../../parts/controls/menu.tsx';
import { useWindow } from '../../state.ts';

interface Props {
  /** The address of the row on which the menu is opened. */
  readonly address: string;
  /** How many rows a copy takes. */
  readonly count: number;
  readonly onOpen: (how: 'here' | 'tab') => void;
  readonly onCopyRows: () => void;
  readonly onCopyAddress: () => void;
  /** What comes next for the rows, where they are held. */
  readonly acts?: ReactNode;
  /** Left out for a row that tells of nobody. */
  readonly onForget?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** What can be done with a row, at the place of the pointer. */
export const ListMenu = ({ address, count, acts, children, ...runs }: Props) => {
  const outside = openableAddress(address);
  return (
    <PointerMenu
      label={t('table.menu')}
      items={
        <>
          {acts}
          <MenuItem sign={CornerDownLeft} run={() => runs.onOpen('here')}>
            {t('item.open')}
          </MenuItem>
          <MenuItem sign={AppWindow} run={() => runs.onOpen('tab')}>
            {t('table.openTab')}
          </MenuItem>
          <MenuItem sign={PanelRight} run={() => useWindow.getState().setInspector(true)}>
            {t('table.details')}
          </MenuItem>
          <MenuItem sign={Copy} run={runs.onCopyRows}>
            {t('table.copyRows', amountOf(count))}
          </MenuItem>
          {address === '' ? null : (
            <MenuItem sign={Link2} run={runs.onCopyAddress}>
              {t('item.copyAddress')}
            </MenuItem>
          )}
          {outside === undefined ? null : (
            <MenuItem sign={ExternalLink} run={() => void openExternal(outside)}>
              {t('item.openOutside')}
            </MenuItem>
          )}
          {runs.onForget ? (
            <MenuItem sign={UserX} run={runs.onForget}>
              {t('people.openThis')}
            </MenuItem>
          ) : null}
        </>
      }
    >
      {children}
    </PointerMenu>
  );
};
