import { Fragment } from 'react';
import { t } from 'i18next';
import type { PastedView } from '#calls/index.ts';
import { figure, harmless } from '../../format.ts';
import { foundInWords, linksByPlatform } from '../../pasted.ts';
import { useCatalogue } from '../../queries.ts';
import { EngineSentence } from '../text/engine-text.tsx';
import css from './command-box.module.css';

/** What was not recognised is shown up to so many; the page of the collection has all. */
const MOST_NAMED = 4;

/** What was found in pasted text: how much of which platform, and why the rest is not read. */
export const PastedSummary = ({ view }: { readonly view: PastedView }) => {
  const platforms = useCatalogue().data?.platforms ?? [];
  const brandOf = (segment: string): string =>
    platforms.find((one) => one.segment === segment)?.brand ?? segment;
  const counts = linksByPlatform(view);
  const more = view.unreadCount - MOST_NAMED;
  return (
    <output className={css.found}>
      <span>{foundInWords(view, t)}</span>
      {counts.size < 2 ? null : (
        <span className={css.detail}>
          {[...counts].map(([segment, count], at) => (
            <Fragment key={segment}>
              {at === 0 ? '' : ' · '}
              <bdi>{`${figure(count)} ${brandOf(segment)}`}</bdi>
            </Fragment>
          ))}
        </span>
      )}
      {view.unread.slice(0, MOST_NAMED).map(({ line, text, reason }) => (
        <span key={`${line} ${text}`} className={css.unread}>
          <bdi>{harmless(text)}</bdi>
          <span>
            {reason === undefined ? t('collect.unknown') : <EngineSentence of={reason} />}
          </span>
        </span>
      ))}
      {more > 0 ? (
        <span className={css.detail}>{t('collect.moreLines', { n: figure(more) })}</span>
      ) : null}
    </output>
  );
};
