import { FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { CaseView } from '#calls/cases/cases.ts';
import type { CaseAct, CaseDetails, CaseField } from '#kit/case-log.ts';
import { SelectField, TextField } from '../../../form/controls.tsx';
import { exactly, figure, harmless } from '../../../format.ts';
import { useChange, useLocal } from '../../../local.ts';
import { hasNative } from '../../../native.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy-button.tsx';
import { Facts, Page, Section } from '../../../parts/frame/page.tsx';
import { Loaded } from '../../../parts/states/failure-card.tsx';
import { saySaved, sayFailure, say } from '../../../parts/states/toast.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { Id, PlatformText } from '../../../parts/text/text.tsx';
import { datasetPath } from '../../../places.ts';
import { Allowed, useRights } from '../../../rights.ts';
import { CaseEntries } from './entries.tsx';
import css from './case.module.css';
import { MOST_CASE_TEXT } from '../../../limits.ts';
import { Form } from '../../../form/form.tsx';

/** The fields in their order, of what kind each is, and whether it takes the whole width. */
const FIELDS: Readonly<
  Record<CaseField, { readonly kind: 'text' | 'prose'; readonly isWide: boolean }>
> = {
  operator: { kind: 'text', isWide: true },
  purpose: { kind: 'prose', isWide: false },
  question: { kind: 'prose', isWide: false },
  permissions: { kind: 'prose', isWide: true },
};
const CASE_FIELDS = Object.keys(FIELDS) as readonly CaseField[];

/** The same to look at; nothing where nothing was written. */
const CaseDetailsFacts = ({ details }: { readonly details: CaseDetails }) => {
  const written = CASE_FIELDS.flatMap((field) => {
    const text = details[field];
    return text
      ? [[t(`case.fields.${field}`), <PlatformText key={field} text={text} />] as const]
      : [];
  });
  return written.length === 0 ? <p>{t('case.noDetails')}</p> : <Facts rows={written} />;
};

/** What a person writes of a collection as a case; all of it may be left empty. */
const CaseDetailsForm = ({
  name,
  before,
}: {
  readonly name: string;
  readonly before: CaseDetails;
}) => {
  const set = useChange('cases.set', sayFailure);
  const [typed, setTyped] = useState<CaseDetails>(before);
  const isSame = CASE_FIELDS.every(
    (field) => (typed[field] ?? '').trim() === (before[field] ?? ''),
  );
  const save = (): void =>
    set.mutate({ name, ...typed }, { onSuccess: () => say(t('case.detailsSaved')) });
  return (
    <Form className={css.form} onSubmit={save}>
      {CASE_FIELDS.map((field) => (
        <div key={field} className={FIELDS[field].isWide ? css.wide : undefined}>
          <TextField
            label={t(`case.fields.${field}`)}
            hint={t(`case.hints.${field}`)}
            kind={FIELDS[field].kind}
            value={typed[field] ?? ''}
            onChange={(text) => setTyped({ ...typed, [field]: text.slice(0, MOST_CASE_TEXT) })}
          />
        </div>
      ))}
      <div className={css.wide}>
        <Button type="submit" look="primary" disabled={isSame || set.isPending}>
          {t('case.saveDetails')}
        </Button>
      </div>
    </Form>
  );
};

/** What was done with a collection, by whom and when, and what a person writes of it as a case. */
export const CasePage = ({ name }: { readonly name: string }) => {
  const { may } = useRights();
  const { data, error } = useLocal('cases.get', { name });
  return (
    <Page title={t('case.title')} under={{ path: datasetPath(name), title: harmless(name) }}>
      <Loaded data={data} error={error} loading={<Skeleton pictures={false} rows={5} />}>
        {(view) => (
          <>
            <Section title={t('case.details')}>
              {may('cases.set') ? (
                <>
                  <p className={css.lead}>{t('case.detailsText')}</p>
                  {/* What another window wrote is shown in a form of its own. */}
                  <CaseDetailsForm
                    key={JSON.stringify(view.details)}
                    name={name}
                    before={view.details}
                  />
                </>
              ) : (
                <CaseDetailsFacts details={view.details} />
              )}
            </Section>
            <Section title={t('case.chain')}>
              <Chain view={view} />
              <Allowed call="cases.save">
                <SaveCase name={name} />
              </Allowed>
            </Section>
            <Log name={name} view={view} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

const Chain = ({ view }: { readonly view: CaseView }) => {
  const { since, isFromStart, entries, head, open, fingerprint, signedHeads } = view;
  const signed = signedHeads.at(-1);
  return (
    <Facts
      rows={[
        [
          t('case.since'),
          t(isFromStart ? 'case.fromStart' : 'case.notBefore', { at: exactly(since) }),
        ],
        [t('case.entries'), figure(entries)],
        ...(open.length === 0 ? [] : [[t('case.open'), t('case.openText')] as const]),
        [
          t('case.head'),
          <span key="head" className={css.hash}>
            <Id text={head} />
            <CopyButton text={head} label={t('case.copyHead')} />
          </span>,
        ],
        [
          t('case.signed'),
          signed === undefined || fingerprint === undefined
            ? t('case.unsigned')
            : t('case.signedAt', { n: figure(signed.number), at: exactly(signed.at), fingerprint }),
        ],
      ]}
    />
  );
};

const Log = ({ name, view }: { readonly name: string; readonly view: CaseView }) => {
  const [act, setAct] = useState<CaseAct>();
  const acts = Object.keys(view.acts) as readonly CaseAct[];
  const choices = acts.map((one) => ({
    value: one,
    label: `${t(`case.acts.${one}`)} (${figure(view.acts[one] ?? 0)})`,
  }));
  return (
    <Section title={t('case.log')}>
      <div className={css.filter}>
        <SelectField
          label={t('case.what')}
          value={act ?? ''}
          choices={[{ value: '', label: `${t('case.all')} (${figure(view.entries)})` }, ...choices]}
          onChange={(value) => setAct(acts.find((one) => one === value))}
        />
      </div>
      {/* Another filter begins with its first page. */}
      <CaseEntries key={act ?? ''} name={name} act={act} />
    </Section>
  );
};

/** Writes the log as PDF, where there is a printer, or as a page to print; and as it was hashed. */
const SaveCase = ({ name }: { readonly name: string }) => {
  const verb = useChange('cases.save', sayFailure);
  const save = (format: 'page' | 'pdf'): void =>
    verb.mutate(
      { name, format },
      {
        onSuccess: ({ files: [file = ''] }) =>
          saySaved(file, (shown) => t('case.saved', { file: shown })),
      },
    );
  return (
    <div className={css.pager}>
      {hasNative() ? (
        <Button sign={Printer} disabled={verb.isPending} onClick={() => save('pdf')}>
          {t('case.savePdf')}
        </Button>
      ) : null}
      <Button sign={FileText} disabled={verb.isPending} onClick={() => save('page')}>
        {t('case.save')}
      </Button>
    </div>
  );
};
