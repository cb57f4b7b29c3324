/** All replies of a discussion at once: one thread after the other, and no further than the first refusal. */
import { useEffect, useRef, useState } from 'react';
import { t, type TFunction } from 'i18next';
import { amountOf, figure } from '../../format.ts';
import { changeListView, listViewOf, useListView } from '../../list-views.ts';
import { Button } from '../../parts/controls/button.tsx';
import { endSayings, sayFailure } from '../../parts/states/toast.tsx';
import { MENTIONED_FROM } from '../../parts/command-box/with-cost.ts';
import { useFetchResult, useIsThere } from '../../results.ts';
import type { Question } from '../../shapes/opening.ts';

interface Props {
  /** The question whose comments these are. */
  readonly question: string;
  /** The comments that have replies, each with the way to them. */
  readonly threads: readonly { readonly id: string; readonly thread: Question }[];
}

export const ExpandAll = ({ question, threads }: Props) => {
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
    // What stopped the last attempt is over.
    endSayings();
    for (const [at, { id, thread }] of threads.entries()) {
      if (run.current !== mine) return;
      setDone(at + 1);
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that one can stop
        await fetchResult(thread.operation, thread.params, true);
      } catch (error) {
        sayFailure(error, t('discussion.expandStopped'));
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

  const isOpen = threads.every(({ id }) => open.has(id));
  const cost = threads.filter(({ thread }) => !isThere(thread.operation, thread.params)).length;
  // One button throughout: another one in its place would lose the focus.
  const [label, act] =
    done !== undefined
      ? [t('discussion.stop'), stop]
      : isOpen
        ? [t('discussion.collapseAll'), () => changeListView(question, { open: new Set() })]
        : [expandLabel(cost, t), () => void expand()];
  return (
    <>
      <output>
        {done === undefined
          ? null
          : t('discussion.expanding', { n: figure(done), all: figure(threads.length) })}
      </output>
      <Button small onClick={act}>
        {label}
      </Button>
    </>
  );
};

/** Names the cost of more than a few requests. */
const expandLabel = (cost: number, t: TFunction): string =>
  cost >= MENTIONED_FROM
    ? t('discussion.expandAllFrom', amountOf(cost))
    : t('discussion.expandAll');
