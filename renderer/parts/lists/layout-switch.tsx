import { LayoutGrid, TableProperties, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { remember, remembered } from '../../state.ts';
import { IconButton } from '../controls/button.tsx';
import css from './layout-switch.module.css';

/** How a list is looked through. */
const LAYOUTS = ['table', 'grid'] as const;
export type Layout = (typeof LAYOUTS)[number];

const SIGNS: Readonly<Record<Layout, LucideIcon>> = {
  table: TableProperties,
  grid: LayoutGrid,
};

/** From one layout of a list to another; nothing where there is but one. */
export const LayoutSwitch = ({
  layouts,
  layout,
  onChange,
}: {
  readonly layouts: readonly Layout[];
  readonly layout: Layout;
  readonly onChange: (layout: Layout) => void;
}) => {
  const { t } = useTranslation();
  if (layouts.length < 2) return null;
  return (
    <fieldset className={css.switch}>
      <legend className="unseen">{t('layout.title')}</legend>
      {layouts.map((one) => {
        const Sign = SIGNS[one];
        return (
          <IconButton
            key={one}
            label={t(`layout.${one}`)}
            aria-pressed={one === layout}
            onClick={() => onChange(one)}
          >
            <Sign size={16} aria-hidden="true" />
          </IconButton>
        );
      })}
    </fieldset>
  );
};

/** The layout of lists of one kind, which is remembered; one that this list does not have is not taken. */
export const useLayout = (
  kind: string,
  layouts: readonly Layout[],
): readonly [Layout, (layout: Layout) => void] => {
  const [chosen, setChosen] = useState<Readonly<Record<string, Layout>>>({});
  const wanted = chosen[kind] ?? remembered(`layout.${kind}`);
  const layout = layouts.find((one) => one === wanted) ?? 'table';
  const choose = (next: Layout): void => {
    remember(`layout.${kind}`, next);
    setChosen({ ...chosen, [kind]: next });
  };
  return [layout, choose];
};
