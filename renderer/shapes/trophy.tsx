import { Trophy as Sign } from 'lucide-react';
import type { Shape } from '#vocab/index.ts';
import { PlatformText } from '../parts/text/text.tsx';
import { date, factRows, id, picture, type FactTable } from './facts.tsx';
import { datedSentence } from './label.ts';
import { PublishedCell } from './published-cell.tsx';
import type { RowProps, ShapeView } from './shape-view.ts';
import css from './talk.module.css';

type Trophy = Shape<'Trophy'>;

const Row = ({ item }: RowProps<Trophy>) => (
  <div className={css.listed}>
    <span className={css.sign} aria-hidden="true">
      <Sign size={18} strokeWidth={1.5} />
    </span>
    <div className={css.text}>
      <div className={css.name}>
        <PlatformText text={item.name} />
      </div>
      {item.summary === undefined ? null : (
        <div className={css.about}>
          <PlatformText text={item.summary} />
        </div>
      )}
    </div>
    <div className={css.date}>
      <PublishedCell item={item} />
    </div>
  </div>
);

const facts: FactTable<Trophy> = {
  entityId: id('item.id'),
  awardId: id('item.secondaryId'),
  published: date('item.published'),
  icon: picture('item.images'),
  name: 'elsewhere',
  summary: 'elsewhere',
  url: 'elsewhere',
};

/** A trophy that an account shows. */
export const trophy: ShapeView<Trophy> = {
  row: Row,
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: (item) => ({ date: item.published !== undefined }),
  label: (item, t) => datedSentence([item.name, item.summary], item, t),
  facts: (item, t) => factRows(facts, item, t),
};
