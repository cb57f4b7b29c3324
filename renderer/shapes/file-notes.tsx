import { VolumeX } from 'lucide-react';
import { t } from 'i18next';
import { harmless } from '../format.ts';
import { Chip } from '../parts/controls/chip.tsx';
import { Address, Length } from '../parts/text/text.tsx';
import css from './save-files.module.css';
import type { NamedFile } from './saveable.ts';
import { formatHost } from './votes.ts';

/** What is known of a file beside its address: where it lies, how long it is, whether it has sound. */
export const FileNotes = ({ file }: { readonly file: NamedFile }) => {
  const { url, duration, isSilent, manifests = [], leadsTo } = file;
  return (
    <span className={css.notes}>
      <span>{t('post.from', { host: harmless(formatHost(url)) })}</span>
      {duration === undefined ? null : <Length seconds={duration} />}
      {isSilent ? (
        <Chip>
          <VolumeX size={12} aria-hidden="true" />
          {t('post.mark.silent')}
        </Chip>
      ) : null}
      {leadsTo === undefined ? null : (
        <span>
          {t('post.leadsTo')} <Address url={leadsTo} text={formatHost(leadsTo)} />
        </span>
      )}
      {manifests.map((address) => (
        <Address key={address} url={address} text={listName(address)} />
      ))}
    </span>
  );
};

/** "HLS", "DASH", or the host of a list of tracks. */
const listName = (address: string): string => {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  if (path.endsWith('.m3u8')) return 'HLS';
  return path.endsWith('.mpd') ? 'DASH' : formatHost(address);
};
