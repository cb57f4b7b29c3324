import { skipToken } from '@tanstack/react-query';
import { FileDown, FileSearch } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { FieldTrialView, SavedReportView } from '#calls/index.ts';
import { amountOf, day, figure, harmless } from '../../../format.ts';
import { useChange, useLocal } from '../../../local.ts';
import { chooseFiles, hasNative, fileNameInPath } from '../../../native.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Section, cell, DataTable } from '../../../parts/frame/page.tsx';
import { saySaved } from '../../../parts/states/toast.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { CodeBlock } from '../../../parts/text/code-block.tsx';
import { When } from '../../../parts/text/text.tsx';
import { useCatalogueNames } from '../../../queries.ts';
import css from './field-trial.module.css';
import { EngineSentences } from '../../../parts/text/engine-text.tsx';
import { Chip, type Tone } from '../../../parts/controls/chip.tsx';

type Result = FieldTrialView['results'][number];

const TONES: Readonly<Record<Result['ending'], Tone>> = {
  answered: 'good',
  refused: 'refused',
  failed: 'refused',
  'left-out': 'plain',
};

const isAsKnown = ({ ending, findings }: Result): boolean =>
  ending === 'answered' && findings.length === 0;

/** What is otherwise than known first; the rest is folded up. */
export const Results = ({ results }: Pick<FieldTrialView, 'results'>) => {
  const asKnown = results.filter(isAsKnown);
  const leftOut = results.filter(({ ending }) => ending === 'left-out');
  const otherwise = results.filter((result) => !isAsKnown(result) && result.ending !== 'left-out');
  const folded = [
    { words: t('trial.asKnown', amountOf(asKnown.length)), own: asKnown },
    { words: t('trial.leftOut', amountOf(leftOut.length)), own: leftOut },
  ];
  return (
    <>
      {otherwise.length > 0 ? (
        <ResultTable label={t('trial.otherwise')} results={otherwise} />
      ) : null}
      {folded.map(({ words, own }) =>
        own.length === 0 ? null : (
          <details key={words}>
            <summary>{words}</summary>
            <ResultTable label={words} results={own} />
          </details>
        ),
      )}
    </>
  );
};

const ResultTable = ({
  label,
  results,
}: Pick<FieldTrialView, 'results'> & { readonly label: string }) => {
  const nameById = useCatalogueNames();
  return (
    <DataTable
      label={label}
      className={css.results}
      things={results}
      keyOf={({ operation, route }) => `${operation} ${route}`}
      columns={[
        {
          head: t('health.operation'),
          render: ({ operation, route }) => (
            <>
              <span className={cell.strong}>{nameById(operation)}</span>
              <br />
              <code className={cell.quiet}>{operation}</code>
              {route === 'public-page' ? null : (
                <span className={cell.quiet}> · {t(`route.${route}`)}</span>
              )}
            </>
          ),
        },
        {
          head: t('health.outcome'),
          is: 'nowrap',
          render: ({ ending }) => (
            <Chip tone={TONES[ending]} sign>
              {t(`trial.ending.${ending}`)}
            </Chip>
          ),
        },
        {
          head: t('trial.items'),
          is: 'number',
          render: ({ items }) => (items === undefined ? '' : figure(items)),
        },
        { head: t('trial.form'), render: ({ form }) => form && t(`trial.forms.${form}`) },
        {
          head: t('trial.findings'),
          render: ({ findings }) => <EngineSentences of={findings} className={css.findings} />,
        },
      ]}
    />
  );
};

/** What has changed since the report in a file. */
const TrialChanges = ({ path }: { readonly path: string }) => {
  const nameById = useCatalogueNames();
  const { data, error } = useLocal('field-trial.compare', { path });
  if (error) return <FailureCard error={error} />;
  if (!data) return null;
  return (
    <section className={css.changes} aria-live="polite">
      <h3>
        {t('trial.compared', {
          file: harmless(fileNameInPath(path)),
          day: day(data.at),
          version: harmless(data.version),
        })}
      </h3>
      {data.changes.length === 0 ? <p>{t('trial.nothingChanged')}</p> : null}
      <ul className={css.findings}>
        {data.changes.map(({ operation, route, changes }) => (
          <li key={`${operation} ${route}`}>
            <strong>{nameById(operation)}</strong> <code>{harmless(operation)}</code>
            <EngineSentences of={changes} className={css.findings} />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface TrialReportProps {
  readonly view: FieldTrialView;
  readonly onAgain: () => void;
}

/** What was found; the report of it is read, saved and compared here. */
export const TrialReport = ({ view, onAgain }: TrialReportProps) => {
  const [earlier, setEarlier] = useState<string>();
  const count = (ending: Result['ending']): string =>
    figure(view.results.filter((result) => result.ending === ending).length);
  const compare = async (): Promise<void> => {
    const [path] = await chooseFiles();
    if (path !== undefined) setEarlier(path);
  };
  return (
    <>
      <Section
        title={t('trial.results')}
        actions={
          <Button small onClick={onAgain}>
            {t('trial.again')}
          </Button>
        }
      >
        <p>
          {t('trial.summary', {
            answered: count('answered'),
            refused: count('refused'),
            failed: count('failed'),
            left: count('left-out'),
          })}{' '}
          {view.at === undefined ? null : (
            <span className={css.quiet}>
              <When at={view.at} />
            </span>
          )}
        </p>
        {view.results.some(({ isOffline }) => isOffline) ? (
          <p role="note" className={css.note}>
            {t('trial.offline')}
          </p>
        ) : null}
        {view.state === 'cancelled' ? <p className={css.quiet}>{t('trial.stopped')}</p> : null}
        <Results results={view.results} />
      </Section>
      {view.at === undefined ? null : (
        <Section title={t('help.reportText')}>
          <p className={css.quiet}>{t('trial.reportLead')}</p>
          <div className={css.verbs}>
            <SaveButton />
            {hasNative() ? (
              <Button sign={FileSearch} onClick={() => void compare()}>
                {t('trial.compare')}
              </Button>
            ) : null}
          </div>
          {earlier === undefined ? null : <TrialChanges path={earlier} />}
          <ReportText />
        </Section>
      )}
    </>
  );
};

const SaveButton = () => {
  const save = useChange('field-trial.save');
  const saved = ({ file }: SavedReportView): void =>
    saySaved(file, (name) => t('help.reportSaved', { file: name }));
  return (
    <>
      <Button
        sign={FileDown}
        look="primary"
        disabled={save.isPending}
        onClick={() => save.mutate({}, { onSuccess: saved })}
      >
        {t('help.reportSave')}
      </Button>
      <FailureCard error={save.error} />
    </>
  );
};

/** It may have a megabyte, so it is fetched when somebody wants to read it. */
const ReportText = () => {
  const [isOpen, setOpen] = useState(false);
  const text = useLocal('field-trial.report', isOpen ? {} : skipToken).data?.text;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('trial.read')}</summary>
      {isOpen && text !== undefined ? (
        <CodeBlock title={t('help.reportText')} text={text} json />
      ) : null}
    </details>
  );
};
