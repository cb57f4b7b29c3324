import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportView } from '#contract/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { figure, harmless } from '../../format.ts';
import { closeImport, useImportRequest } from '../../imports.ts';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { datasetPath } from '../../places.ts';
import { toCallFailure } from '../../queries.ts';
import { CollectionField } from './collection-field.tsx';
import { ImportReport } from './import-report.tsx';
import css from './imports.module.css';

/** Where dropped or chosen files go, how far they are, and what became of them. */
export const ImportDialog = () => {
  const { t } = useTranslation();
  const { paths, into } = useImportRequest();
  // What is wished anew is another dialog.
  return paths === undefined ? null : (
    <Dialog title={t('imports.title')} open onClose={closeImport} alert>
      <Import key={paths.join('\n')} paths={paths} chosen={into} />
    </Dialog>
  );
};

const Import = ({
  paths,
  chosen,
}: {
  readonly paths: readonly string[];
  readonly chosen: string;
}) => {
  const { t } = useTranslation();
  const [into, setInto] = useState(chosen);
  const begin = useChange('import.begin');
  const state = useLocal('import.state').data;
  if (begin.isSuccess && state) return <Progress view={state} />;
  const start = (): void => {
    const name = into.trim();
    begin.mutate({ paths, ...(name !== '' && { into: name }) });
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <p className={css.quiet}>{t('imports.lead')}</p>
      <Files names={paths.map(nameIn)} />
      <CollectionField value={into} onChange={setInto} />
      {begin.error ? <FailureCard error={toCallFailure(begin.error)} /> : null}
      <div className={css.foot}>
        <Button onClick={closeImport}>{t('common.cancel')}</Button>
        <Button type="submit" look="primary" disabled={begin.isPending}>
          {t('imports.start')}
        </Button>
      </div>
    </form>
  );
};

const nameIn = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? '';

const SHOWN = 5;

const Files = ({ names }: { readonly names: readonly string[] }) => {
  const { t } = useTranslation();
  const more = names.length - SHOWN;
  return (
    <ul className={css.files}>
      {names.slice(0, SHOWN).map((name, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two folders can hold files of one name
        <li key={place}>
          <bdi>{harmless(name)}</bdi>
        </li>
      ))}
      {more > 0 ? <li>{t('imports.more', { count: more, n: figure(more) })}</li> : null}
    </ul>
  );
};

const Progress = ({ view }: { readonly view: ImportView }) => {
  const { t } = useTranslation();
  const cancel = useChange('import.cancel');
  const { state, names, into, seen, collected } = view;
  const isRunning = state === 'running';
  return (
    <div className={css.form}>
      <Files names={names} />
      <output className={css.state}>
        {isRunning ? t('imports.running') : t(`imports.${state}`)}
      </output>
      {isRunning ? (
        <>
          <progress className={css.progress} aria-label={t('imports.running')} />
          <p className={css.quiet}>{t('imports.seen', { count: seen, n: figure(seen) })}</p>
        </>
      ) : null}
      {view.because === undefined ? null : <p role="alert">{harmless(view.because)}</p>}
      {view.report ? <ImportReport report={view.report} into={into} added={collected} /> : null}
      <div className={css.foot}>
        {isRunning ? (
          <Button onClick={() => cancel.mutate({})}>{t('imports.stop')}</Button>
        ) : (
          <>
            <Button onClick={closeImport}>{t('common.close')}</Button>
            {into !== null && collected > 0 ? (
              <Button
                look="primary"
                onClick={() => {
                  closeImport();
                  goTo(datasetPath(into));
                }}
              >
                {t('imports.open')}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
};
