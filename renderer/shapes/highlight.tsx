import { useTranslation } from 'react-i18next';
import type { Shape } from '#vocab/index.ts';
import { PlatformText } from '../parts/text/text.tsx';
import { authorName } from './author.ts';
import { Byline } from './byline.tsx';
import { ByLine, Part } from './details-parts.tsx';
import { count, factRows, id, pictures, type FactTable } from './facts.tsx';
import { figureRows } from './figures.tsx';
import { counted, sentence } from './label.ts';
import { PlainRow } from './plain-row.tsx';
import { PublishedCell } from './published-cell.tsx';
import type { ShapeView } from './shape-view.ts';
import css from './positions.module.css';
import { slidesFromItem } from './slides.ts';
import { Carousel } from './carousel.tsx';

type Highlight = Shape<'Highlight'>;

const By = ({ item }: { readonly item: Highlight }) => (
  <ByLine>
    <Byline author={item.attributedTo} />
  </ByLine>
);

/** The stories that it keeps, in their order. */
const Stories = ({ item }: { readonly item: Highlight }) => {
  const { t } = useTranslation();
  const stories = item.orderedItems ?? [];
  if (stories.length === 0) return null;
  return (
    <Part title={t('highlight.stories')}>
      <ol className={css.positions}>
        {stories.map((story) => (
          <li key={story.entityId} className={css.position}>
            <span className={css.quiet}>
              <PublishedCell item={story} />
            </span>
            {story.content ? <PlatformText text={story.content} /> : null}
            <Carousel slides={slidesFromItem(story)} />
          </li>
        ))}
      </ol>
    </Part>
  );
};

const facts: FactTable<Highlight> = {
  entityId: id('item.id'),
  totalItems: count('highlight.stories'),
  image: pictures,
  id: 'elsewhere',
  url: 'elsewhere',
  name: 'elsewhere',
  attributedTo: 'elsewhere',
  orderedItems: 'elsewhere',
};

/** Stories that somebody keeps on their profile. */
export const highlight: ShapeView<Highlight> = {
  row: ({ item }) => <PlainRow name={item.name} second={authorName(item)} />,
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: () => ({}),
  label: (item, t) =>
    sentence([
      item.name ?? t('item.unnamed'),
      counted(item.totalItems ?? undefined, (stories) => t('heard.stories', stories)),
    ]),
  facts: (item, t) => factRows(facts, item, t),
  by: By,
  figures: (item, t) =>
    figureRows(item, [['totalItems', t('highlight.stories'), item.totalItems ?? undefined]]),
  parts: Stories,
  opens: () => true,
};
