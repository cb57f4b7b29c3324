import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeletionView } from '#calls/index.ts';
import { useLocal } from '../../local.ts';
import { figure } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { cell, DataTable, Section } from '../../parts/frame/page.tsx';
import { PlatformText, When } from '../../parts/text/text.tsx';
import { useCatalogueNames } from '../../queries.ts';
import { DeletedDetails } from '../collections/deleted/deleted.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import css from './people.module.css';
import { WaitingPeople } from './waiting-people.tsx';

/** A person's request to be forgotten, and the record of everything that was deleted. */
export const Deletions = () => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const rows = useLocal('collections.deletions').data ?? [];
  return (
    <Section title={t('people.privacy')}>
      <div className={css.stack}>
        <p className={css.lead}>{t('people.lead')}</p>
        <div>
          <Button onClick={() => setOpen(true)}>
            <UserX size={15} aria-hidden="true" />
            {t('people.open')}
          </Button>
        </div>
        <WaitingPeople />
        <DeletedDetails className={css.record} />
        {rows.length === 0 ? null : <Record rows={rows} />}
      </div>
      {isOpen ? <ForgetDialog onClose={() => setOpen(false)} /> : null}
    </Section>
  );
};

const Record = ({ rows }: { readonly rows: readonly DeletionView[] }) => {
  const { t } = useTranslation();
  const nameById = useCatalogueNames();
  return (
    <details className={css.record}>
      <summary>{t('people.record')}</summary>
      <DataTable
        label={t('people.record')}
        things={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: t('people.when'), is: 'nowrap', render: ({ at }) => <When at={at} /> },
          { head: t('people.why'), render: ({ reason }) => t(`people.reason.${reason}`) },
          { head: t('people.platform'), render: ({ platform }) => nameById(platform) },
          {
            head: t('people.collection'),
            render: ({ collection }) =>
              collection === undefined ? (
                <span className={cell.quiet}>{t('people.library')}</span>
              ) : (
                <PlatformText text={collection} />
              ),
          },
          { head: t('people.items'), is: 'number', render: ({ items }) => figure(items) },
        ]}
      />
    </details>
  );
};
