import { ArrowLeft, ArrowRight, Lock, Pause, Play, RotateCw, X, Camera } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaptureView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { Button, IconButton } from '../../parts/controls/button.tsx';
import { closeSite, goInSite, type SiteState } from '../../site.ts';
import css from './capture.module.css';
import { closeNote, useKeeping, useKeepPage } from '../../parts/states/keep-page.ts';
import { Kept } from './kept.tsx';
import { NoteDialog } from './pages/note-dialog.tsx';
import { Room } from './room.tsx';

/** The site, with a bar that says where one is and whether what it loads is kept. */
export const Browser = ({
  site,
  view,
}: {
  readonly site: SiteState;
  readonly view: CaptureView;
}) => {
  const { t } = useTranslation();
  return (
    <section className={css.browser} aria-label={t('page.capture')}>
      <h1 className="unseen">{t('page.capture')}</h1>
      <Bar site={site} view={view} />
      <div className={css.beside}>
        {site.crashed ? <Crashed /> : <Room />}
        <Kept view={view} platform={site.platform} refusedRequests={site.refused} />
      </div>
      <AskNote />
    </section>
  );
};

/** What the person says of the page that was just kept. */
const AskNote = () => {
  const { t } = useTranslation();
  const kept = useKeeping((state) => state.kept);
  return kept ? (
    <NoteDialog key={kept.id} page={kept} title={t('keptPages.kept')} onClose={closeNote} />
  ) : null;
};

/** Keeps the page that is shown; the same is in the menu, with a key. */
const KeepButton = ({ disabled }: { readonly disabled: boolean }) => {
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

const Bar = ({ site, view }: { readonly site: SiteState; readonly view: CaptureView }) => {
  const { t } = useTranslation();
  return (
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
      <IconButton label={t('capture.reload')} onClick={() => void goInSite('reload')}>
        <RotateCw size={16} aria-hidden="true" />
      </IconButton>
      <p className={css.where} title={site.address}>
        <Lock size={13} aria-hidden="true" />
        <bdi dir="ltr">{site.address.replace(/^https:\/\//, '')}</bdi>
      </p>
      <KeepButton disabled={view.paused || site.crashed} />
      <Light paused={view.paused} />
      <IconButton label={t('capture.close')} onClick={() => void closeSite()}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
};

/** Says in words and by a light whether anything is kept now. */
const Light = ({ paused }: { readonly paused: boolean }) => {
  const { t } = useTranslation();
  const set = useChange('capture.set');
  return (
    <>
      <output className={`${css.light} ${paused ? css.held : css.on}`}>
        {t(paused ? 'capture.paused' : 'capture.keeping')}
      </output>
      <Button small onClick={() => set.mutate({ paused: !paused })}>
        {paused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
        {t(paused ? 'capture.goOn' : 'capture.pause')}
      </Button>
    </>
  );
};

const Crashed = () => {
  const { t } = useTranslation();
  return (
    <div className={css.room}>
      <p>{t('capture.crashed')}</p>
      <Button onClick={() => void goInSite('reload')}>{t('capture.reload')}</Button>
    </div>
  );
};
