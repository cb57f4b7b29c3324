import { useTranslation } from 'react-i18next';
import type { LinkGroupView, PastedView } from '#calls/index.ts';
import { figure, harmless } from '../../format.ts';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { groupKey } from './choose.ts';
import css from './collect-page.module.css';
import { groupName } from './group-names.ts';
import { useBrands } from './use-brands.ts';

/** Of a group that is opened, so many are shown. */
const MOST_SHOWN = 100;

/** What was pasted, by what it is; each kind opens, and the lines that mean nothing say why. */
export const GroupList = ({
  view,
  isReading,
}: {
  readonly view: PastedView;
  readonly isReading: boolean;
}) => {
  const { t } = useTranslation();
  const brandOf = useBrands();
  const { read, repeated, unreadCount, unread, groups } = view;
  const counted = (key: 'linesRead' | 'linesRepeated' | 'linesUnread', count: number): string[] =>
    count === 0 && key !== 'linesRead' ? [] : [t(`collect.${key}`, { count, n: figure(count) })];
  return (
    <section className={css.read} aria-busy={isReading}>
      <output className={css.counts}>
        {[
          ...counted('linesRead', read),
          ...counted('linesRepeated', repeated),
          ...counted('linesUnread', unreadCount),
        ].join(', ')}
      </output>
      {groups.map((group) => (
        <details key={groupKey(group)}>
          <summary>{groupName(group, brandOf, t)}</summary>
          <Ids group={group} />
        </details>
      ))}
      {unreadCount === 0 ? null : (
        <details open={unreadCount <= 5}>
          <summary>
            {t('collect.meaningless', { count: unreadCount, n: figure(unreadCount) })}
          </summary>
          <ul className={css.lines}>
            {unread.map(({ line, text, reason }) => (
              <li key={line} dir="auto">
                {t('collect.line', { n: figure(line), text: harmless(text) })}
                <span className={css.quiet}>
                  {' · '}
                  {reason === undefined ? t('collect.unknown') : <EngineSentence of={reason} />}
                </span>
              </li>
            ))}
            <More count={unreadCount - unread.length} />
          </ul>
        </details>
      )}
    </section>
  );
};

const Ids = ({ group: { ids, params } }: { readonly group: LinkGroupView }) => {
  const all = ids ?? [Object.values(params).map(String).join(' · ')];
  return (
    <ul className={css.lines}>
      {all.slice(0, MOST_SHOWN).map((id) => (
        <li key={id} dir="auto">
          {harmless(id)}
        </li>
      ))}
      <More count={all.length - MOST_SHOWN} />
    </ul>
  );
};

const More = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation();
  return count > 0 ? (
    <li className={css.quiet}>{t('collect.moreLines', { n: figure(count) })}</li>
  ) : null;
};
