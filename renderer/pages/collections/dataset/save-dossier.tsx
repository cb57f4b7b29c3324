import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../local.ts';
import { harmless } from '../../../format.ts';
import { fileNameInPath, hasNative } from '../../../native.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { saySaved } from '../../../parts/states/say-saved.ts';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { toCallFailure } from '../../../queries.ts';

/** Writes which access was tried and what is missing as a document, for applications and ethics boards. */
export const SaveDossier = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const verb = useChange('collections.save-dossier');
  const save = (): void =>
    verb.mutate(
      { name },
      {
        onSuccess: ({ files: [file = ''] }) => {
          const shown = hasNative() ? fileNameInPath(file) : file;
          const text = t('collections.dossierSaved', { file: harmless(shown) });
          saySaved(text, t('export.show'), file);
        },
        onError: (error) => sayFailure(toCallFailure(error)),
      },
    );
  return (
    <Button small disabled={verb.isPending} onClick={save} title={t('collections.dossierFor')}>
      <FileText size={14} aria-hidden="true" />
      {t('collections.saveDossier')}
    </Button>
  );
};
