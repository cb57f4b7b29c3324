import { t } from 'i18next';
import { Button } from '../controls/button.tsx';
import css from './states.module.css';

interface Props {
  readonly words: string | undefined;
  readonly isPending: boolean;
  /** What the button says that ends it. */
  readonly end?: string;
  readonly onCancel: () => void;
}

/** How far something is, and the way to end it; nothing while there is none. */
export const UnderWay = ({ words, isPending, end = t('common.cancel'), onCancel }: Props) => {
  if (!isPending || words === undefined) return null;
  return (
    <span className={css.underWay}>
      <output>{words}</output>
      <Button small look="quiet" onClick={onCancel}>
        {end}
      </Button>
    </span>
  );
};
