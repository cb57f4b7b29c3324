/** Above the stage: back and forward, the box, and the tabs once there are several. */
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { t } from 'i18next';
import { harmless } from '../../format.ts';
import { closeTab, goBack, goForward, showTab, useNavigation, type Tab } from '../../navigation.ts';
import { IconButton } from '../controls/button.tsx';
import { CommandBox } from '../command-box/command-box.tsx';
import { usePathName } from './path-name.ts';
import css from './top-bar.module.css';

export const TopBar = () => {
  const at = useNavigation((state) => state.at);
  const latest = useNavigation((state) => state.latest);
  return (
    <header className={css.top} data-region="box">
      <TabStrip />
      <div className={css.line}>
        <IconButton label={t('way.back')} shortcut="Alt ←" disabled={at === 0} onClick={goBack}>
          <ArrowLeft size={17} className={css.turn} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('way.forward')}
          shortcut="Alt →"
          disabled={at >= latest}
          onClick={goForward}
        >
          <ArrowRight size={17} className={css.turn} aria-hidden="true" />
        </IconButton>
        <CommandBox />
      </div>
    </header>
  );
};

const TabStrip = () => {
  const tabs = useNavigation((state) => state.tabs);
  const shown = useNavigation((state) => state.tab);
  if (tabs.length < 2) return null;
  return (
    <nav className={css.tabs} aria-label={t('way.tabs')}>
      {tabs.map((tab) => (
        <TabButton key={tab.id} tab={tab} shown={tab.id === shown} />
      ))}
    </nav>
  );
};

const TabButton = ({ tab, shown }: { readonly tab: Tab; readonly shown: boolean }) => {
  const name = harmless(usePathName(tab.path));
  return (
    <span className={shown ? `${css.tab} ${css.shown}` : css.tab}>
      <button
        type="button"
        className={css.name}
        aria-current={shown ? 'page' : undefined}
        title={name}
        onClick={() => showTab(tab.id)}
        onAuxClick={(event) => {
          if (event.button === 1) closeTab(tab.id);
        }}
      >
        <bdi>{name}</bdi>
      </button>
      <button
        type="button"
        className={css.close}
        aria-label={t('way.closeTab', { name })}
        onClick={() => closeTab(tab.id)}
      >
        <X size={13} aria-hidden="true" />
      </button>
    </span>
  );
};
