import { useEffect, useState } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ImportView, ImportReportView, NoticeCount } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { amountOf, figure, harmless } from '../../format.ts';
import { closeImport, requestImport, useImportRequest } from '../../imports.ts';
import { fileNameInPath } from '../../native.ts';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { packagePath } from '../../places.ts';
import { useEnterWorld } from '../../parts/frame/sample-world.tsx';
import { useOperation } from '../../queries.ts';
import { CollectionField } from './collection-field.tsx';
import { ImportLeads } from './import-leads.tsx';
import css from './imports.module.css';
import { noticeKindIn } from '../../engine-words.ts';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { changedSites } from './changed-sites.ts';
import { Form } from '../../form/form.tsx';

interface ImportReportProps {
  readonly report: ImportReportView;
  readonly into: string | null;
  readonly added: number;
}

/** What became of everything in the files: what was kept, and why the rest was not. */
const ImportReport = ({ report, into, added }: ImportReportProps) => {
  const unknown = Object.entries(report.unknown);
  const rest = [
    ['duplicates', report.duplicates],
    ['refused', report.refused],
    ['unknown', unknown.reduce((sum, [, count]) => sum + count, 0)],
    ['withoutBody', report.withoutBody],
    ['unreadable', report.unreadable],
    ['elsewhere', report.elsewhere],
  ] as const;
  return (
    <>
      <dl className={css.figures}>
        <Figure label={t('imports.items')} value={report.items} />
        <Figure label={t('imports.kept')} value={report.kept} />
        {into === null ? null : (
          <Figure label={t('imports.added', { name: harmless(into) })} value={added} />
        )}
        {rest.map(([name, value]) =>
          value > 0 ? <Figure key={name} label={t(`imports.${name}`)} value={value} /> : null,
        )}
      </dl>
      <ul className={css.quiet}>
        {changedSites(report.hosts, t).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {(report.notices ?? []).map((of) => (
          <NoticeOfItems key={`${of.operation} ${of.code}`} of={of} />
        ))}
        {(report.replyNotices ?? []).map((notice) => (
          <li key={notice.code}>
            <EngineSentence of={notice} /> ({figure(notice.count ?? 1)})
          </li>
        ))}
        {Object.keys(report.damage).map((damage) => (
          <li key={damage}>{harmless(damage)}</li>
        ))}
        {unknown.map(([endpoint, count]) => (
          <li key={endpoint}>
            <bdi>{harmless(endpoint)}</bdi>: {figure(count)}
          </li>
        ))}
      </ul>
    </>
  );
};

/** Of how many items the answers of an operation say something: that they were left out, for instance. */
const NoticeOfItems = ({ of: { operation, code, count } }: { readonly of: NoticeCount }) => {
  const { language } = useTranslation().i18n;
  const title = useOperation(operation)?.operation.title ?? operation;
  return (
    <li>
      {title}: {noticeKindIn(language, code) ?? <bdi lang="en">{code.replaceAll('-', ' ')}</bdi>}:{' '}
      {figure(count)}
    </li>
  );
};

const Figure = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{figure(value)}</dd>
  </div>
);

/** Where dropped or chosen files go, how far they are, and what became of them. Study packages are opened. */
export const ImportDialog = () => {
  const { paths, into } = useImportRequest();
  if (paths === undefined) return null;
  // What is wished anew is another dialog.
  const key = paths.join('\n');
  return paths.some(isZip) ? (
    <PackagesFirst key={key} paths={paths} chosen={into} />
  ) : (
    <Files key={key} paths={paths} chosen={into} />
  );
};

interface Given {
  readonly paths: readonly string[];
  /** The collection that the person was looking at. */
  readonly chosen: string;
}

const isZip = (path: string): boolean => path.toLowerCase().endsWith('.zip');

