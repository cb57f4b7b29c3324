/** What a collection holds and what it lacks, with the reasons, as the platforms told them. */
import { useState, type ReactNode } from 'react';
import { t, type TFunction } from 'i18next';
import type { CompletenessView } from '#calls/index.ts';
import { amountOf, figure, harmless, when } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { resultPath } from '../../../places.ts';
import css from '../collections.module.css';
import { useOperationNames } from '../filter/operation-names.ts';

/** So many lines of a part; more open in its place. */
const SHOWN = 10;

interface LinesProps {
  readonly title: string;
  readonly children: readonly ReactNode[];
}

/** Lines under a heading; nothing where there are none. */
const Lines = ({ title, children }: LinesProps) => {
  const [isAll, setAll] = useState(false);
  if (children.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={css.plain}>{isAll ? children : children.slice(0, SHOWN)}</ul>
      {children.length > SHOWN ? (
        <div>
          <Button small look="quiet" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? t('common.less') : t('aboutData.all', { n: figure(children.length) })}
          </Button>
        </div>
      ) : null}
    </section>
  );
};

/** Refusals, gaps, notices and lines that mean nothing. */
export const Missing = ({ view }: { readonly view: CompletenessView }) => {
  const { gaps, refusals, notices, notFound = [], unreadLines } = view;
  return (
    <>
      <NotRead title={t('collections.refusalsTitle')} rows={refusals} />
      <NotRead title={t('collections.notFoundTitle')} rows={notFound} />
      <NotRead title={t('collections.gapsTitle')} rows={gaps} />
      {unreadLines === undefined || unreadLines.count === 0 ? null : (
        <Lines title={t('collections.unreadTitle', { n: figure(unreadLines.count) })}>
          {unreadLines.first.map(({ line, text }) => (
            <li key={`${line} ${text}`} dir="auto">
              {t('collect.line', { n: figure(line), text: harmless(text) })}
            </li>
          ))}
        </Lines>
      )}
      <Lines title={t('collections.notices')}>
        {notices.map((notice) => (
          <li key={notice.message}>
            <EngineSentence of={notice} />
          </li>
        ))}
      </Lines>
    </>
  );
};

/** What the platforms state of each kind of list, when it was gathered, and from which worlds it is. */
export const Figures = ({ view }: { readonly view: CompletenessView }) => {
  const { stated, collected, worlds } = view;
  const isLive = worlds.every(({ world }) => world === 'live');
  return (
    <ul className={css.plain}>
      {stated.map((one) => (
        <li key={`${one.platform} ${one.kind}`}>{t(statedKey(one), statedWords(one, t))}</li>
      ))}
      {collected === undefined ? null : (
        <li>
          {when(collected.first) === when(collected.last)
            ? t('collections.collectedAt', { at: when(collected.first) })
            : t('collections.collectedSpan', {
                first: when(collected.first),
                last: when(collected.last),
              })}
        </li>
      )}
      {isLive
        ? null
        : worlds.map(({ world, items }) => (
            <li key={world}>
              {t('collections.worldCount', {
                world: t(`evidence.from.${world}`),
                n: t('collections.items', amountOf(items)),
              })}
            </li>
          ))}
    </ul>
  );
};

type Stated = CompletenessView['stated'][number];

const statedKey = ({ stating, lists }: Stated) =>
  stating === 0
    ? 'collections.statedNone'
    : stating < lists
      ? 'collections.statedSome'
      : 'collections.stated';

const statedWords = ({ kind, platform, total, stating, lists, held }: Stated, t: TFunction) => ({
  kind: t(`part.${kind}`, { defaultValue: kind }),
  platform,
  total: figure(total),
  stating: figure(stating),
  lists: figure(lists),
  held: figure(held),
});

interface NotReadProps {
  readonly title: string;
  readonly rows: CompletenessView['gaps'];
}

const NotRead = ({ title, rows }: NotReadProps) => (
  <Lines title={title}>
    {rows.map(({ source, at, reason }) => (
      <li key={`${source} ${at} ${reason.message}`}>
        {when(at)} · <Source name={source} /> · <EngineSentence of={reason} />
      </li>
    ))}
  </Lines>
);

/** The list by its name, which opens it. */
const Source = ({ name }: { readonly name: string }) => {
  const names = useOperationNames();
  const source = readUnreadSource(name);
  if (!source) return harmless(name);
  const subject = harmless(sourceSubject(source));
  return (
    <>
      <a href={`#${resultPath(source.operation, source.params)}`}>
        {names.operation(source.operation)}
      </a>
      {subject === '' ? null : (
        <>
          {' '}
          <bdi>{subject}</bdi>
        </>
      )}
    </>
  );
};

/** A list that could not be read, as completeness names it: its operation and its parameters as JSON. */
interface UnreadSource {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** `undefined` for what is written otherwise. */
export const readUnreadSource = (source: string): UnreadSource | undefined => {
  const space = source.indexOf(' ');
  if (space < 1) return undefined;
  try {
    const params: unknown = JSON.parse(source.slice(space + 1));
    return params !== null && typeof params === 'object' && !Array.isArray(params)
      ? { operation: source.slice(0, space), params: { ...params } }
      : undefined;
  } catch {
    return undefined;
  }
};

/** What it is of, in a few words: the values of its parameters without the cursor. */
export const sourceSubject = ({ params }: UnreadSource): string =>
  Object.entries(params)
    .flatMap(([name, value]) =>
      name !== 'cursor' && (typeof value === 'string' || typeof value === 'number')
        ? [String(value)]
        : [],
    )
    .join(', ');
