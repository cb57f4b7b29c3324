import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'i18next';
import type { EvidenceView, Meta } from '#calls/index.ts';
import { bytes, exactly, harmless } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { toCallFailure, useEvidenceBody } from '../../queries.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Chip } from '../../parts/controls/chip.tsx';
import { CodeBlock } from '../../parts/text/code-block.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import css from './inspector.module.css';
import { Facts } from '../../parts/frame/page.tsx';
import { useWindow, type Sought } from '../../state.ts';
import { PageList } from '../capture/pages/page-list.tsx';
import { ReplyText } from './reply-text.tsx';
import { placesIn } from './find-in-reply.ts';

type Exchange = EvidenceView['exchanges'][number];

/** One reply of a platform, as the answer's `meta` names it, or as the archive keeps it. */
interface Reply
  extends
    Pick<Exchange, 'sha256' | 'url' | 'status' | 'at' | 'size'>,
    Partial<Pick<Exchange, 'method' | 'isUndated' | 'cutOff'>> {
  readonly kept?: Exchange;
}

/**
 * The place of the first reply that holds the fact, looked for one reply after the other; the first one
 * where none does. `undefined` while it is looked for, and where nothing is.
 */
export const useSoughtReply = (
  replies: readonly { readonly sha256: string }[],
  sought: Sought | undefined,
): number | undefined => {
  const what = [...(sought?.ways ?? []), ...replies.map(({ sha256 }) => sha256)].join('\n');
  const [looked, setLooked] = useState({ what, at: 0 });
  if (looked.what !== what) setLooked({ what, at: 0 });
  const reply = sought && replies[looked.at];
  const body = useEvidenceBody(reply?.sha256 ?? '', reply !== undefined);
  if (sought === undefined) return undefined;
  if (reply === undefined) return 0;
  // A reply that cannot be read says why, where it stands.
  if (body.error) return looked.at;
  const text = body.data?.text;
  if (text === undefined) return undefined;
  if (sought.ways.some((way) => placesIn(text, way).length > 0)) return looked.at;
  setLooked({ what, at: looked.at + 1 });
  return undefined;
};

interface EvidencePanelProps {
  readonly metas: readonly Meta[];
  readonly callId: string | undefined;
}

/** The replies behind an answer: what was asked, when, and the fingerprint of what came back. */
export const EvidencePanel = ({ metas, callId }: EvidencePanelProps) => {
  const call = metas.length === 1 ? metas[0]?.callId : callId;
  const kept = useLocal('evidence.get', call === undefined ? skipToken : { callId: call });
  const world = kept.data?.world ?? metas[0]?.world ?? 'live';
  const replies = repliesFromEvidence(metas, kept.data?.exchanges ?? []);
  const sought = useWindow((state) => state.sought);
  const holding = useSoughtReply(replies, sought);
  if (replies.length === 0)
    return (
      <p className={css.nothing}>
        {kept.error ? (
          <EngineSentence of={toCallFailure(kept.error).failure} />
        ) : (
          t('evidence.none')
        )}
      </p>
    );
  return (
    <div className={css.stack}>
      {world === 'live' ? null : (
        <p>
          <Chip tone="waiting">{t(`evidence.from.${world}`)}</Chip>
        </p>
      )}
      <p className={css.lead}>{t('evidence.lead')}</p>
      {replies.map((reply, n) => (
        <ReplyCard
          key={`${reply.sha256} ${reply.at} ${reply.url}`}
          reply={reply}
          callId={call}
          sought={n === holding ? sought : undefined}
        />
      ))}
      {call === undefined ? null : <PagesWith call={call} />}
    </div>
  );
};

/** Pages that were kept while the reply was on the screen. */
const PagesWith = ({ call }: { readonly call: string }) => {
  const pages = useLocal('pages.list', { call }).data ?? [];
  if (pages.length === 0) return null;
  return (
    <section aria-label={t('keptPages.withReply')}>
      <h3>{t('keptPages.withReply')}</h3>
      <PageList pages={pages} />
    </section>
  );
};

const repliesFromEvidence = (
  metas: readonly Meta[],
  kept: readonly Exchange[],
): readonly Reply[] => {
  if (kept.length > 0) return kept.map((exchange) => ({ ...exchange, kept: exchange }));
  return metas.flatMap(({ evidence }) => evidence ?? []);
};

interface ReplyCardProps {
  readonly reply: Reply;
  readonly callId: string | undefined;
  /** The fact that was read from it, where one is looked for. */
  readonly sought: Sought | undefined;
}

const ReplyCard = ({ reply, callId, sought }: ReplyCardProps) => {
  const [opened, setOpened] = useState(false);
  const wanted = opened || sought !== undefined;
  return (
    <section className={css.reply} aria-label={t('evidence.reply')}>
      <div className={css.replyHead}>
        <Chip tone={reply.status < 400 ? 'good' : 'refused'} sign>
          {reply.status}
        </Chip>
        <span>{bytes(reply.size)}</span>
        {reply.kept ? (
          <span className={css.lead}>
            {t('evidence.stored', { size: bytes(reply.kept.stored), codec: reply.kept.codec })}
          </span>
        ) : null}
      </div>
      <div className={css.withCopy}>
        <bdi className={css.mono}>
          {reply.method ? `${reply.method} ` : ''}
          {harmless(reply.url)}
        </bdi>
        <CopyButton text={reply.url} label={t('evidence.copyUrl')} />
      </div>
      <Facts
        rows={[
          [t(reply.isUndated ? 'evidence.imported' : 'evidence.at'), exactly(reply.at)],
          [t('evidence.cutOff'), reply.cutOff && <CutOff key="cut" {...reply.cutOff} />],
          [
            'SHA-256',
            <div key="sha" className={css.withCopy}>
              <span className={css.mono}>{reply.sha256}</span>
              <CopyButton text={reply.sha256} label={t('evidence.copyHash')} />
            </div>,
          ],
        ]}
      />
      {reply.kept ? <Headers exchange={reply.kept} /> : null}
      {wanted ? (
        <ReplyText sha256={reply.sha256} callId={callId} sought={sought} />
      ) : (
        <div>
          <Button small onClick={() => setOpened(true)}>
            {t('evidence.show')}
          </Button>
        </div>
      )}
    </section>
  );
};

const CutOff = ({ reason, received }: NonNullable<Exchange['cutOff']>) => (
  <span>
    {t('evidence.cutReceived', { n: bytes(received) })} ·{' '}
    <EngineSentence of={{ message: reason }} />
  </span>
);

const Headers = ({ exchange }: { readonly exchange: Exchange }) => {
  const text = (headers: Readonly<Record<string, string>>): string =>
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
  return (
    <details>
      <summary>{t('evidence.headers')}</summary>
      <div className={css.stack}>
        <CodeBlock title={t('evidence.asked')} text={text(exchange.requestHeaders)} />
        {exchange.requestBody === undefined ? null : (
          <CodeBlock
            title={t('evidence.askedBody')}
            text={
              typeof exchange.requestBody === 'string'
                ? exchange.requestBody
                : JSON.stringify(exchange.requestBody, null, 2)
            }
          />
        )}
        <CodeBlock title={t('evidence.answered')} text={text(exchange.responseHeaders)} />
      </div>
    </details>
  );
};
