/** What the rows are of, with how many of each, beside the table: what is chosen narrows the view. */
import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RowFilter } from '#calls/index.ts';
import { amountOf, figure, harmless } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { useFacets, type Facet } from './facets.ts';
import css from './facets.module.css';

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
}

export const FacetPanel = (props: Props) => (
  <aside className={css.panel} aria-label={t('dataset.facets.title')}>
    <Facets {...props} />
  </aside>
);

/** Where there is no room beside the table. */
export const FacetButton = (props: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={css.collapsed}>
      <Button sign={PanelLeft} small onClick={() => setOpen(true)}>
        {t('dataset.facets.title')}
      </Button>
      {isOpen ? (
        <Dialog
          open
          title={t('dataset.facets.title')}
          onClose={() => setOpen(false)}
          foot={<Button onClick={() => setOpen(false)}>{t('common.close')}</Button>}
        >
          <Facets {...props} />
        </Dialog>
      ) : null}
    </span>
  );
};

const Facets = ({ name, filter, onChange }: Props) => {
  const { facets, isPending } = useFacets(name, filter);
  if (facets.length === 0)
    return (
      <p className={css.none}>{t(isPending ? 'dataset.facets.busy' : 'dataset.facets.none')}</p>
    );
  return facets.map((facet) => <FacetList key={facet.field} facet={facet} onChange={onChange} />);
};

/** Options that are shown before somebody wants all. */
const FIRST = 6;

const FacetList = ({
  facet: { title, isWritten, options },
  onChange,
}: Pick<Props, 'onChange'> & { readonly facet: Facet }) => {
  const { t, i18n } = useTranslation();
  const direction = i18n.dir();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? options : options.slice(0, FIRST);
  return (
    <fieldset className={css.facet}>
      <legend className={css.title}>{title}</legend>
      <ul className={css.options}>
        {shown.map((option) => (
          <li key={String(option.value)}>
            <button
              type="button"
              className={css.option}
              aria-pressed={option.isChosen}
              title={harmless(option.label)}
              onClick={() => onChange(option.next)}
            >
              <bdi className={css.label} dir={isWritten ? 'auto' : direction}>
                {harmless(option.label)}
              </bdi>
              <span className={css.count}>{figure(option.count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {options.length > FIRST ? (
        <button type="button" className={css.more} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? t('dataset.facets.fewer')
            : t('dataset.facets.more', amountOf(options.length - FIRST))}
        </button>
      ) : null}
    </fieldset>
  );
};
