/** Where the data lie: how much they are, a copy of them, and another place for them. */
import { useState } from 'react';
import { t } from 'i18next';
import type { ProgramView, SettingsView } from '#calls/index.ts';
import { useLongChange } from '../../collection-queries.ts';
import { percent } from '../../format.ts';
import { useChange, useLocal } from '../../local.ts';
import { chooseFolder, hasNative, restartEngine } from '../../native.ts';
import { forgetPlaces } from '../../navigation.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FormDialog, type DialogProps } from '../../parts/dialog/form-dialog.tsx';
import { Facts } from '../../parts/frame/page.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { saySaved } from '../../parts/states/toast.tsx';
import { UnderWay } from '../../parts/states/under-way.tsx';
import { DataFolder } from '../../parts/text/data-folder.tsx';

export const Data = ({ settings }: { readonly settings: SettingsView }) => {
  const program = useLocal('program.read').data;
  const backUp = useChange('program.back-up');
  const { begin, progress, cancel, error } = useLongChange('backup', backUp);
  const [isChoosing, setChoosing] = useState(false);
  if (!program) return null;
  const copy = async (): Promise<void> => {
    const folder = await chooseFolder(settings.downloadFolder);
    if (folder === undefined) return;
    backUp.mutate(
      { folder, id: begin() },
      {
        onSuccess: ({ file, damaged }) => {
          const damage = damaged.length === 0 ? '' : ` ${t('settings.backedUpDamaged')}`;
          saySaved(file, (name) => t('settings.backedUp', { file: name }) + damage);
        },
      },
    );
  };
  const words =
    progress && progress.copied < progress.of
      ? t('settings.copied', { share: percent(progress.copied / progress.of) })
      : t(progress ? 'settings.checkingCopy' : 'settings.backingUp');
  return (
    <>
      <Facts
        rows={[
          [
            t('settings.dataFolder'),
            <DataFolder key="folder" path={program.dataFolder} size={program.dataSize}>
              {hasNative() ? (
                <Button small disabled={backUp.isPending} onClick={() => void copy()}>
                  {t('settings.backUp')}
                </Button>
              ) : null}
              <UnderWay words={words} isPending={backUp.isPending} onCancel={cancel} />
              {program.usualFolder === undefined ? null : (
                <Button small onClick={() => setChoosing(true)}>
                  {t('settings.otherFolder')}
                </Button>
              )}
            </DataFolder>,
          ],
        ]}
      />
      <FailureCard error={error} />
      {isChoosing ? <FolderDialog program={program} onClose={() => setChoosing(false)} /> : null}
    </>
  );
};

const beginAgain = async (): Promise<void> => {
  await restartEngine();
  forgetPlaces();
  location.reload();
};

/** Says what another folder means before one is chosen; the window then begins again in that folder. */
const FolderDialog = ({ program, onClose }: DialogProps & { readonly program: ProgramView }) => {
  const { dataFolder, usualFolder } = program;
  const use = useChange('program.use-folder');
  const begin = (folder?: string): void =>
    use.mutate(folder === undefined ? {} : { folder }, {
      onSuccess: () => void beginAgain(),
    });
  const choose = async (): Promise<void> => {
    const folder = await chooseFolder(dataFolder);
    if (folder !== undefined) begin(folder);
  };
  return (
    <FormDialog
      title={t('settings.otherFolderTitle')}
      text={t('settings.otherFolderText')}
      send={t('settings.otherFolderChoose')}
      by={use}
      onSend={() => void choose()}
      onClose={onClose}
      {...(dataFolder !== usualFolder && {
        other: (
          <Button disabled={use.isPending} onClick={() => begin()}>
            {t('settings.usualFolder')}
          </Button>
        ),
      })}
    />
  );
};
