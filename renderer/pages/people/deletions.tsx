import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeletionView } from '#calls/index.ts';
import { useLocal } from '../../local.ts';
import { figure } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { cell, Section, Table } from '../../parts/frame/page.tsx';
import { PlatformText, When } from '../../parts/text/text.tsx';
import { useCatalogue } from '../../queries.ts';
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
  const platforms = useCatalogue().data?.platforms;
  return (
    <details className={css.record}>
      <summary>{t('people.record')}</summary>
      <Table label={t('people.record')}>
        <thead>
          <tr>
            <th>{t('people.when')}</th>
            <th>{t('people.why')}</th>
            <th>{t('people.platform')}</th>
            <th>{t('people.collection')}</th>
            <th className={cell.number}>{t('people.items')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, at, reason, platform, collection, items }) => (
            <tr key={id}>
              <td className={cell.nowrap}>
                <When at={at} />
              </td>
              <td>{t(`people.reason.${reason}`)}</td>
              <td>{platforms?.find(({ segment }) => segment === platform)?.brand ?? platform}</td>
              <td>
                {collection === undefined ? (
                  <span className={cell.quiet}>{t('people.library')}</span>
                ) : (
                  <PlatformText text={collection} />
                )}
              </td>
              <td className={cell.number}>{figure(items)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
};
