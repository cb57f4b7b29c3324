/** All replies of a discussion at once: one thread after the other, and no further than the first refusal. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figure } from '../../format.ts';
import { changeListView, listViewOf, useListView } from '../../list-views.ts';
import { Button } from '../../parts/controls/button.tsx';
import { sayFailure } from '../../parts/states/toast.tsx';
import { MENTIONED_FROM } from '../../parts/command-box/with-cost.ts';
import { toCallFailure } from '../../queries.ts';
import { useFetchResult, useIsThere } from '../../results.ts';
import type { Question } from '../../shapes/opening.ts';

interface Props {
  /** The question whose comments these are. */
  readonly question: string;
  /** The comments that have replies, each with the way to them. */
  readonly threads: readonly { readonly id: string; readonly thread: Question }[];
}

export const ExpandAll = ({ question, threads }: Props) => {
  const { t } = useTranslation();
  const open = useListView(question, 'open');
  const isThere = useIsThere();
  const fetchResult = useFetchResult();
  const [done, setDone] = useState<number>();
  const run = useRef(0);
  // Whoever leaves the list asks for no more of it.
  useEffect(() => () => void (run.current += 1), []);
  if (threads.length === 0) return null;

  const expand = async (): Promise<void> => {
    const mine = (run.current += 1);
    for (const [at, { id, thread }] of threads.entries()) {
      if (run.current !== mine) return;
      setDone(at + 1);
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that one can stop
        await fetchResult(thread.operation, thread.params, true);
      } catch (error) {
        sayFailure(toCallFailure(error), t('discussion.expandStopped'));
        break;
      }
      changeListView(question, { open: new Set([...listViewOf(question).open, id]) });
    }
    if (run.current === mine) setDone(undefined);
  };
  const stop = (): void => {
    run.current += 1;
    setDone(undefined);
  };

  if (done !== undefined)
    return (
      <>
        <output>
          {t('discussion.expanding', { n: figure(done), all: figure(threads.length) })}
        </output>
        <Button small onClick={stop}>
          {t('discussion.stop')}
        </Button>
      </>
    );
  if (threads.every(({ id }) => open.has(id)))
    return (
      <Button small onClick={() => changeListView(question, { open: new Set() })}>
        {t('discussion.collapseAll')}
      </Button>
    );
  const cost = threads.filter(({ thread }) => !isThere(thread.operation, thread.params)).length;
  return (
    <Button small onClick={() => void expand()}>
      {cost >= MENTIONED_FROM
        ? t('discussion.expandAllFrom', { count: cost, n: figure(cost) })
        : t('discussion.expandAll')}
    </Button>
  );
};
