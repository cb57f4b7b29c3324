import { t } from 'i18next';
import type { DownloadView } from '#calls/index.ts';
import { bytes, lengthInWords } from '../../format.ts';
import { Chip, type Tone } from '../controls/chip.tsx';
import { useProgress } from '../../queries.ts';
import css from './states.module.css';

const TONES: Readonly<Record<DownloadView['state'], Tone>> = {
  queued: 'waiting',
  running: 'accent',
  paused: 'waiting',
  done: 'good',
  failed: 'refused',
};

export const DownloadState = ({ download }: { readonly download: DownloadView }) => (
  <Chip tone={TONES[download.state]} sign={download.state !== 'running'}>
    {t(`downloads.state.${download.state}`)}
  </Chip>
);

/** State, how much is here, how fast, and how long it may still take: only while that is known. */
export const DownloadProgress = ({ download }: { readonly download: DownloadView }) => {
  const live = useProgress(download.id);
  const running = download.state === 'running';
  const received = Math.max(download.received, running ? (live?.received ?? 0) : 0);
  const total = download.total ?? live?.total;
  const speed = running ? live?.bytesPerSecond : undefined;
  const share = total === undefined || total === 0 ? undefined : Math.min(received / total, 1);
  const left =
    speed !== undefined && speed > 0 && total !== undefined
      ? Math.ceil((total - received) / speed)
      : undefined;
  const words = [
    total === undefined
      ? bytes(received)
      : t('downloads.ofTotal', { received: bytes(received), total: bytes(total) }),
    speed === undefined ? '' : t('downloads.speed', { speed: bytes(speed) }),
    left === undefined || left <= 0 ? '' : t('downloads.left', { time: lengthInWords(left) }),
  ].filter(Boolean);
  return (
    <div className={css.progress}>
      <div className={css.downloadProgressLine}>
        <DownloadState download={download} />
        {download.state === 'done' ? (
          <span>{bytes(download.total ?? download.received)}</span>
        ) : received > 0 || total !== undefined ? (
          <span>{words.join(' · ')}</span>
        ) : null}
      </div>
      {running || download.state === 'paused' ? (
        <ProgressBar
          label={t('downloads.progressOf', { title: download.title })}
          share={share}
          words={words.join(', ')}
          isPaused={!running}
        />
      ) : null}
    </div>
  );
};

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- <progress> cannot say "9 MB of 31 MB", nor look like ours */

interface Props {
  readonly label: string;
  /** From 0 to 1; `undefined` while it is not known. */
  readonly share: number | undefined;
  /** "9 MB of 31 MB" */
  readonly words: string;
  readonly isPaused?: boolean;
}

export const ProgressBar = ({ label, share, words, isPaused = false }: Props) => (
  <div
    className={css.track}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
    aria-valuetext={words}
  >
    <div
      className={[css.bar, share === undefined ? css.unknown : '', isPaused ? css.paused : ''].join(
        ' ',
      )}
      style={share === undefined ? undefined : { inlineSize: `${share * 100}%` }}
    />
  </div>
);
