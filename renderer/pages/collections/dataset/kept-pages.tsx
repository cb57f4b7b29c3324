import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figure } from '../../../format.ts';
import { useLocal } from '../../../local.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { PageList } from '../../capture/pages/page-list.tsx';
import css from '../collections.module.css';

/** How many pages were kept while browsing into the collection, and the way to each; nothing where none was. */
export const KeptPages = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const pages = useLocal('pages.list', { collection: name }).data ?? [];
  if (pages.length === 0) return null;
  return (
    <>
      <button type="button" className={css.asLink} onClick={() => setOpen(true)}>
        {t('keptPages.ofCollection', { count: pages.length, n: figure(pages.length) })}
      </button>
      {isOpen ? (
        <Dialog
          open
          title={t('keptPages.list')}
          text={t('keptPages.listText')}
          onClose={() => setOpen(false)}
        >
          <PageList pages={pages} />
        </Dialog>
      ) : null}
    </>
  );
};
