import { ContextMenu } from '@base-ui/react/context-menu';
import {
  AppWindow,
  Copy,
  CornerDownLeft,
  ExternalLink,
  Link2,
  PanelRight,
  UserX,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { figure } from '../../format.ts';
import { openableAddress, openExternal } from '../../native.ts';
import { portalContainer } from '../../parts/portal-container.ts';
import { useWindow } from '../../state.ts';
import css from '../../parts/menu.module.css';

interface Props {
  /** The address of the row on which the menu is opened. */
  readonly address: string;
  /** How many rows a copy takes. */
  readonly count: number;
  readonly onOpen: (how: 'here' | 'tab') => void;
  readonly onCopyRows: () => void;
  readonly onCopyAddress: () => void;
  /** Left out for a row that tells of nobody. */
  readonly onForget?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** What can be done with a row, at the place of the pointer. */
export const ListMenu = ({ address, count, children, ...acts }: Props) => {
  const { t } = useTranslation();
  const outside = openableAddress(address);
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger render={<div style={{ display: 'contents' }} />}>
        {children}
      </ContextMenu.Trigger>
      <ContextMenu.Portal container={portalContainer}>
        <ContextMenu.Positioner className={css.positioner}>
          <ContextMenu.Popup className={css.menu} aria-label={t('table.menu')}>
            <Item sign={CornerDownLeft} words={t('item.open')} run={() => acts.onOpen('here')} />
            <Item sign={AppWindow} words={t('table.openTab')} run={() => acts.onOpen('tab')} />
            <Item
              sign={PanelRight}
              words={t('table.details')}
              run={() => useWindow.getState().setInspector(true)}
            />
            <Item
              sign={Copy}
              words={t('table.copyRows', { count, n: figure(count) })}
              run={acts.onCopyRows}
            />
            {address === '' ? null : (
              <Item sign={Link2} words={t('item.copyAddress')} run={acts.onCopyAddress} />
            )}
            {outside === undefined ? null : (
              <Item
                sign={ExternalLink}
                words={t('item.openOutside')}
                run={() => void openExternal(outside)}
              />
            )}
            {acts.onForget ? (
              <Item sign={UserX} words={t('people.openThis')} run={acts.onForget} />
            ) : null}
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
};

const Item = ({
  sign: Sign,
  words,
  run,
}: {
  readonly sign: LucideIcon;
  readonly words: string;
  readonly run: () => void;
}) => (
  <ContextMenu.Item className={css.item} onClick={run}>
    <Sign size={14} aria-hidden="true" />
    {words}
  </ContextMenu.Item>
);
