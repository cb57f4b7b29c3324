import { skipToken } from '@tanstack/react-query';
import { FileDown, FileSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldTrialView, SavedReportView } from '#calls/index.ts';
import { figure, day, harmless } from '../../../format.ts';
import { useChange, useLocal } from '../../../local.ts';
import { chooseFiles, hasNative, fileNameInPath } from '../../../native.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Section } from '../../../parts/frame/page.tsx';
import { saySaved } from '../../../parts/states/say-saved.ts';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { CodeBlock } from '../../../parts/text/code-block.tsx';
import { When } from '../../../parts/text/text.tsx';
import { toCallFailure, useCatalogueNames } from '../../../queries.ts';
import css from './field-trial.module.css';
import { Results } from './trial-results.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';

/** What has changed since the report in a file. */
const TrialChanges = ({ path }: { readonly path: string }) => {
  const { t } = useTranslation();
  const nameById = useCatalogueNames();
  const { data, error } = useLocal('field-trial.compare', { path });
  if (error) return <FailureCard error={toCallFailure(error)} />;
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
            <ul className={css.findings}>
              {changes.map((change) => (
                <li key={change.message}>
                  <EngineSentence of={change} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What was found; the report of it is read, saved and compared here. */
export const TrialReport = ({
  view,
  onAgain,
}: {
  readonly view: FieldTrialView;
  readonly onAgain: () => void;
}) => {
  const { t } = useTranslation();
  const [earlier, setEarlier] = useState<string>();
  const count = (ending: FieldTrialView['results'][number]['ending']): string =>
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
              <Button onClick={() => void compare()}>
                <FileSearch size={16} aria-hidden="true" />
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
  const { t } = useTranslation();
  const save = useChange('field-trial.save');
  const saved = ({ file }: SavedReportView): void => {
    const words = t('help.reportSaved', { file });
    saySaved(words, t('evidence.showFile'), file);
  };
  return (
    <>
      <Button
        look="primary"
        disabled={save.isPending}
        onClick={() => save.mutate({}, { onSuccess: saved })}
      >
        <FileDown size={16} aria-hidden="true" />
        {t('help.reportSave')}
      </Button>
      {save.error ? <FailureCard error={toCallFailure(save.error)} /> : null}
    </>
  );
};

/** It may have a megabyte, so it is fetched when somebody wants to read it. */
const ReportText = () => {
  const { t } = useTranslation();
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
