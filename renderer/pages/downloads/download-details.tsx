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
  const copied = (text: string, label: string) => (
    <div className={inspector.withCopy}>
      <Id text={text} />
      <CopyButton text={text} label={label} />
    </div>
  );
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
          ...(file === undefined
            ? []
            : [[t('downloads.file'), copied(file, t('downloads.copyFile'))] as const]),
          ...(sidecar === undefined
            ? []
            : [[t('downloads.sidecar'), copied(sidecar, t('downloads.copySidecar'))] as const]),
          ...(sha256 === undefined
            ? []
            : [['SHA-256', copied(sha256, t('evidence.copyHash'))] as const]),
          ...(download.mediaType === undefined
            ? []
            : [
                [
                  t('item.mediaType'),
                  <PlatformText key="type" text={download.mediaType} />,
                ] as const,
              ]),
          [
            t('downloads.size'),
            t('downloads.bytes', amountOf(download.total ?? download.received)),
          ],
          [t('downloads.created'), exactly(download.created)],
          ...(download.finished === undefined
            ? []
            : [[t('downloads.finished'), exactly(download.finished)] as const]),
          [t('downloads.tries'), figure(download.attempts)],
          ...(address === undefined
            ? []
            : [[t('downloads.address'), <Address key="address" url={address} />] as const]),
          ...(download.page === undefined
            ? []
            : [[t('downloads.page'), <Address key="page" url={download.page} />] as const]),
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
