import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientView, Copies } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { SelectField, Toggle } from '../../form/controls.tsx';
import { harmless } from '../../format.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useCatalogue } from '../../queries.ts';
import css from './access.module.css';

const COPIES = ['both', 'text', 'structured'] as const satisfies readonly Copies[];

/** Which platforms' tools one program is shown, and which copies of an answer it gets. */
export const ToolsDialog = ({
  client: { id, name, assistant },
  onClose,
}: {
  readonly client: ClientView;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const set = useChange('clients.set-assistant');
  const all = useCatalogue().data?.platforms.filter((one) => one.operations.length > 0) ?? [];
  const [platforms, setPlatforms] = useState(assistant.platforms ?? []);
  const [copies, setCopies] = useState<Copies>(assistant.copies ?? 'both');
  const { tools } = assistant;
  const wanted = {
    id,
    copies,
    ...(platforms.length > 0 ? { platforms } : {}),
    tools,
  };
  return (
    <FormDialog
      title={t('clients.tools')}
      text={t('clients.toolsText', { name: harmless(name) })}
      ready={!set.isPending}
      error={set.error}
      onSend={() => set.mutate(wanted, { onSuccess: onClose })}
      onClose={onClose}
    >
      {all.map(({ segment, brand }) => (
        <Toggle
          key={segment}
          label={brand}
          on={platforms.includes(segment)}
          onChange={(on) =>
            setPlatforms(on ? [...platforms, segment] : platforms.filter((one) => one !== segment))
          }
        />
      ))}
      {platforms.length === 0 && !tools ? (
        <p className={css.quiet}>{t('clients.toolsUsualText')}</p>
      ) : null}
      <SelectField
        label={t('clients.copies')}
        value={copies}
        onChange={(value) => setCopies(COPIES.find((one) => one === value) ?? 'both')}
        choices={COPIES.map((value) => ({ value, label: t(`clients.copiesOf.${value}`) }))}
        hint={t('clients.copiesText')}
      />
    </FormDialog>
  );
};
