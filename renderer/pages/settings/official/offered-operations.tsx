import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figure } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { useCatalogue } from '../../../queries.ts';
import css from './official.module.css';
import { listOffers } from './setup-state.ts';

const AT_FIRST = 6;

/** What it answers, in the operations' titles: first what nothing else answers. */
export const OfferedOperations = ({ ids }: { readonly ids: readonly string[] }) => {
  const { t } = useTranslation();
  const operations = useCatalogue().data?.platforms.flatMap((one) => one.operations) ?? [];
  const { only, also } = listOffers(ids, operations);
  return (
    <div className={css.gives}>
      <Titles words={t('official.only')} titles={only} />
      <Titles words={t('official.also')} titles={also} />
    </div>
  );
};

const Titles = ({
  words,
  titles,
}: {
  readonly words: string;
  readonly titles: readonly string[];
}) => {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  if (titles.length === 0) return null;
  const more = titles.length > AT_FIRST + 1;
  const shown = all || !more ? titles : titles.slice(0, AT_FIRST);
  return (
    <div>
      <p className={css.givesHead}>{words}</p>
      <ul className={css.titles}>
        {shown.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      {more ? (
        <Button small look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('common.less') : t('official.allOf', { n: figure(titles.length) })}
        </Button>
      ) : null}
    </div>
  );
};
