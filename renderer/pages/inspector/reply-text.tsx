/** A kept reply as text: searched, led through from match to match, and saved as proof. */
import { BadgeCheck, CircleAlert, FileCheck2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { t } from 'i18next';
import type { ParamsOf, ProofView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { harmless } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { HitSteps, stepOnEnter } from '../../parts/find/hit-steps.tsx';
import { Chip } from '../../parts/controls/chip.tsx';
import { saySaved, sayFailure } from '../../parts/states/toast.tsx';
import { CodeBlock } from '../../parts/text/code-block.tsx';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { FindField } from '../../parts/find/field.tsx';
import { toCallFailure, useEvidenceBody } from '../../queries.ts';
import type { Sought } from '../../state.ts';
import { excerptAt, placesIn, writtenAs } from './find-in-reply.ts';
import css from './inspector.module.css';

interface Props {
  readonly sha256: string;
  readonly callId: string | undefined;
  /** The fact that led here. */
  readonly sought: Sought | undefined;
}

/** So much of a reply is shown where nothing is looked for. */
const SHOWN = 20_000;

export const ReplyText = ({ sha256, callId, sought }: Props) => {
  const body = useEvidenceBody(sha256, true);
  if (body.error)
    return (
      <p role="alert">
        <EngineSentence of={toCallFailure(body.error).failure} />
      </p>
    );
  if (!body.data) return <output>{t('evidence.reading')}</output>;
  const { text, verified, truncated } = body.data;
  return (
    <>
      <Chip tone={verified ? 'good' : 'refused'}>
        {verified ? (
          <BadgeCheck size={13} aria-hidden="true" />
        ) : (
          <CircleAlert size={13} aria-hidden="true" />
        )}
        {t(verified ? 'evidence.verified' : 'evidence.unverified')}
      </Chip>
      <Searched
        // Another fact begins its own search.
        key={sought?.ways.join('\n') ?? ''}
        text={text}
        truncated={truncated}
        sha256={sha256}
        callId={callId}
        sought={sought}
      />
    </>
  );
};

const Searched = ({
  text,
  truncated,
  sha256,
  callId,
  sought,
}: Props & { readonly text: string; readonly truncated: boolean }) => {
  const [words, setWords] = useState(() => writtenAs(text, sought?.ways ?? []));
  const [nth, setNth] = useState(0);
  const places = useMemo(() => placesIn(text, words), [text, words]);
  const at = places[nth];
  const step = (by: 1 | -1): void =>
    setNth((now) => (now + by + places.length) % Math.max(1, places.length));
  return (
    <>
      {sought === undefined ? null : (
        <p className={css.lead}>
          {t(at === undefined ? 'evidence.factNotFound' : 'evidence.factFound', {
            fact: sought.fact,
          })}
        </p>
      )}
      <div className={css.find}>
        <FindField
          label={t('evidence.find')}
          value={words}
          onChange={(next) => {
            setWords(next);
            setNth(0);
          }}
          onKeyDown={(event) => stepOnEnter(event, step)}
        />
        <HitSteps
          isEmpty={words === ''}
          className={css.lead}
          at={nth}
          count={places.length}
          isDisabled={places.length < 2}
          onStep={step}
        />
      </div>
      {at === undefined ? (
        <CodeBlock
          title={t(truncated || text.length > SHOWN ? 'evidence.bodyStart' : 'evidence.body')}
          text={text.slice(0, SHOWN)}
        />
      ) : (
        <Around text={text} at={at} length={words.length} />
      )}
      {callId === undefined ? null : (
        <SaveProof
          params={{
            callId,
            sha256,
            ...(at === undefined ? {} : { text: words, nth }),
            ...(at === undefined || sought === undefined ? {} : { fact: sought.fact }),
          }}
        />
      )}
    </>
  );
};

/** Each match is a mark of its own, which comes into sight once. */
const intoView = (mark: HTMLElement | null): void => mark?.scrollIntoView({ block: 'center' });

interface AroundProps {
  readonly text: string;
  readonly at: number;
  readonly length: number;
}

/** What stands around a match, with the match itself marked and in sight. */
const Around = ({ text, at, length }: AroundProps) => {
  const { before, found, after, cutBefore, cutAfter } = excerptAt(text, at, length);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long text scrolls, so the keyboard must reach it
    <pre className={css.around} tabIndex={0} dir="ltr" aria-label={t('evidence.around')}>
      {cutBefore ? '… ' : ''}
      {harmless(before)}
      <mark key={at} ref={intoView}>
        {harmless(found)}
      </mark>
      {harmless(after)}
      {cutAfter ? ' …' : ''}
    </pre>
  );
};

const SaveProof = ({ params }: { readonly params: ParamsOf<'evidence.save-proof'> }) => {
  const save = useChange('evidence.save-proof', sayFailure);
  const done = ({ file }: ProofView): void =>
    saySaved(file, (name) => t('evidence.proofSaved', { file: name }));
  return (
    <div>
      <Button
        sign={FileCheck2}
        small
        disabled={save.isPending}
        title={t('evidence.proofText')}
        onClick={() => save.mutate(params, { onSuccess: done })}
      >
        {t('evidence.saveProof')}
      </Button>
    </div>
  );
};
