import { useTranslation } from 'react-i18next';
import type { ForgottenView } from '#contract/index.ts';
import { figure } from '../../format.ts';
import { Facts } from '../../parts/frame/page.tsx';
import css from './people.module.css';

/** What was deleted at a person's request, and what that means from now on. */
export const Forgotten = ({ done }: { readonly done: NonNullable<ForgottenView['deleted']> }) => {
  const { t } = useTranslation();
  const { items, collections, replies, redacted, answers } = done;
  return (
    <div className={css.stack}>
      <Facts
        rows={[
          [t('people.items'), figure(items)],
          [t('people.collections'), figure(collections)],
          [t('people.answers'), figure(answers)],
          [t('people.repliesDeleted'), figure(replies)],
          [t('people.repliesRedacted'), figure(redacted)],
        ]}
      />
      <p>{t('people.fromNow')}</p>
      <p className={css.quiet}>{t('people.recorded')}</p>
      <p className={css.quiet}>{t('people.freeRoom')}</p>
    </div>
  );
};
