import { ArrowLeft, ArrowRight, Lock, Pause, Play, RotateCw, X, Camera } from 'lucide-react';
import { t } from 'i18next';
import type { CaptureView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { Button, IconButton } from '../../parts/controls/button.tsx';
import { closeSite, goInSite, type SiteState, placeSite } from '../../site.ts';
import css from './capture.module.css';
import { closeNote, useKeeping, useKeepPage } from '../../parts/states/keep-page.ts';
import { Kept } from './kept.tsx';
import { WalkBar } from './walk-bar.tsx';
import { NoteDialog } from './pages/note-dialog.tsx';
import { useLayoutEffect, useRef } from 'react';

/** What the page lays over everything: the desktop draws the site above the page, so above these too. */
const OVER_ALL =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="combobox"][aria-expanded="true"]';
/** Messages that pass stand at the foot of the window. */
const PASSING = '[data-passing]';
const GAP = 8;

/** Where the site may be drawn now; `undefined` where the page lays something over its room. */
const free = (room: HTMLElement): DOMRect | undefined => {
  if (document.querySelector(OVER_ALL)) return undefined;
  const { x, y, width, height } = room.getBoundingClientRect();
  const tops = [...document.querySelectorAll(PASSING)].map((one) => one.getBoundingClientRect().y);
  const foot = Math.min(y + height, ...tops.map((top) => top - GAP));
  return new DOMRect(x, y, width, Math.max(0, foot - y));
};

/** Leaves room for the site, which the desktop draws over it, and says where the room is. */
const Room = () => {
  const room = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    let status: string | undefined;
    const place = (): void => {
      const bounds = free(element);
      const words = JSON.stringify(bounds ?? null);
      if (words === status) return;
      status = words;
      void placeSite(bounds);
    };
    const size = new ResizeObserver(place);
    size.observe(element);
    // What opens or passes over it, and a change of the writing direction, do not change its size.
    const page = new MutationObserver(place);
    page.observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributeFilter: ['dir', 'role', 'aria-expanded', 'data-passing'],
    });
    window.addEventListener('resize', place);
    place();
    return () => {
      size.disconnect();
      page.disconnect();
      window.removeEventListener('resize', place);
      void placeSite(undefined);
    };
  }, []);
  return <section ref={room} className={css.room} aria-label={t('capture.site')} />;
};

interface BrowserProps {
  readonly site: SiteState;
  readonly view: CaptureView;
}

/** The site, with a bar that says where one is and whether what it loads is kept. */
export const Browser = ({ site, view }: BrowserProps) => (
  <section className={css.browser} aria-label={t('page.capture')}>
    <h1 className="unseen">{t('page.capture')}</h1>
    <WalkBar />
    <Bar site={site} view={view} />
    <div className={css.beside}>
      {site.crashed ? <Crashed /> : <Room />}
      <Kept view={view} platform={site.platform} refusedRequests={site.refused} />
    </div>
    <AskNote />
  </section>
);

/** What the person says of the page that was just kept. */
const AskNote = () => {
  const kept = useKeeping((state) => state.kept);
  return kept ? (
    <NoteDialog key={kept.id} page={kept} title={t('keptPages.kept')} onClose={closeNote} />
  ) : null;
};

/** Keeps the page that is shown; the same is in the menu, with a key. */
const KeepButton = ({ disabled }: { readonly disabled: boolean }) => {
  const keep = useKeepPage();
  const isTaking = useKeeping((state) => state.isTaking);
  return (
    <Button
      sign={Camera}
      small
      look="primary"
      disabled={disabled || isTaking}
      aria-busy={isTaking}
      aria-keyshortcuts="Control+Shift+K Meta+Shift+K"
      onClick={keep}
    >
      {t(isTaking ? 'keptPages.taking' : 'keptPages.keep')}
    </Button>
  );
};

const Bar = ({ site, view }: BrowserProps) => (
  <div className={css.bar}>
    <IconButton
      label={t('capture.back')}
      disabled={!site.canGoBack}
      onClick={() => void goInSite('back')}
    >
      <ArrowLeft size={16} aria-hidden="true" className={css.flips} />
    </IconButton>
    <IconButton
      label={t('capture.forward')}
      disabled={!site.canGoForward}
      onClick={() => void goInSite('forward')}
    >
      <ArrowRight size={16} aria-hidden="true" className={css.flips} />
    </IconButton>
    <IconButton
      sign={RotateCw}
      label={t('capture.reload')}
      onClick={() => void goInSite('reload')}
    />
    <p className={css.where} title={site.address}>
      <Lock size={13} aria-hidden="true" />
      <bdi dir="ltr">{site.address.replace(/^https:\/\//, '')}</bdi>
    </p>
    <KeepButton disabled={view.paused || site.crashed} />
    <Light paused={view.paused} />
    <IconButton sign={X} label={t('capture.close')} onClick={() => void closeSite()} />
  </div>
);

/** Says in words and by a light whether anything is kept now. */
const Light = ({ paused }: { readonly paused: boolean }) => {
  const set = useChange('capture.set');
  return (
    <>
      <output className={`${css.light} ${paused ? css.held : css.on}`}>
        {t(paused ? 'capture.paused' : 'capture.keeping')}
      </output>
      <Button small sign={paused ? Play : Pause} onClick={() => set.mutate({ paused: !paused })}>
        {t(paused ? 'capture.goOn' : 'capture.pause')}
      </Button>
    </>
  );
};

const Crashed = () => (
  <div className={css.room}>
    <p>{t('capture.crashed')}</p>
    <Button onClick={() => void goInSite('reload')}>{t('capture.reload')}</Button>
  </div>
);
