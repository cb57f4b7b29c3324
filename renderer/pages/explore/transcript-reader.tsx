import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { figure, harmless, length } from '../../format.ts';
import { IconButton } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { FindField } from '../../parts/find/field.tsx';
import { Address } from '../../parts/text/text.tsx';
import css from './transcript.module.css';
import { hitsIn, splitAtHits, plainText, type Hit, type Segment } from './transcript-search.ts';

type Placed = Hit & { readonly at: number };
const NONE: readonly Placed[] = [];

interface Props {
  readonly segments: readonly Segment[];
  /** Of the video, for a link to the moment. */
  readonly address: string | undefined;
  /** Fills the stage. */
  readonly main?: boolean;
}

/** A transcript to read and to search: every hit is marked and counted, Enter goes from one to the next. */
export const TranscriptReader = ({ segments, address, main = false }: Props) => {
  const { t } = useTranslation();
  const shown = useMemo(
    () => segments.map((segment) => ({ ...segment, text: harmless(segment.text) })),
    [segments],
  );
  const [wanted, setWanted] = useState('');
  const [current, setCurrent] = useState(0);
  const hits = useMemo(() => hitsIn(shown, wanted), [shown, wanted]);
  const bySegment = useMemo(() => grouped(hits), [hits]);
  const step = (by: 1 | -1) => {
    if (hits.length > 0) setCurrent((current + by + hits.length) % hits.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape' && wanted !== '') {
      event.preventDefault();
      setWanted('');
    }
  };
  const here = hits[current];
  return (
    <div className={main ? `${css.reader} ${css.main}` : css.reader}>
      <div className={css.tools}>
        <FindField
          label={t('transcript.search')}
          value={wanted}
          onChange={(words) => {
            setWanted(words);
            setCurrent(0);
          }}
          onKeyDown={onKeyDown}
        />
        <output className={css.count}>
          {wanted.trim() === ''
            ? ''
            : hits.length === 0
              ? t('transcript.noHits')
              : t('transcript.hits', { n: figure(current + 1), all: figure(hits.length) })}
        </output>
        <IconButton
          label={t('transcript.previous')}
          shortcut="⇧ Enter"
          disabled={hits.length === 0}
          onClick={() => step(-1)}
        >
          <ChevronUp size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('transcript.next')}
          shortcut="Enter"
          disabled={hits.length === 0}
          onClick={() => step(1)}
        >
          <ChevronDown size={16} aria-hidden="true" />
        </IconButton>
        <CopyButton text={plainText(segments, length)} label={t('transcript.copy')} />
      </div>
      {/* Longer than its place, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className={css.segments} tabIndex={0} aria-label={t('transcript.title')}>
        {shown.map((segment, index) => (
          <SegmentRow
            // The same words may come twice at the same moment, and segments never change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            segment={segment}
            address={address}
            hits={bySegment.get(index) ?? NONE}
            current={here?.segment === index ? current : undefined}
          />
        ))}
      </ol>
    </div>
  );
};

const grouped = (hits: readonly Hit[]): ReadonlyMap<number, readonly Placed[]> => {
  const groups = new Map<number, Placed[]>();
  for (const [at, hit] of hits.entries()) {
    const group = groups.get(hit.segment) ?? [];
    groups.set(hit.segment, group);
    group.push({ ...hit, at });
  }
  return groups;
};

interface RowProps {
  readonly segment: Segment;
  readonly address: string | undefined;
  readonly hits: readonly Placed[];
  readonly current: number | undefined;
}

/* Remembered, since a transcript has thousands and each letter typed asks for all of them. */
const SegmentRow = memo(({ segment, address, hits, current }: RowProps) => {
  const time = length(segment.startMs / 1000);
  return (
    <li className={css.segment}>
      <span className={css.time}>
        {address === undefined ? (
          time
        ) : (
          <Address url={buildMomentUrl(address, segment.startMs)} text={time} />
        )}
      </span>
      <span dir="auto" className={css.words}>
        {splitAtHits(segment.text, hits).map(({ text, hit }) =>
          hit === undefined ? (
            text
          ) : (
            <mark
              key={hit}
              data-current={hit === current ? '' : undefined}
              ref={hit === current ? intoView : undefined}
            >
              {text}
            </mark>
          ),
        )}
      </span>
    </li>
  );
});

const intoView = (mark: HTMLElement | null): void => mark?.scrollIntoView({ block: 'nearest' });

const buildMomentUrl = (address: string, ms: number): string => {
  const url = new URL(address);
  url.searchParams.set('t', `${Math.floor(ms / 1000)}s`);
  return url.href;
};
