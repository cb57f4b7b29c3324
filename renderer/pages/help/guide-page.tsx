import { useTranslation } from 'react-i18next';
import { Page } from '../../parts/frame/page.tsx';
import { guidePath } from '../../places.ts';
import { guideText, INDEX } from './guide-pages.ts';
import { GuideText, titleIn } from './guide-text.tsx';

/** One page of the guide; the list of them without a name. */
export const GuidePage = ({ page = INDEX }: { readonly page?: string | undefined }) => {
  const { t } = useTranslation();
  const text = guideText(page);
  return (
    <Page
      title={text === undefined ? t('help.guide') : titleIn(text)}
      lead={page === INDEX ? undefined : <a href={`#${guidePath()}`}>{t('help.guideList')}</a>}
    >
      {text === undefined ? <p>{t('help.noPage')}</p> : <GuideText text={text} />}
    </Page>
  );
};
