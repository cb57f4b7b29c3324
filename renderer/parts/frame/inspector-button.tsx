import { PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toggleInspector, useWindow } from '../../state.ts';
import { IconButton } from '../controls/button.tsx';

/** Opens and closes the panel beside the page; it can do neither where there is nothing to look at. */
export const InspectorButton = ({ hasSubject = true }: { readonly hasSubject?: boolean }) => {
  const { t } = useTranslation();
  const isShown = useWindow((state) => state.inspectorOpen) && hasSubject;
  return (
    <IconButton
      label={t(!hasSubject ? 'inspector.nothing' : isShown ? 'inspector.close' : 'inspector.open')}
      shortcut={t('keys.space')}
      aria-expanded={isShown}
      disabled={!hasSubject}
      onClick={toggleInspector}
    >
      <PanelRight size={17} aria-hidden="true" />
    </IconButton>
  );
};
