import { useTranslation } from 'react-i18next';
import type { Shape } from '#vocab/index.ts';
import { figure, harmless } from '../format.ts';
import { Chip } from '../parts/controls/chip.tsx';
import { PlatformText } from '../parts/text/text.tsx';
import { ByLine } from './details-parts.tsx';
import { date, factRows, place, words, type FactTable } from './facts.tsx';
import { datedSentence } from './label.ts';
import type { RowProps, ShapeView } from './shape-view.ts';
import css from './talk.module.css';

type Rule = Shape<'Rule'>;

const APPLIES: Readonly<Record<string, 'link' | 'comment' | 'all'>> = {
  link: 'link',
  comment: 'comment',
  all: 'all',
};

const AppliesTo = ({ item }: { readonly item: Rule }) => {
  const { t } = useTranslation();
  const scope = item.appliesTo;
  if (scope === undefined) return null;
  const known = Object.hasOwn(APPLIES, scope) ? APPLIES[scope] : undefined;
  return (
    <Chip>
      {t('rule.applies')} {known ? t(`rule.${known}`) : harmless(scope)}
    </Chip>
  );
};

const Row = ({ item, place: at }: RowProps<Rule>) => (
  <div className={css.listed}>
    <span className={css.sign} aria-hidden="true">
      {figure((item.position ?? at) + 1)}
    </span>
    <div className={css.text}>
      <div className={css.name}>
        <PlatformText text={item.name} />
        <AppliesTo item={item} />
      </div>
      {item.content === undefined ? null : (
        <div className={css.about}>
          <PlatformText text={item.content} />
        </div>
      )}
    </div>
  </div>
);

const facts: FactTable<Rule> = {
  published: date('item.published'),
  appliesTo: words('rule.of'),
  violationReason: words('rule.reason'),
  position: place('rule.place'),
  mediaType: words('item.mediaType'),
  name: 'elsewhere',
  content: 'elsewhere',
};

/** A rule that a group gave itself. */
export const rule: ShapeView<Rule> = {
  row: Row,
  heights: () => ({ compact: 52, comfortable: 78 }),
  columns: (item) => ({ date: item.published !== undefined }),
  label: (item, t) => datedSentence([item.name, item.content], item, t),
  facts: (item, t) => factRows(facts, item, t),
  by: ({ item }) => (
    <ByLine>
      <AppliesTo item={item} />
    </ByLine>
  ),
  textTitle: () => 'item.text',
};
