import { CornerUpLeft, FolderOpen } from 'lucide-react';
import { t } from 'i18next';
import type { DownloadView } from '#calls/index.ts';
import { amountOf, exactly, figure, harmless } from '../../format.ts';
import details from '../../shapes/details.module.css';
import { PictureFrame } from '../../shapes/item-picture.tsx';
import { useDownloadPicture } from '../../shapes/kept-picture.ts';
import { hasNative, reveal } from '../../native.ts';
import { openResult } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { CallFailure } from '../../bridge.ts';
import inspector from '../inspector/inspector.module.css';
import { Facts } from '../../parts/frame/page.tsx';
import { Address, Id, PlatformText } from '../../parts/text/text.tsx';
import { DownloadProgress } from '../../parts/states/download-progress.tsx';

/** The saved file itself, where it is a picture. Its place is kept while it is read. */
const DownloadPicture = ({ download }: { readonly download: DownloadView }) => {
  const src = useDownloadPicture(download);
  return src === null ? null : (
    <PictureFrame src={src} width={480} height={270} alt={harmless(download.title)} />
  );
};

/** A file, its checksum, and the sidecar that says where it came from. */
export const DownloadDetails = ({ download }: { readonly download: DownloadView }) => {
  const { file, sidecar, sha256, address } = download;
  const copied = (text: string | undefined, label: string) =>
    text === undefined ? undefined : (
      <div className={inspector.withCopy}>
        <Id text={text} />
        <CopyButton text={text} label={label} />
      </div>
    );
  const linked = (url: string | undefined) =>
    url === undefined ? undefined : <Address url={url} />;
  return (
    <article className={details.details}>
      <header className={details.head}>
        <h2 className={details.title} dir="auto">
          {harmless(download.title)}
        </h2>
      </header>
      <DownloadPicture download={download} />
      <DownloadProgress download={download} />
      <div className={details.actions}>
        {file !== undefined && hasNative() ? (
          <Button sign={FolderOpen} small onClick={() => void reveal(file)}>
            {t('downloads.reveal')}
          </Button>
        ) : null}
        {address === undefined ? null : (
          <Button
            sign={CornerUpLeft}
            small
            onClick={() => openResult(download.operation, download.params)}
          >
            {t('downloads.toAnswer')}
          </Button>
        )}
      </div>
      <Facts
        rows={[
          [t('downloads.file'), copied(file, t('downloads.copyFile'))],
          [t('downloads.sidecar'), copied(sidecar, t('downloads.copySidecar'))],
          ['SHA-256', copied(sha256, t('evidence.copyHash'))],
          [
            t('item.mediaType'),
            download.mediaType === undefined ? undefined : (
              <PlatformText key="type" text={download.mediaType} />
            ),
          ],
          [
            t('downloads.size'),
            t('downloads.bytes', amountOf(download.total ?? download.received)),
          ],
          [t('downloads.created'), exactly(download.created)],
          [
            t('downloads.finished'),
            download.finished === undefined ? undefined : exactly(download.finished),
          ],
          [t('downloads.tries'), figure(download.attempts)],
          [t('downloads.address'), linked(address)],
          [t('downloads.page'), linked(download.page)],
          [t('about.operation'), <Id key="operation" text={download.operation} />],
        ]}
      />
      {download.error ? (
        <FailureCard
          error={
            new CallFailure(
              download.error,
              undefined,
              Date.parse(download.finished ?? download.created),
            )
          }
        />
      ) : null}
    </article>
  );
};
