import { t } from 'i18next';
import { Details } from '../../shapes/details.tsx';
import { ForgetButton } from '../people/forget-dialog.tsx';
import { OpenRelated } from './open-item.tsx';
import type { Shape } from '#vocab/index.ts';
import { shapesOf } from '../../operation-registry.ts';
import { RawJson } from '../../parts/text/code-block.tsx';
import { isThing } from '../../shapes/answer.ts';
import { fieldsFromShown, shownAs, type Shown } from '../../shapes/index.ts';
import { pagePath, questionKey, type Question } from '../../places.ts';
import { useOperation } from '../../queries.ts';
import { findSubject } from '../../subjects.ts';
import { VideoWords, WholeTranscript } from './transcript.tsx';
import css from './result-page.module.css';
import { useSubjectFacts } from './subject-nav.tsx';
import { Download, FileVideo } from 'lucide-react';
import { useChange, useLocal } from '../../local.ts';
import { fileParams } from '../../origin-params.ts';
import { webAddress } from '../../native.ts';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { Facts } from '../../parts/frame/page.tsx';
import { Address, PlatformText } from '../../parts/text/text.tsx';
import { DownloadProgress } from '../../parts/states/download-progress.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Allowed } from '../../rights.ts';
import detailsStyles from '../../shapes/details.module.css';

interface Props extends Question {
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

const One = ({ operation, params, shown }: Question & { readonly shown: Shown }) => {
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
}: Question & { readonly transcript: Shape<'Transcript'> }) => {
  const facts = useSubjectFacts(findSubject(operation, params));
  const { name } = (facts ? fieldsFromShown(facts) : {}) as Partial<Pick<Shape<'Video'>, 'name'>>;
  return <WholeTranscript transcript={transcript} title={name ?? t('transcript.title')} />;
};

interface DownloadLinkCardProps extends Question {
  readonly link: Shape<'DownloadLink'>;
}

/** A temporary link to a file, and the way to keep the file itself. */
const DownloadLinkCard = ({ operation, params, link }: DownloadLinkCardProps) => {
  const add = useChange('downloads.add');
  const mine = useLocal('downloads.list').data?.find(
    (one) =>
      one.address === undefined &&
      questionKey(one.operation, one.params) === questionKey(operation, params),
  );
  const { url, mediaType } = link;
  return (
    <article className={detailsStyles.card}>
      <header className={detailsStyles.head}>
        <h1 className={detailsStyles.title}>
          <FileVideo size={18} aria-hidden="true" /> {t('link.title')}
        </h1>
        <p className={detailsStyles.by}>{t('link.text')}</p>
      </header>
      <Facts
        rows={[
          [t('item.mediaType'), <PlatformText key="type" text={mediaType} />],
          [
            t('link.host'),
            webAddress(url) === undefined ? (
              <PlatformText key="url" text={url} />
            ) : (
              <Address key="url" url={url} text={new URL(url).host} />
            ),
          ],
        ]}
      />
      {mine ? <DownloadProgress download={mine} /> : null}
      <FailureCard error={add.error} />
      <div className={detailsStyles.actions}>
        {mine ? (
          <Button look="primary" onClick={() => goTo(pagePath('downloads'))}>
            {t('link.toDownloads')}
          </Button>
        ) : (
          <Allowed call="downloads.add">
            <Button
              sign={Download}
              look="primary"
              disabled={add.isPending}
              onClick={() => add.mutate({ operation, params: fileParams(params) })}
            >
              {t('link.save')}
            </Button>
          </Allowed>
        )}
        <CopyButton text={url} label={t('link.copy')} words />
      </div>
    </article>
  );
};
