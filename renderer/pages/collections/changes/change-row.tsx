import { t } from 'i18next';
import type { ChangeRowView } from '#calls/index.ts';
import { exactly, figure, harmless, when } from '../../../format.ts';
import { Chip, type Tone } from '../../../parts/controls/chip.tsx';
import { Brief } from '../../../parts/text/long-text.tsx';
import { inspect, useWindow } from '../../../state.ts';
import { figureName } from '../charts/figure-names.ts';
import css from './changes.module.css';
import { TextDifference } from './text-difference.tsx';

const TONES: Readonly<Record<ChangeRowView['kind'], Tone>> = {
  removed: 'refused',
  notShown: 'waiting',
  unlisted: 'waiting',
  text: 'accent',
  figures: 'plain',
  came: 'good',
};

/** One item with what became of it. Its button shows the whole row beside the page. */
export const ChangeRow = ({ row }: { readonly row: ChangeRowView }) => {
  const { kind, at, lastThere, item, texts = [], figures = [] } = row;
  const isSelected = useWindow(
    ({ selection }) => selection?.kind === 'record' && selection.id === item.id,
  );
  const open = (): void => inspect({ kind: 'record', id: item.id });
  return (
    <li className={css.row} data-selected={isSelected || undefined}>
      <div className={css.head}>
        <Chip tone={TONES[kind]} sign={kind !== 'text'}>
          {t(`changes.kinds.${kind}`)}
        </Chip>
        <button type="button" className={css.name} onClick={open}>
          <Brief text={titleFromItem(row)} mediaType={undefined} />
        </button>
        <span className={css.quiet}>
          <time dateTime={at} title={exactly(at)}>
            {when(at)}
          </time>
        </span>
      </div>
      {kind === 'removed' || kind === 'notShown' || kind === 'unlisted' ? (
        <p className={css.quiet}>
          {t(lastThere === undefined ? 'changes.missingSince' : 'changes.missingBetween', {
            from: lastThere === undefined ? '' : when(lastThere),
            to: when(at),
          })}
        </p>
      ) : null}
      {texts.map((change) => (
        <TextDifference key={change.field} change={change} />
      ))}
      {figures.length > 0 ? <Figures figures={figures} /> : null}
    </li>
  );
};

const Figures = ({ figures }: { readonly figures: NonNullable<ChangeRowView['figures']> }) => (
  <ul className={css.figures} aria-label={t('changes.figures')}>
    {figures.map(({ field, before, after }) => (
      <li key={field}>
        {figureName(field, t)}{' '}
        <bdi dir="ltr" className={css.figure}>
          {figure(before)} → {figure(after)}
        </bdi>{' '}
        <bdi dir="ltr" className={css.step}>
          ({after > before ? '+' : '−'}
          {figure(Math.abs(after - before))})
        </bdi>
      </li>
    ))}
  </ul>
);

/** Of what was written its beginning; of what has no words what it is known by. */
const titleFromItem = ({ item: { item, entityId, shape } }: ChangeRowView): string => {
  const words = [item['name'], item['content'], item['summary'], item['preferredUsername']].find(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  );
  return words === undefined ? `${shape} ${harmless(entityId)}` : words.slice(0, MOST_TITLE);
};

const MOST_TITLE = 200;
