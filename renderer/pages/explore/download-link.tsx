import { Download, FileVideo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useChange, useLocal } from '../../local.ts';
import { fileParams } from '../../origin-params.ts';
import { webAddress } from '../../native.ts';
import { goTo } from '../../open.ts';
import { pagePath, questionKey, type Params } from '../../places.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { Facts } from '../../parts/frame/page.tsx';
import { Address, PlatformText } from '../../parts/text/text.tsx';
import { DownloadProgress } from '../../parts/states/download-progress.tsx';
import { toCallFailure } from '../../queries.ts';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Allowed } from '../../rights.ts';
import css from '../../shapes/details.module.css';
import type { Shape } from '#vocab/index.ts';

interface Props {
  readonly operation: string;
  readonly params: Params;
  readonly link: Shape<'DownloadLink'>;
}

/** A temporary link to a file, and the way to keep the file itself. */
export const DownloadLinkCard = ({ operation, params, link }: Props) => {
  const { t } = useTranslation();
  const add = useChange('downloads.add');
  const mine = useLocal('downloads.list').data?.find(
    (one) =>
      one.address === undefined &&
      questionKey(one.operation, one.params) === questionKey(operation, params),
  );
  const { url, mediaType } = link;
  return (
    <article className={css.card}>
      <header className={css.head}>
        <h1 className={css.title}>
          <FileVideo size={18} aria-hidden="true" /> {t('link.title')}
        </h1>
        <p className={css.by}>{t('link.text')}</p>
      </header>
      <Facts
        rows={[
          [t('item.mediaType'), <PlatformText key="type" text={mediaType} />],
          [
            t('link.host'),
            webAddress(url) === undefined ? (
              <PlatformText key="url" text={url} />
            ) : (
              <Address key="url" url={url} text={new URL(url).host} />
            ),
          ],
        ]}
      />
      {mine ? <DownloadProgress download={mine} /> : null}
      {add.error ? <FailureCard error={toCallFailure(add.error)} /> : null}
      <div className={css.actions}>
        {mine ? (
          <Button look="primary" onClick={() => goTo(pagePath('downloads'))}>
            {t('link.toDownloads')}
          </Button>
        ) : (
          <Allowed call="downloads.add">
            <Button
              look="primary"
              disabled={add.isPending}
              onClick={() => add.mutate({ operation, params: fileParams(params) })}
            >
              <Download size={15} aria-hidden="true" />
              {t('link.save')}
            </Button>
          </Allowed>
        )}
        <CopyButton text={url} label={t('link.copy')} words />
      </div>
    </article>
  );
};
