import { useTranslation } from 'react-i18next';
import type { DownloadView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { harmless } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';

/** Off the list only, or with the file: the second cannot be taken back, so it has a button of its own. */
export const RemoveDialog = ({
  download,
  onClose,
}: {
  readonly download: DownloadView;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const remove = useChange('downloads.remove');
  const run = (deleteFile: boolean) => {
    remove.mutate({ id: download.id, deleteFile });
    onClose();
  };
  return (
    <Dialog
      alert
      open
      title={t('downloads.removeTitle')}
      text={t('downloads.removeText', { title: harmless(download.title) })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" onClick={() => run(true)}>
            {t('downloads.removeFile')}
          </Button>
          <Button look="primary" onClick={() => run(false)}>
            {t('downloads.removeRow')}
          </Button>
        </>
      }
    />
  );
};
