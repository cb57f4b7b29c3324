import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { figure } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import css from './tree.module.css';
import { Depth, TreePlace } from './tree-comment.tsx';
import type { Branch } from './tree.ts';

interface Props {
  readonly branch: Branch;
  readonly question: string;
  readonly chosen: boolean;
  readonly first: boolean;
  /** There are no further pages. */
  readonly ended: boolean;
  readonly busy: boolean;
  readonly onNext: () => void;
}

/** Where the platform cut its tree: how much is missing, and the way to it. */
export const TreeStub = memo(({ branch, ended, busy, onNext, ...place }: Props) => {
  const { t } = useTranslation();
  const { shown, level, missing } = branch;
  const item = shown.shape === 'Collection' ? shown.item : undefined;
  const count = missing ?? 0;
  const words =
    item?.continues === true && item.inReplyTo !== undefined
      ? t('tree.goesOn')
      : count === 0
        ? t('tree.moreUnknown')
        : t(level === 0 ? 'tree.moreTop' : 'tree.more', { count, n: figure(count) });
  return (
    <TreePlace {...place} branch={branch}>
      <p className={css.stub}>
        <Depth branch={branch} />
        <Ellipsis size={15} aria-hidden="true" />
        <span className={css.stubWords}>{words}</span>
        <span className={css.when}>{t(ended ? 'tree.never' : 'tree.comes')}</span>
        {ended ? null : (
          <Button small look="quiet" tabIndex={-1} data-act="" disabled={busy} onClick={onNext}>
            {t('result.nextPage')}
          </Button>
        )}
      </p>
    </TreePlace>
  );
});
