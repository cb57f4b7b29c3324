import { useMemo } from 'react';
import { t } from 'i18next';
import { formPath, resultPath, type Question } from '../../places.ts';
import { shapesOf } from '../../operation-registry.ts';
import { isThing } from '../../shapes/answer.ts';
import { shownAs, type Shown } from '../../shapes/index.ts';
import { useOpenInTab } from '../../open.ts';
import { useCatalogue } from '../../queries.ts';
import { useResult } from '../../results.ts';
import { findSubject, type Subject, type SubjectPart } from '../../subjects.ts';
import { partLabel, subjectLabel } from '../../part-labels.ts';
import css from './subject-nav.module.css';

/** What this window knows of the thing itself; asks nothing. */
export const useSubjectFacts = (subject: Subject | undefined): Shown | undefined => {
  const about = subject?.about;
  const data = useResult(about?.operation ?? '', about?.params ?? {}).data?.pages[0]?.data;
  const operation = about?.operation ?? '';
  return useMemo(
    () => (isThing(data) ? shownAs(data, shapesOf(operation)) : undefined),
    [operation, data],
  );
};

/** From part to part of one thing. */
export const SubjectNav = ({ operation, params }: Question) => {
  const catalogue = useCatalogue().data;
  const subject = findSubject(operation, params);
  const facts = useSubjectFacts(subject);
  const known = new Set(
    catalogue?.platforms.flatMap(({ operations }) => operations.map(({ id }) => id)),
  );
  const parts = subject?.parts.filter((part) => known.has(part.operation)) ?? [];
  if (!subject || parts.length < 2) return null;
  const there = facts?.shape === 'Person' ? facts.item.tabs : undefined;
  return (
    <nav className={css.parts} aria-label={subjectLabel(subject.kind, t)}>
      {parts.map((part) => (
        <Part
          key={part.name}
          part={part}
          current={part.operation === operation}
          lacking={
            subject.kind === 'channel' &&
            part.name !== 'facts' &&
            there !== undefined &&
            !there.includes(part.name)
          }
        />
      ))}
    </nav>
  );
};

interface PartProps {
  readonly part: SubjectPart;
  readonly current: boolean;
  /** The thing's own page shows no such part. */
  readonly lacking: boolean;
}

const Part = ({ part, current, lacking }: PartProps) => {
  const isLoaded = useResult(part.operation, part.params).data !== undefined;
  const openInTab = useOpenInTab();
  const empty = Object.keys(part.params).length === 0;
  const path = empty ? formPath(part.operation) : resultPath(part.operation, part.params);
  if (lacking && !current)
    return (
      <span className={css.lacking} title={t('subject.lacking')}>
        {partLabel(part.name, t)}
        <span className="unseen"> ({t('subject.lacking')})</span>
      </span>
    );
  return (
    <a
      href={`#${path}`}
      className={css.part}
      aria-current={current ? 'page' : undefined}
      data-asked={isLoaded}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        openInTab(part.operation, part.params);
      }}
      onAuxClick={(event) => {
        if (event.button !== 1) return;
        event.preventDefault();
        openInTab(part.operation, part.params);
      }}
    >
      {partLabel(part.name, t)}
    </a>
  );
};
