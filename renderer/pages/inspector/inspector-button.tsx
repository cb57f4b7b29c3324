import { PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHashLocation } from 'wouter/use-hash-location';
import { IconButton } from '../../parts/controls/button.tsx';
import { placeFromPath } from '../../places.ts';
import { useWindow } from '../../state.ts';
import { useInspected } from './inspected.tsx';

/** Opens and closes the inspector; it can do neither where there is nothing to look at. */
export const InspectorButton = () => {
  const { t } = useTranslation();
  const [path] = useHashLocation();
  const isWanted = useWindow((state) => state.inspectorOpen);
  const hasSubject = useInspected(placeFromPath(path)) !== undefined;
  const isShown = isWanted && hasSubject;
  return (
    <IconButton
      label={t(!hasSubject ? 'inspector.nothing' : isShown ? 'inspector.close' : 'inspector.open')}
      shortcut={t('keys.space')}
      aria-expanded={isShown}
      disabled={!hasSubject}
      onClick={() => useWindow.getState().setInspector(!isShown)}
    >
      <PanelRight size={17} aria-hidden="true" />
    </IconButton>
  );
};
