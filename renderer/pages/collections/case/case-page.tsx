import { FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseView } from '#calls/cases/cases.ts';
import type { CaseAct } from '#kit/case-log.ts';
import { SelectField } from '../../../form/controls.tsx';
import { exactly, figure, harmless } from '../../../format.ts';
import { useChange, useLocal } from '../../../local.ts';
import { fileNameInPath, hasNative } from '../../../native.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy-button.tsx';
import { Facts, Page, Section } from '../../../parts/frame/page.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { saySaved } from '../../../parts/states/say-saved.ts';
import { Skeleton } from '../../../parts/states/states.tsx';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { Id } from '../../../parts/text/text.tsx';
import { datasetPath } from '../../../places.ts';
import { toCallFailure } from '../../../queries.ts';
import { Allowed, useRights } from '../../../rights.ts';
import { CaseDetailsFacts, CaseDetailsForm } from './details-form.tsx';
import { CaseEntries } from './entries.tsx';
import css from './case.module.css';

/** What was done with a collection, by whom and when, and what a person writes of it as a case. */
export const CasePage = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const { may } = useRights();
  const { data, error, isPending } = useLocal('cases.get', { name });
  return (
    <Page
      title={t('case.title')}
      lead={
        <a href={`#${datasetPath(name)}`}>
          <bdi dir="auto">{harmless(name)}</bdi>
        </a>
      }
    >
      {error ? <FailureCard error={toCallFailure(error)} /> : null}
      {isPending ? <Skeleton pictures={false} rows={5} /> : null}
      {data ? (
        <>
          <Section title={t('case.details')}>
            {may('cases.set') ? (
              <>
                <p className={css.lead}>{t('case.detailsText')}</p>
                {/* What another window wrote is shown in a form of its own. */}
                <CaseDetailsForm
                  key={JSON.stringify(data.details)}
                  name={name}
                  before={data.details}
                />
              </>
            ) : (
              <CaseDetailsFacts details={data.details} />
            )}
          </Section>
          <Section title={t('case.chain')}>
            <Chain view={data} />
            <Allowed call="cases.save">
              <SaveCase name={name} />
            </Allowed>
          </Section>
          <Log name={name} view={data} />
        </>
      ) : null}
    </Page>
  );
};

const Chain = ({ view }: { readonly view: CaseView }) => {
  const { t } = useTranslation();
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
  const { t } = useTranslation();
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
  const { t } = useTranslation();
  const verb = useChange('cases.save');
  const save = (format: 'page' | 'pdf'): void =>
    verb.mutate(
      { name, format },
      {
        onSuccess: ({ files: [file = ''] }) => {
          const shown = hasNative() ? fileNameInPath(file) : file;
          saySaved(t('case.saved', { file: harmless(shown) }), t('export.show'), file);
        },
        onError: (error) => sayFailure(toCallFailure(error)),
      },
    );
  return (
    <div className={css.pager}>
      {hasNative() ? (
        <Button disabled={verb.isPending} onClick={() => save('pdf')}>
          <Printer size={15} aria-hidden="true" />
          {t('case.savePdf')}
        </Button>
      ) : null}
      <Button disabled={verb.isPending} onClick={() => save('page')}>
        <FileText size={15} aria-hidden="true" />
        {t('case.save')}
      </Button>
    </div>
  );
};
