import { PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toggleInspector, useWindow } from '../../state.ts';
import { IconButton } from '../controls/button.tsx';

/** Opens and closes the panel beside the page. */
export const InspectorButton = () => {
  const { t } = useTranslation();
  const isOpen = useWindow((state) => state.inspectorOpen);
  return (
    <IconButton
      label={t(isOpen ? 'inspector.close' : 'inspector.open')}
      shortcut={t('keys.space')}
      aria-pressed={isOpen}
      onClick={toggleInspector}
    >
      <PanelRight size={17} aria-hidden="true" />
    </IconButton>
  );
};
