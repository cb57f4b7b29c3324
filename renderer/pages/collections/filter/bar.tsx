import { ListFilter, Search, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowFilter } from '#calls/index.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FindField } from '../../../parts/find/field.tsx';
import { useCatalogueNames } from '../../../queries.ts';
import page from '../../explore/result-page.module.css';
import css from '../collections.module.css';
import { useCodingNames } from '../coding/coding-names.ts';
import { FilterDialog } from './dialog.tsx';
import { sentencesFromFilter, without, FILTERS } from './filters.ts';

/** After the last letter, in milliseconds. */
const PAUSE = 150;

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
  readonly count: string;
  /** Where the facets open that there is no room for. */
  readonly facets?: ReactNode;
  readonly children: ReactNode;
}

/** Which rows are shown: words that are looked for in all of them, and filters as sentences. */
export const FilterBar = ({ name, filter, onChange, count, facets, children }: Props) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const nameById = useCatalogueNames();
  const codingNames = useCodingNames(name);
  // What is searched for stands in its field already.
  const sentences = sentencesFromFilter(filter, { t, nameOf: nameById, ...codingNames }).filter(
    ({ field }) => FILTERS[field].editor !== 'search',
  );
  return (
    <div className={page.tools}>
      <WordsField
        words={filter.words ?? ''}
        onChange={(words) =>
          onChange(words === '' ? without(filter, 'words') : { ...filter, words })
        }
      />
      {facets}
      <Button small onClick={() => setOpen(true)}>
        <ListFilter size={14} aria-hidden="true" />
        {t('dataset.filter.add')}
      </Button>
      <output>{count}</output>
      {sentences.length === 0 ? null : (
        <ul className={css.sentences}>
          {sentences.map(({ field, text }) => (
            <li key={field} className={css.sentence}>
              <bdi>{text}</bdi>
              <button
                type="button"
                aria-label={t('dataset.filter.drop', { what: text })}
                onClick={() => onChange(without(filter, field))}
              >
                <X size={13} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {children}
      {isOpen ? (
        <FilterDialog
          name={name}
          filter={filter}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
};

const WordsField = ({
  words,
  onChange,
}: {
  readonly words: string;
  readonly onChange: (words: string) => void;
}) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(words);
  useEffect(() => {
    if (typed === words) return undefined;
    const timer = setTimeout(() => onChange(typed), PAUSE);
    return () => clearTimeout(timer);
    // What is typed leads; the words that are looked for follow.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed]);
  return (
    <FindField
      label={t('dataset.search')}
      icon={<Search size={14} aria-hidden="true" />}
      value={typed}
      onChange={(text) => setTyped(text.slice(0, 500))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        setTyped('');
        event.currentTarget.blur();
      }}
    />
  );
};
