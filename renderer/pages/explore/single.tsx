import { useTranslation } from 'react-i18next';
import { Details } from '../../shapes/details.tsx';
import { DownloadLinkCard } from './download-link.tsx';
import { OpenBeside } from './open-item.tsx';
import { RawView } from '../../shapes/raw.tsx';
import { isThing, kindOf, textOf, type Thing } from '../../shapes/thing.ts';
import type { Params } from '../../places.ts';
import { useOperation } from '../../queries.ts';
import { subjectOf } from '../../subjects.ts';
import { VideoWords, WholeTranscript } from './transcript.tsx';
import css from './result-page.module.css';
import { useSubjectFacts } from './subject-nav.tsx';

interface Props {
  readonly operation: string;
  readonly params: Params;
  readonly data: unknown;
}

/** An answer that is one thing. */
export const Single = ({ operation, params, data }: Props) => {
  const found = useOperation(operation);
  if (!isThing(data)) return <RawView value={data} />;
  const kind = kindOf(data);
  if (kind === 'transcript')
    return <TranscriptPage operation={operation} params={params} transcript={data} />;
  return (
    // A description may be taller than the window.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.single} tabIndex={0} aria-label={found?.operation.title ?? operation}>
      {found?.operation.downloads ? (
        <DownloadLinkCard operation={operation} params={params} link={data} />
      ) : kind === 'raw' ? (
        <RawView value={data} />
      ) : (
        <One operation={operation} params={params} thing={data} />
      )}
    </section>
  );
};

const One = ({ operation, params, thing }: Omit<Props, 'data'> & { readonly thing: Thing }) => {
  const details = (
    <Details
      item={thing}
      large
      within={{ operation, params }}
      actions={<OpenBeside item={thing} within={{ operation, params }} />}
    />
  );
  const subject = subjectOf(operation, params);
  if (subject?.kind !== 'video' || subject.id === undefined) return details;
  return (
    <div className={css.beside}>
      {details}
      <VideoWords video={thing} videoId={subject.id} operation={operation} />
    </div>
  );
};

/** The words fill the stage; what the window knows of their video stands beside them. */
const TranscriptPage = ({
  operation,
  params,
  transcript,
}: Omit<Props, 'data'> & { readonly transcript: Thing }) => {
  const { t } = useTranslation();
  const facts = useSubjectFacts(subjectOf(operation, params));
  const name = facts === undefined ? undefined : textOf(facts, 'name');
  return <WholeTranscript transcript={transcript} title={name ?? t('transcript.title')} />;
};
