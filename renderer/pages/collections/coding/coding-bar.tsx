/** Above the rows while they are coded: how far it is, what is next, what can be undone. */
import { ArrowDown, Check, Redo2, Scale, Split, Undo2 } from 'lucide-react';
import { t } from 'i18next';
import type { RowFilter } from '#calls/index.ts';
import { useLocal } from '../../../local.ts';
import { figure } from '../../../format.ts';
import { changeListView, type ListView } from '../../../list-views.ts';
import { Button } from '../../../parts/controls/button.tsx';
import css from './coding.module.css';
import type { Coding, CodingActs } from './use-coding.ts';

interface Props {
  readonly coding: Coding;
  readonly acts: CodingActs;
  readonly filter: RowFilter;
  readonly listKey: string;
  readonly mode: ListView['coding'];
  readonly onNext: () => void;
  /** What the last key did. */
  readonly announcement: string;
}

/** What coders did, compared in the place of the rows. */
const COMPARED = [
  ['differences', Split],
  ['agreement', Scale],
] as const;

export const CodingBar = ({ coding, acts, filter, listKey, mode, onNext, announcement }: Props) => {
  const { name, me, codes } = coding;
  const { code: _code, coder: _coder, coded: isCoded, disputed: _disputed, ...others } = filter;
  const all = useLocal('collections.count', { name, filter: others }).data;
  const own = { ...others, coded: true, ...(me && { coder: me.id }) };
  const coded = useLocal('collections.count', { name, filter: own }).data;
  const progress = useLocal('codes.progress', { collection: name }).data;
  const voices = progress?.coders.length ?? 0;
  // It still speaks to screen readers.
  const isEmpty = codes.length === 0 && voices < 2 && announcement === '';
  const toggleUncoded = (): void =>
    changeListView(listKey, {
      rowFilter:
        isCoded === false ? others : { ...others, coded: false, ...(me && { coder: me.id }) },
      scroll: 0,
      marked: new Set(),
      selected: undefined,
    });
  return (
    <div className={isEmpty ? 'unseen' : css.bar} role="toolbar" aria-label={t('coding.tools')}>
      {codes.length > 0 && all && coded ? (
        <span className={css.progress}>
          {t('coding.progress', {
            coded: figure(me ? coded.count : 0),
            n: figure(all.count),
          })}
        </span>
      ) : null}
      {codes.length > 0 ? (
        <>
          <Button sign={ArrowDown} small look="quiet" onClick={onNext} aria-keyshortcuts="n">
            {t('coding.next')} <kbd>n</kbd>
          </Button>
          <Button small look="quiet" aria-pressed={isCoded === false} onClick={toggleUncoded}>
            {isCoded === false ? <Check size={14} aria-hidden="true" /> : null}
            {t('coding.onlyUncoded')}
          </Button>
          <Button
            sign={Undo2}
            small
            look="quiet"
            disabled={!acts.canUndo}
            onClick={() => void acts.undo()}
          >
            {t('common.undo')}
          </Button>
          <Button
            sign={Redo2}
            small
            look="quiet"
            disabled={!acts.canRedo}
            onClick={() => void acts.redo()}
          >
            {t('coding.redo')}
          </Button>
        </>
      ) : null}
      {(voices > 1 ? COMPARED : []).map(([one, sign]) => (
        <Button
          key={one}
          sign={sign}
          small
          aria-pressed={mode === one}
          look={mode === one ? 'primary' : 'plain'}
          onClick={() => changeListView(listKey, { coding: mode === one ? 'codes' : one })}
        >
          {t(`coding.${one}`)}
        </Button>
      ))}
      <output className={css.told}>{announcement}</output>
    </div>
  );
};
