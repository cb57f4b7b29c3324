/** Whoever codes here: choosing, adding and renaming coders. */
import { ChevronDown, UserPlus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import { harmless } from '../../../format.ts';
import { TextField } from '../../../form/controls.tsx';
import { useChange } from '../../../local.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Menu, MenuChoice, MenuChoices, MenuItem } from '../../../parts/controls/menu.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { useRights } from '../../../rights.ts';
import css from './coding.module.css';
import type { Coding } from './use-coding.ts';

export const CoderMenu = ({ coding: { coders, me } }: { readonly coding: Coding }) => {
  const choose = useChange('codes.choose-coder');
  const isMember = useRights().me !== undefined;
  const [asks, setAsks] = useState<'add' | 'rename'>();
  const name = harmless(me?.name ?? t('coding.me'));
  // In a laboratory everybody codes as themselves.
  if (isMember) return null;
  return (
    <>
      <Menu
        label={t('coding.coders')}
        button={
          <Button
            small
            look="quiet"
            sign={UserRound}
            className={css.coder}
            aria-label={t('coding.coder', { name })}
          >
            <bdi>{name}</bdi>
            <ChevronDown size={12} aria-hidden="true" />
          </Button>
        }
      >
        <MenuChoices value={me?.id ?? ''}>
          {coders.map((coder) => (
            <MenuChoice key={coder.id} value={coder.id} run={() => choose.mutate({ id: coder.id })}>
              <bdi>{harmless(coder.name)}</bdi>
            </MenuChoice>
          ))}
        </MenuChoices>
        <MenuItem sign={UserRound} run={() => setAsks('rename')}>
          {t('coding.rename')}
        </MenuItem>
        <MenuItem sign={UserPlus} run={() => setAsks('add')}>
          {t('coding.addCoder')}
        </MenuItem>
      </Menu>
      {asks ? <NameDialog asks={asks} before={name} onClose={() => setAsks(undefined)} /> : null}
    </>
  );
};

interface NameDialogProps {
  readonly asks: 'add' | 'rename';
  readonly before: string;
  readonly onClose: () => void;
}

const NameDialog = ({ asks, before, onClose }: NameDialogProps) => {
  const [name, setName] = useState(asks === 'rename' ? before : '');
  const verb = useChange(asks === 'add' ? 'codes.add-coder' : 'codes.rename-coder');
  return (
    <FormDialog
      title={t(asks === 'add' ? 'coding.addCoder' : 'coding.rename')}
      text={t(asks === 'add' ? 'coding.addCoderText' : 'coding.renameText')}
      ready={name.trim() !== ''}
      by={verb}
      onSend={() => verb.mutate({ name: name.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label={t('coding.coderName')}
        value={name}
        onChange={(text) => setName(text.slice(0, 100))}
      />
    </FormDialog>
  );
};
