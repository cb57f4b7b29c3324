import { useState } from 'react';
import { t } from 'i18next';
import type { LinkView } from '#calls/index.ts';
import type { LinkState } from '#kit/link-state.ts';
import { TextField } from '../../../form/controls.tsx';
import { amountOf, figure, harmless } from '../../../format.ts';
import { useChange, useLocal } from '../../../local.ts';
import { knownName } from '../../../names.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { foundInWords } from '../../../pasted.ts';
import { CountedChoices } from '../../../parts/controls/counted-choices.tsx';
import { Chip, type Tone } from '../../../parts/controls/chip.tsx';
import { DataTable, Page } from '../../../parts/frame/page.tsx';
import { Pager } from '../../../parts/lists/pager.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { Empty, Skeleton } from '../../../parts/states/states.tsx';
import { say, sayFailure } from '../../../parts/states/toast.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { collectPath, datasetPath, resultPath } from '../../../places.ts';
import { Allowed } from '../../../rights.ts';
import css from './links.module.css';

/** Links of one page. */
const SHOWN = 100;

const TONES: Readonly<Record<LinkState, Tone>> = {
  done: 'good',
  partly: 'waiting',
  refused: 'refused',
  'not-found': 'refused',
  unread: 'refused',
  open: 'waiting',
  paused: 'waiting',
  cancelled: 'plain',
  skipped: 'plain',
  meaningless: 'plain',
};

const STATES = Object.keys(TONES) as readonly LinkState[];

/** States from which asking again may lead on. */
const FAILED: ReadonlySet<LinkState> = new Set([
  'partly',
  'refused',
  'not-found',
  'unread',
  'paused',
]);

/** What a collection was given to gather, each link with what became of it. */
export const LinksPage = ({ name }: { readonly name: string }) => {
  const [state, setState] = useState<LinkState>();
  const [words, setWords] = useState('');
  const [after, setAfter] = useState(0);
  const links = useLocal('collections.links', { name, state, words, after, limit: SHOWN });
  const { data, error } = links;
  const counts = data?.counts ?? {};
  const failed = STATES.filter((one) => FAILED.has(one)).reduce(
    (sum, one) => sum + (counts[one] ?? 0),
    0,
  );
  return (
    <Page title={t('links.title')} under={{ path: datasetPath(name), title: harmless(name) }}>
      <FailureCard error={error} />
      {links.isPending ? <Skeleton pictures={false} rows={5} /> : null}
      {data ? (
        <div className={css.tools}>
          <StateFilter
            counts={counts}
            value={state}
            onChange={(next) => {
              setState(next);
              setAfter(0);
            }}
          />
          <div className={css.search}>
            <TextField
              label={t('links.search')}
              value={words}
              onChange={(next) => {
                setWords(next);
                setAfter(0);
              }}
            />
          </div>
          {failed > 0 ? <Retry name={name} count={failed} /> : null}
          <Found name={name} />
        </div>
      ) : null}
      {data && data.total === 0 ? (
        <Empty
          title={t(Object.keys(counts).length === 0 ? 'links.none' : 'links.noneFound')}
          actions={
            <a className={css.add} href={`#${collectPath({ into: name })}`}>
              {t('collections.add')}
            </a>
          }
        />
      ) : null}
      {data && data.links.length > 0 ? (
        <>
          <LinkTable name={name} links={data.links} />
          <Pager after={after} size={SHOWN} total={data.total} onChange={setAfter} />
        </>
      ) : null}
    </Page>
  );
};

/** What was found in what was pasted: the same figures as when it was. */
const Found = ({ name }: { readonly name: string }) => {
  const found = useLocal('collections.completeness', { name }).data?.unreadLines;
  if (found === undefined) return null;
  const { read, repeated = 0, count } = found;
  return (
    <span className={css.quiet}>
      {read === undefined
        ? t('collections.repeatedLines', amountOf(repeated))
        : foundInWords({ read, repeated, unreadCount: count }, t)}
    </span>
  );
};

interface StateFilterProps {
  readonly counts: Readonly<Partial<Record<LinkState, number>>>;
  readonly value: LinkState | undefined;
  readonly onChange: (state: LinkState | undefined) => void;
}

const StateFilter = ({ counts, value, onChange }: StateFilterProps) => {
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return (
    <CountedChoices
      label={t('links.state')}
      value={value}
      onChange={onChange}
      choices={[
        { value: undefined, label: t('links.all'), count: all },
        ...STATES.flatMap((state) => {
          const count = counts[state] ?? 0;
          return count === 0 ? [] : [{ value: state, label: t(`links.states.${state}`), count }];
        }),
      ]}
    />
  );
};

interface LinkTableProps {
  readonly name: string;
  readonly links: readonly LinkView[];
}

const LinkTable = ({ name, links }: LinkTableProps) => (
  <DataTable
    label={t('links.each')}
    things={links}
    keyOf={({ id }) => id}
    columns={[
      { head: t('links.link'), render: (link) => <Link link={link} /> },
      {
        head: t('links.state'),
        is: 'nowrap',
        render: ({ state }) => (
          <Chip tone={TONES[state]} sign>
            {t(`links.states.${state}`)}
          </Chip>
        ),
      },
      {
        head: t('links.rows'),
        is: 'number',
        render: ({ state, rows }) => (state === 'meaningless' ? '' : figure(rows)),
      },
      {
        head: t('links.why'),
        render: ({ reason, repliesLeft }) => (
          <div className={css.why}>
            {reason === undefined ? null : <EngineSentence of={reason} />}
            {repliesLeft > 0 ? (
              <span>{t('links.repliesLeft', { n: figure(repliesLeft) })}</span>
            ) : null}
          </div>
        ),
      },
      {
        head: t('links.acts'),
        isHeadUnseen: true,
        is: 'nowrap',
        render: ({ id, state }) => (FAILED.has(state) ? <Retry name={name} link={id} /> : null),
      },
    ]}
  />
);

const Link = ({ link }: { readonly link: LinkView }) => {
  const { line, text, operation, params = {} } = link;
  const shown = harmless(
    text ?? (operation === undefined ? '' : knownName({ operation, params }, t)),
  );
  return (
    <div className={css.link}>
      {operation === undefined ? (
        <span dir="auto">{shown}</span>
      ) : (
        <a href={`#${resultPath(operation, params)}`} dir="auto" title={t('links.open')}>
          {shown}
        </a>
      )}
      {line === undefined ? null : (
        <span className={css.quiet}> {t('links.line', { n: figure(line) })}</span>
      )}
    </div>
  );
};

interface RetryProps {
  readonly name: string;
  readonly link?: number;
  readonly count?: number;
}

/** Asks again for what failed: of one link, or of all. */
const Retry = ({ name, link, count }: RetryProps) => {
  const retry = useChange('collections.retry', sayFailure);
  return (
    <Allowed call="collections.retry">
      <Button
        small
        disabled={retry.isPending}
        onClick={() =>
          retry.mutate(
            { name, ...(link !== undefined && { links: [link] }) },
            {
              onSuccess: (runs) => say(t(runs.length === 0 ? 'links.nothingAgain' : 'links.again')),
            },
          )
        }
      >
        {count === undefined ? t('common.again') : t('links.retryAll', { n: figure(count) })}
      </Button>
    </Allowed>
  );
};
