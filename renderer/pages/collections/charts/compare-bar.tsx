import { Plus, X } from 'lucide-react';
import { t } from 'i18next';
import type { ChartSplit } from '#calls/index.ts';
import type { CHART_SPLITS } from '#kit/chart-split.ts';
import { withCollections, withSplit } from '../../../chart-choices.ts';
import { harmless } from '../../../format.ts';
import { useLocal } from '../../../local.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Menu, MenuToggle } from '../../../parts/controls/menu.tsx';
import { ChoiceMenu } from './chart-card.tsx';
import css from './charts.module.css';
import type { Comparing } from './comparing.ts';

/** So many collections can be told apart; the first is the one whose page this is. */
const MOST = 7;

const SPLITS: typeof CHART_SPLITS = ['author', 'platform', 'collection', 'list', 'code', 'kind'];

interface Props {
  /** Everything that was ever fetched when left out: it holds all collections. */
  readonly name: string | undefined;
  readonly comparing: Comparing;
}

/** Which collections are in the charts, and into which series their rows are split. */
export const CompareBar = ({ name, comparing: { choices, change } }: Props) => {
  const { also, split } = choices;
  const set = (names: readonly string[]): void => change(withCollections(choices, names));
  const hasSeveral = name === undefined || also.length > 0;
  const splits = SPLITS.filter((one) => one !== 'collection' || hasSeveral);
  return (
    <div className={css.bar}>
      {name === undefined ? null : (
        <>
          {also.length === 0 ? null : (
            <ul className={css.collections} aria-label={t('charts.compare.collections')}>
              {[name, ...also].map((one) => (
                <li key={one} className={css.collection}>
                  <bdi>{harmless(one)}</bdi>
                  {one === name ? null : (
                    <button
                      type="button"
                      className={css.remove}
                      aria-label={t('charts.compare.remove', { name: harmless(one) })}
                      onClick={() => set(also.filter((other) => other !== one))}
                    >
                      <X size={13} aria-hidden="true" />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <CompareMenu name={name} also={also} onChange={set} />
        </>
      )}
      <ChoiceMenu
        label={t('charts.split.label')}
        value={split ?? ''}
        onChange={(value) =>
          change(withSplit(choices, value === '' ? undefined : (value as ChartSplit)))
        }
        choices={[
          { value: '', label: t('charts.split.none') },
          ...splits.map((one) => ({ value: one, label: t(`charts.split.${one}`) })),
        ]}
      />
    </div>
  );
};

interface CompareMenuProps {
  readonly name: string;
  readonly also: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

const CompareMenu = ({ name, also, onChange }: CompareMenuProps) => {
  const others = (useLocal('collections.list').data ?? []).filter((one) => one.name !== name);
  if (others.length === 0) return null;
  return (
    <Menu
      label={t('charts.compare.with')}
      button={
        <Button small sign={Plus}>
          {t('charts.compare.with')}
        </Button>
      }
    >
      {others.map(({ name: one }) => (
        <MenuToggle
          key={one}
          on={also.includes(one)}
          onChange={(on) =>
            onChange(on ? [...also, one].slice(-MOST) : also.filter((other) => other !== one))
          }
        >
          <bdi>{harmless(one)}</bdi>
        </MenuToggle>
      ))}
    </Menu>
  );
};
