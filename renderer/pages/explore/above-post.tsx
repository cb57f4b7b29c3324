import { useTranslation } from 'react-i18next';
import { talkFromShown } from '../../shapes/index.ts';
import { talkFigures, TalkBy } from '../../shapes/talk-details.tsx';
import { Brief } from '../../parts/text/long-text.tsx';
import type { Question } from '../../places.ts';
import { findSubject } from '../../subjects.ts';
import { useSubjectFacts } from './subject-nav.tsx';
import css from './tree.module.css';

/** What is being discussed, where this window knows it already; nothing is asked for it. */
export const AbovePost = ({ operation, params }: Question) => {
  const { t } = useTranslation();
  const facts = talkFromShown(useSubjectFacts(findSubject(operation, params)));
  if (!facts) return null;
  const content = facts.content ?? undefined;
  return (
    <section className={css.above} aria-label={t('post.above')}>
      {content === undefined ? null : (
        <p className={css.aboveText} dir="auto">
          <Brief text={content} mediaType={facts.mediaType} />
        </p>
      )}
      <div className={css.aboveBy}>
        <TalkBy item={facts} />
      </div>
      <p className={css.aboveFigures}>
        {talkFigures(facts, t).map(([field, name, value]) => (
          <span key={field}>
            {name} <b>{value}</b>
          </span>
        ))}
      </p>
    </section>
  );
};
