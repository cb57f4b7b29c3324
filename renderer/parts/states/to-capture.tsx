import { useTranslation } from 'react-i18next';
import { useLocal } from '../../local.ts';
import { hasNative } from '../../native.ts';
import { goTo } from '../../open.ts';
import { pagePath } from '../../places.ts';
import { openSite, findSite } from '../../site.ts';
import { Button } from '../controls/button.tsx';
import { sayFailure } from './toast.tsx';

/** Leads to the Capture window: to the page on which a person is shown what was asked for, where it is known. */
export const ToCapture = ({ page }: { readonly page: string | undefined }) => {
  const { t } = useTranslation();
  const sites = useLocal('capture.state').data?.sites ?? [];
  const site = page === undefined || !hasNative() ? undefined : findSite(sites, page);
  const open = (): void => {
    goTo(pagePath('capture'));
    if (page !== undefined && site) openSite(site, page).catch(sayFailure);
  };
  return (
    <Button look="primary" onClick={open}>
      {t(site ? 'failure.openInCapture' : 'failure.toCapture')}
    </Button>
  );
};
