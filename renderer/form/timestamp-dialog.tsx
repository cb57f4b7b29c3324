import { t } from 'i18next';
import type { TimestampOfferView, TimestampTarget } from '#calls/index.ts';
import { figure, harmless, when } from '../format.ts';
import { useChange, useLocal } from '../local.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { Facts } from '../parts/frame/page.tsx';
import { saySaved, say } from '../parts/states/toast.tsx';

/** Asks an authority for a timestamp, once what goes where was shown. */
export const TimestampDialog = ({
  of,
  onClose,
}: {
  readonly of: TimestampTarget;
  readonly onClose: () => void;
}) => {
  const { data: offer, error } = useLocal('timestamps.preview', { of });
  const request = useChange('timestamps.ask');
  const send = (): void => {
    if (!offer) return;
    const { sha256, address } = offer;
    request.mutate(
      { of, sha256, address },
      {
        onSuccess: ({ at, file }) => {
          onClose();
          const text = t('timestamps.made', { at: at === undefined ? '' : when(at) });
          if (file === undefined) say(text);
          else saySaved(file, (name) => `${text} ${name}`);
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('timestamps.dialogTitle')}
      text={t('path' in of ? 'timestamps.ofPackage' : 'timestamps.ofDay')}
      send={t('timestamps.send')}
      ready={offer !== undefined && !request.isPending}
      error={request.error ?? error}
      onSend={send}
      onClose={onClose}
    >
      {offer ? <Offer offer={offer} /> : null}
      {offer === undefined && !error ? <output>{t('timestamps.reading')}</output> : null}
    </FormDialog>
  );
};

const Offer = ({
  offer: { address, isEncrypted, sha256, bytes },
}: {
  readonly offer: TimestampOfferView;
}) => (
  <>
    <Facts
      rows={[
        [t('timestamps.to'), <bdi key="to">{harmless(address)}</bdi>],
        [
          t('timestamps.hash'),
          <code key="hash" dir="ltr">
            {sha256.match(/.{8}/g)?.join(' ')}
          </code>,
        ],
        [t('timestamps.beside'), t('timestamps.besideText', { bytes: figure(bytes) })],
      ]}
    />
    {isEncrypted ? null : <p>{t('timestamps.notEncrypted')}</p>}
  </>
);
