import { useState } from 'react';
import { t } from 'i18next';
import type { CaseFact, CaseFacts, ChainedEntry, LeftFile, CaseAct } from '#kit/case-log.ts';
import { exactly, figure, harmless } from '../../../format.ts';
import { useLocal } from '../../../local.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { DataTable } from '../../../parts/frame/page.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { Id } from '../../../parts/text/text.tsx';
import css from './case.module.css';

/** Entries of one page. */
const SHOWN = 100;

/** The entries of a log, the latest first, a page at a time. */
export const CaseEntries = ({
  name,
  act,
}: {
  readonly name: string;
  readonly act: CaseAct | undefined;
}) => {
  /** Before which number each page begins, as far as they were opened. */
  const [pages, setPages] = useState<readonly number[]>([]);
  const before = pages.at(-1);
  const { data, error, isPending } = useLocal('cases.entries', {
    name,
    limit: SHOWN,
    ...(act !== undefined && { act }),
    ...(before !== undefined && { before }),
  });
  if (error) return <FailureCard error={error} />;
  if (isPending) return <Skeleton pictures={false} rows={5} />;
  const { entries, next } = data;
  return (
    <>
      <DataTable
        label={t('case.log')}
        things={entries}
        keyOf={({ number }) => number}
        columns={[
          { head: t('case.number'), is: 'number', render: ({ number }) => figure(number) },
          {
            head: t('case.when'),
            is: 'nowrap',
            render: ({ at }) => <time dateTime={at}>{exactly(at)}</time>,
          },
          { head: t('case.what'), render: ({ act: done }) => t(`case.acts.${done}`) },
          { head: t('case.who'), render: (entry) => <Who entry={entry} /> },
          { head: t('case.facts'), render: ({ facts }) => <EntryFacts facts={facts} /> },
          { head: t('case.hash'), render: ({ sha256 }) => <ShortHash sha256={sha256} /> },
        ]}
      />
      {pages.length === 0 && next === undefined ? null : (
        <div className={css.pager}>
          <Button small disabled={pages.length === 0} onClick={() => setPages(pages.slice(0, -1))}>
            {t('case.later')}
          </Button>
          <Button
            small
            disabled={next === undefined}
            onClick={() => next !== undefined && setPages([...pages, next])}
          >
            {t('case.earlier')}
          </Button>
        </div>
      )}
    </>
  );
};

const Who = ({ entry: { operator, door, key } }: { readonly entry: ChainedEntry }) => (
  <>
    {operator === undefined ? null : <bdi className={css.line}>{harmless(operator)}</bdi>}
    <span className={operator === undefined ? undefined : css.quiet}>
      {t(`case.doors.${door}`)} {key === undefined ? null : <bdi>({harmless(key)})</bdi>}
    </span>
  </>
);

const ShortHash = ({ sha256 }: { readonly sha256: string }) => (
  <span title={sha256}>
    <Id text={`${sha256.slice(0, 12)}…`} />
  </span>
);

/** What is shown of an entry, in this order; the document has every fact. */
const SHOWN_FACTS = [
  'format',
  'rows',
  'items',
  'added',
  'seen',
  'answers',
  'requests',
  'set',
  'unset',
  'decided',
  'coder',
  'version',
] as const;

const shownFact = (fact: CaseFact | undefined): string | undefined => {
  if (typeof fact === 'number') return figure(fact);
  return typeof fact === 'string' ? harmless(fact) : undefined;
};

const filesIn = ({ files }: CaseFacts): readonly LeftFile[] =>
  Array.isArray(files) ? files.filter((one): one is LeftFile => typeof one === 'object') : [];

const EntryFacts = ({ facts }: { readonly facts: CaseFacts }) => {
  const shown = SHOWN_FACTS.flatMap((name) => {
    const text = shownFact(facts[name]);
    return text === undefined ? [] : [{ name, text }];
  });
  return (
    <ul className={css.facts}>
      {shown.map(({ name, text }) => (
        <li key={name}>
          {t(`case.factNames.${name}`)}: <bdi>{text}</bdi>
        </li>
      ))}
      {filesIn(facts).map(({ part, sha256 }) => (
        <li key={`${part} ${sha256}`}>
          {part === 'main' ? 'SHA-256' : <bdi>{harmless(part)}</bdi>}: <ShortHash sha256={sha256} />
        </li>
      ))}
    </ul>
  );
};
