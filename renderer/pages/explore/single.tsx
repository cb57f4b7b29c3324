import { useTranslation } from 'react-i18next';
import { Details } from '../../shapes/details.tsx';
import { ForgetButton } from '../people/forget-button.tsx';
import { DownloadLinkCard } from './download-link.tsx';
import { OpenRelated } from './open-item.tsx';
import type { Shape } from '#vocab/index.ts';
import { shapesOf } from '../../operation-registry.ts';
import { RawJson } from '../../parts/text/raw-json.tsx';
import { isThing } from '../../shapes/answer.ts';
import { fieldsFromShown, shownAs, type Shown } from '../../shapes/index.ts';
import type { Params } from '../../places.ts';
import { useOperation } from '../../queries.ts';
import { findSubject } from '../../subjects.ts';
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
  if (!isThing(data)) return <RawJson value={data} />;
  const shown = shownAs(data, shapesOf(operation));
  if (shown.shape === 'Transcript')
    return <TranscriptPage operation={operation} params={params} transcript={shown.item} />;
  return (
    // A description may be taller than the window.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.single} tabIndex={0} aria-label={found?.operation.title ?? operation}>
      {shown.shape === 'DownloadLink' ? (
        <DownloadLinkCard operation={operation} params={params} link={shown.item} />
      ) : (
        <One operation={operation} params={params} shown={shown} />
      )}
    </section>
  );
};

const One = ({ operation, params, shown }: Omit<Props, 'data'> & { readonly shown: Shown }) => {
  const details = (
    <Details
      shown={shown}
      large
      within={{ operation, params }}
      actions={<OpenRelated shown={shown} within={{ operation, params }} />}
      lastActions={<ForgetButton shown={shown} operation={operation} />}
    />
  );
  const subject = findSubject(operation, params);
  if (subject?.kind !== 'video' || subject.id === undefined || shown.shape !== 'Video')
    return details;
  return (
    <div className={css.beside}>
      {details}
      <VideoWords video={shown.item} videoId={subject.id} operation={operation} />
    </div>
  );
};

/** The words fill the stage; what the window knows of their video stands beside them. */
const TranscriptPage = ({
  operation,
  params,
  transcript,
}: Omit<Props, 'data'> & { readonly transcript: Shape<'Transcript'> }) => {
  const { t } = useTranslation();
  const facts = useSubjectFacts(findSubject(operation, params));
  const { name } = (facts ? fieldsFromShown(facts) : {}) as Partial<Pick<Shape<'Video'>, 'name'>>;
  return <WholeTranscript transcript={transcript} title={name ?? t('transcript.title')} />;
};
