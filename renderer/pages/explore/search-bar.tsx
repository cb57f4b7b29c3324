import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operationById } from '../../operation-registry.ts';
import { openResult } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import type { Params } from '../../places.ts';
import css from './subject-nav.module.css';

interface Props {
  readonly operation: string;
  readonly params: Params;
}

/** The words of a search, above its kinds of results: another kind is asked with the same words. */
export const SearchBar = ({ operation, params }: Props) => {
  const { t } = useTranslation();
  const by = operationById(operation)?.part?.by ?? 'query';
  const value = params[by];
  const before = typeof value === 'string' ? value : '';
  const [words, setWords] = useState(before);
  const query = words.trim();
  return (
    <search>
      <form
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (query !== '') openResult(operation, { ...params, [by]: query });
        }}
      >
        <input
          aria-label={t('search.words')}
          placeholder={t('search.words')}
          value={words}
          maxLength={500}
          dir="auto"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" look="primary" disabled={query === '' || query === before}>
          <Search size={14} aria-hidden="true" />
          {t('search.do')}
        </Button>
      </form>
    </search>
  );
};