/** A study package has a page of its own; what else there is, is imported. */
const PackagesFirst = ({ paths, chosen }: Given) => {
  const { data: found, error } = useLocal('packages.find', { paths: paths.filter(isZip) });
  const [first] = found ?? [];
  useEffect(() => {
    if (found === undefined || first === undefined) return;
    const others = paths.filter((path) => !found.includes(path));
    if (others.length > 0) requestImport(others, chosen);
    else closeImport();
    goTo(packagePath(first));
  }, [found, first, paths, chosen]);
  const isKnown = error !== null || (found !== undefined && first === undefined);
  return isKnown ? <Files paths={paths} chosen={chosen} /> : null;
};

const Files = (given: Given) => {
  const mode = useLocal('network.get').data?.mode;
  return (
    <Dialog title={t('imports.title')} open onClose={closeImport} alert>
      {mode === 'sample' ? <NotInSample paths={given.paths} /> : <Import {...given} />}
    </Dialog>
  );
};

/** Invented and found data are kept apart: files are imported into the person's own data alone. */
const NotInSample = ({ paths }: { readonly paths: readonly string[] }) => {
  const enter = useEnterWorld();
  return (
    <div className={css.form}>
      <FileNames names={paths.map(fileNameInPath)} />
      <p>{t('imports.inSample')}</p>
      <div className={css.foot}>
        <Button onClick={closeImport}>{t('common.cancel')}</Button>
        <Button look="primary" onClick={() => enter('live')}>
          {t('world.leave')}
        </Button>
      </div>
    </div>
  );
};

const Import = ({ paths, chosen }: Given) => {
  const [into, setInto] = useState(chosen);
  const begin = useChange('import.begin');
  const state = useLocal('import.state').data;
  if (begin.isSuccess && state) return <Progress view={state} />;
  const start = (): void => {
    const name = into.trim();
    begin.mutate({ paths, ...(name !== '' && { into: name }) });
  };
  return (
    <Form className={css.form} onSubmit={start}>
      <p className={css.quiet}>{t('imports.lead')}</p>
      <FileNames names={paths.map(fileNameInPath)} />
      <CollectionField value={into} onChange={setInto} />
      <FailureCard error={begin.error} />
      <div className={css.foot}>
        <Button onClick={closeImport}>{t('common.cancel')}</Button>
        <Button type="submit" look="primary" disabled={begin.isPending}>
          {t('imports.start')}
        </Button>
      </div>
    </Form>
  );
};

const SHOWN = 5;

const FileNames = ({ names }: { readonly names: readonly string[] }) => {
  const more = names.length - SHOWN;
  return (
    <ul className={css.files}>
      {names.slice(0, SHOWN).map((name, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two folders can hold files of one name
        <li key={place}>
          <bdi>{harmless(name)}</bdi>
        </li>
      ))}
      {more > 0 ? <li>{t('imports.more', amountOf(more))}</li> : null}
    </ul>
  );
};

const Progress = ({ view }: { readonly view: ImportView }) => {
  const cancel = useChange('work.cancel');
  const { state, names, into, seen, collected } = view;
  const isRunning = state === 'running';
  return (
    <div className={css.form}>
      <FileNames names={names} />
      <output className={css.state}>
        {isRunning ? t('imports.running') : t(`imports.${state}`)}
      </output>
      {isRunning ? (
        <>
          <progress className={css.progress} aria-label={t('imports.running')} />
          <p className={css.quiet}>{t('imports.seen', amountOf(seen))}</p>
        </>
      ) : null}
      {view.because === undefined ? null : <p role="alert">{harmless(view.because)}</p>}
      {view.report ? <ImportReport report={view.report} into={into} added={collected} /> : null}
      <div className={css.foot}>
        {isRunning ? (
          <Button onClick={() => cancel.mutate({ id: 'import' })}>{t('imports.stop')}</Button>
        ) : (
          <>
            <Button onClick={closeImport}>{t('common.close')}</Button>
            <ImportLeads view={view} />
          </>
        )}
      </div>
    </div>
  );
};
