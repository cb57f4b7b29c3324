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
import { useTranslation } from 'react-i18next';
import { figure } from '../../format.ts';
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
  /** How the rows are cited, where that is known. */
  readonly cite?: ReactNode;
  /** Left out for a row that tells of nobody. */
  readonly onForget?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** What can be done with a row, at the place of the pointer. */
export const ListMenu = ({ address, count, cite, children, ...acts }: Props) => {
  const { t } = useTranslation();
  const outside = openableAddress(address);
  return (
    <PointerMenu
      label={t('table.menu')}
      items={
        <>
          <MenuItem sign={CornerDownLeft} run={() => acts.onOpen('here')}>
            {t('item.open')}
          </MenuItem>
          <MenuItem sign={AppWindow} run={() => acts.onOpen('tab')}>
            {t('table.openTab')}
          </MenuItem>
          <MenuItem sign={PanelRight} run={() => useWindow.getState().setInspector(true)}>
            {t('table.details')}
          </MenuItem>
          <MenuItem sign={Copy} run={acts.onCopyRows}>
            {t('table.copyRows', { count, n: figure(count) })}
          </MenuItem>
          {cite}
          {address === '' ? null : (
            <MenuItem sign={Link2} run={acts.onCopyAddress}>
              {t('item.copyAddress')}
            </MenuItem>
          )}
          {outside === undefined ? null : (
            <MenuItem sign={ExternalLink} run={() => void openExternal(outside)}>
              {t('item.openOutside')}
            </MenuItem>
          )}
          {acts.onForget ? (
            <MenuItem sign={UserX} run={acts.onForget}>
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
