import { FileDown } from 'lucide-react';
import { t } from 'i18next';
import type { SavedReportView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { withFaults } from '../../faults.ts';
import { Button } from '../../parts/controls/button.tsx';
import { saySaved } from '../../parts/states/toast.tsx';
import { CodeBlock } from '../../parts/text/code-block.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Page } from '../../parts/frame/page.tsx';
import { Skeleton } from '../../parts/states/states.tsx';

/** A report that the person reads whole, saves, and hands on. */
export const ReportPage = () => {
  const report = useLocal('report.make');
  const save = useChange('report.save');
  const text = report.data && withFaults(report.data.text);
  const saved = ({ file }: SavedReportView): void =>
    saySaved(file, (name) => t('help.reportSaved', { file: name }));
  return (
    <Page title={t('help.report')} lead={t('help.reportLead')}>
      <FailureCard error={report.error} />
      {report.isPending ? <Skeleton pictures={false} rows={4} /> : null}
      {text === undefined ? null : (
        <>
          <div>
            <Button
              sign={FileDown}
              look="primary"
              disabled={save.isPending}
              onClick={() => save.mutate({ text }, { onSuccess: saved })}
            >
              {t('help.reportSave')}
            </Button>
          </div>
          <FailureCard error={save.error} />
          <CodeBlock title={t('help.reportText')} text={text} json />
        </>
      )}
    </Page>
  );
};
