import { PanelRight } from 'lucide-react';
import { t } from 'i18next';
import { toggleInspector, useWindow } from '../../state.ts';
import { IconButton } from '../controls/button.tsx';

/** Opens and closes the panel beside the page; it can do neither where there is nothing to look at. */
export const InspectorButton = ({ hasSubject = true }: { readonly hasSubject?: boolean }) => {
  const isShown = useWindow((state) => state.inspectorOpen) && hasSubject;
  return (
    <IconButton
      sign={PanelRight}
      label={t(!hasSubject ? 'inspector.nothing' : isShown ? 'inspector.close' : 'inspector.open')}
      shortcut={t('keys.space')}
      aria-expanded={isShown}
      disabled={!hasSubject}
      onClick={toggleInspector}
    />
  );
};
