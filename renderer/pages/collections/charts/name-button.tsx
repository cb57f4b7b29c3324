import { useTranslation } from 'react-i18next';
import { harmless } from '../../../format.ts';
import css from './charts.module.css';

/** A name that leads to the rows by it. */
export const NameButton = ({
  name,
  onChoose,
}: {
  readonly name: string;
  readonly onChoose: (name: string) => void;
}) => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={css.name}
      title={t('charts.filterBy', { name: harmless(name) })}
      onClick={() => onChoose(name)}
    >
      <bdi dir="auto">{harmless(name)}</bdi>
    </button>
  );
};
