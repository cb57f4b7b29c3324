/** Text, figures, times and addresses from a platform, rendered inert. */
import { useSyncExternalStore } from 'react';
import { t } from 'i18next';
import {
  ago,
  day,
  exactly,
  figure,
  harmless,
  length,
  lengthInWords,
  shortFigure,
} from '../../format.ts';
import { openableAddress, openExternal, webAddress } from '../../native.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { trueHost } from './true-host.ts';
import css from './text.module.css';

/** Text from a platform, in its own writing direction. */
export const PlatformText = ({ text }: { readonly text: string }) => (
  <bdi dir="auto">{harmless(text)}</bdi>
);

export const Prose = ({ text }: { readonly text: string }) => (
  <p dir="auto" className={css.prose}>
    {harmless(text)}
  </p>
);

/** The platform did not say: a space, not a zero. */
export const NotGiven = () => (
  <span className={css.absent} title={t('item.notGiven')}>
    <span aria-hidden="true">{'\u2003'}</span>
    <span className="unseen">{t('item.notGiven')}</span>
  </span>
);

/** A count, shortened, with the exact figure on hover; one that the platform rounded wears the sign of it. */
export const Figure = ({
  value,
  isRounded = false,
}: {
  readonly value: number | undefined;
  readonly isRounded?: boolean;
}) => {
  if (value === undefined) return <NotGiven />;
  return isRounded ? (
    <span data-figure="" className={css.figure} title={t('item.displayedAs', { n: figure(value) })}>
      {'≈\u2009'}
      {shortFigure(value)}
    </span>
  ) : (
    <span data-figure="" className={css.figure} title={figure(value)}>
      {shortFigure(value)}
    </span>
  );
};

/** One clock for the whole window, so that "3 minutes ago" moves on without a timer a row. */
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
const tick = (tell: () => void): (() => void) => {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const one of listeners) one();
    }, 30_000);
  }
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) clearInterval(timer);
  };
};
const clock = (): number => now;
export const useNow = (): number => useSyncExternalStore(tick, clock, clock);

/** The day of a moment; the moment itself shows when it is pointed at. */
export const Day = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={exactly(at)}>
    {day(at)}
  </time>
);

/** A time as distance, with the exact instant and its precision on hover. */
export const When = ({
  at,
  precision,
}: {
  readonly at: string | undefined;
  readonly precision?: string;
}) => {
  const current = useNow();
  if (at === undefined) return <NotGiven />;
  const distance = ago(at, current);
  return (
    <time dateTime={at} title={`${exactly(at)} · ${precision ?? t('time.toTheSecond')}`}>
      {distance ?? harmless(at)}
    </time>
  );
};

export const Length = ({ seconds }: { readonly seconds: number | undefined }) =>
  seconds === undefined ? (
    <NotGiven />
  ) : (
    <span className={css.figure} title={lengthInWords(seconds)}>
      {length(seconds)}
    </span>
  );

export const Id = ({ text }: { readonly text: string }) => (
  <bdi className={css.id}>{harmless(text)}</bdi>
);

/**
 * An address, opened outside. A plain http one is not opened but copied; what is neither is only text.
 * Where the words name another host than the address, the true one stands beside them.
 */
export const Address = ({ url, text = url }: { readonly url: string; readonly text?: string }) => {
  const target = openableAddress(url);
  const host = trueHost(url, text);
  const beside = host === undefined ? null : <bdi> ({host})</bdi>;
  if (target === undefined)
    return webAddress(url) === undefined ? (
      <PlatformText text={text} />
    ) : (
      <span className={css.copied} title={t('item.plainHttp')}>
        <PlatformText text={text} />
        {beside}
        <CopyButton text={url} label={t('item.copyAddress')} />
      </span>
    );
  return (
    <>
      <a
        className={css.link}
        href={target}
        rel="noopener noreferrer"
        target="_blank"
        onClick={(event) => {
          event.preventDefault();
          void openExternal(target);
        }}
      >
        <bdi>{harmless(text)}</bdi>
      </a>
      {beside}
    </>
  );
};
