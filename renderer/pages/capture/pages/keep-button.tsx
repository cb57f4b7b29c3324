import { Camera } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKeeping, useKeepPage } from '../../../parts/states/keep-page.ts';
import { Button } from '../../../parts/controls/button.tsx';

/** Keeps the page that is shown; the same is in the menu, with a key. */
export const KeepButton = ({ disabled }: { readonly disabled: boolean }) => {
  const { t } = useTranslation();
  const keep = useKeepPage();
  const isTaking = useKeeping((state) => state.isTaking);
  return (
    <Button
      small
      look="primary"
      disabled={disabled || isTaking}
      aria-busy={isTaking}
      aria-keyshortcuts="Control+Shift+K Meta+Shift+K"
      onClick={keep}
    >
      <Camera size={14} aria-hidden="true" />
      {t(isTaking ? 'keptPages.taking' : 'keptPages.keep')}
    </Button>
  );
};
