import { useState, type ReactNode } from 'react';
import { t } from 'i18next';
import type { KeptPageView } from '#calls/index.ts';
import type { DropCounts, DroppedPart } from '#kit/dropped-parts.ts';
import { bytes, exactly, figure, harmless } from '../../../format.ts';
import { useChange } from '../../../local.ts';
import { Allowed } from '../../../rights.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy-button.tsx';
import { Facts } from '../../../parts/frame/page.tsx';
import { say, sayFailure } from '../../../parts/states/toast.tsx';
import { PlatformText } from '../../../parts/text/text.tsx';
import { fileNameInPath } from '../../../native.ts';
import { NoteDialog, isCut } from './note-dialog.tsx';
import css from './pages.module.css';

type Row = readonly [string, ReactNode];

/** What the record of a kept page says, in words, and its hash. */
export const AboutPage = ({ page }: { readonly page: KeptPageView }) => {
  const [isWriting, setWriting] = useState(false);
  const { record } = page;
  return (
    <>
      <h1>
        <PlatformText text={record.title ?? t('keptPages.one')} />
      </h1>
      <p className={css.note}>
        {record.person?.note === undefined ? (
          <span className={css.quiet}>{t('keptPages.noNote')}</span>
        ) : (
          <PlatformText text={record.person.note} />
        )}
      </p>
      <div className={css.verbs}>
        <Allowed call="pages.annotate">
          <Button small onClick={() => setWriting(true)}>
            {t('keptPages.editNote')}
          </Button>
        </Allowed>
        <Allowed call="pages.save">
          <SaveButtons page={page} />
        </Allowed>
      </div>
      <Facts rows={[...usePlaceRows(page), ...useTimeRows(page), ...useWindowRows(page)]} />
      <Facts rows={useFileRows(page)} />
      {isWriting ? (
        <NoteDialog page={page} title={t('keptPages.note')} onClose={() => setWriting(false)} />
      ) : null}
    </>
  );
};

const SaveButtons = ({ page }: { readonly page: KeptPageView }) => {
  const save = useChange('pages.save', sayFailure);
  const run = (role: 'picture' | 'snapshot' | 'record'): void =>
    save.mutate(
      { id: page.id, roles: [role] },
      {
        onSuccess: ({ files }) =>
          say(t('keptPages.saved', { name: files.map(fileNameInPath).join(', ') })),
      },
    );
  return (
    <>
      <Button small onClick={() => run('picture')}>
        {t('keptPages.savePicture')}
      </Button>
      {page.record.snapshot ? (
        <Button small onClick={() => run('snapshot')}>
          {t('keptPages.saveSnapshot')}
        </Button>
      ) : null}
      <Button small onClick={() => run('record')}>
        {t('keptPages.saveRecord')}
      </Button>
    </>
  );
};

const Address = ({ address }: { readonly address: string }) => (
  <bdi dir="ltr">{harmless(address)}</bdi>
);

const usePlaceRows = ({ record, brand, collection, items }: KeptPageView): readonly Row[] => {
  const { address, changedAddress, replies, signedIn, person } = record;
  const hasMoved = changedAddress || address.start !== address.end;
  return [
    [t('keptPages.fact.platform'), brand],
    [t('keptPages.fact.address'), <Address key="start" address={address.start} />],
    [
      t('keptPages.fact.addressAfter'),
      hasMoved ? <Address key="end" address={address.end} /> : undefined,
    ],
    [
      t('keptPages.fact.signedIn'),
      signedIn === undefined ? t('keptPages.unknown') : t(signedIn ? 'common.yes' : 'common.no'),
    ],
    [
      t('keptPages.signedInAs'),
      person?.signedInAs === undefined ? undefined : (
        <PlatformText key="as" text={person.signedInAs} />
      ),
    ],
    [
      t('keptPages.fact.collection'),
      collection === undefined ? undefined : <PlatformText key="in" text={collection} />,
    ],
    [t('keptPages.fact.replies'), figure(replies.length)],
    [t('keptPages.fact.items'), figure(items)],
  ];
};

const useTimeRows = ({ record: { time, clock } }: KeptPageView): readonly Row[] => [
  [t('keptPages.fact.time'), `${exactly(time.start)} (${time.zone})`],
  [t('keptPages.fact.utc'), <Address key="utc" address={time.start} />],
  [
    t('keptPages.fact.clock'),
    clock === undefined
      ? t('keptPages.unknown')
      : t('keptPages.clock', {
          offset: figure(clock.offsetMs),
          within: figure(clock.uncertaintyMs),
        }),
  ],
];

const useWindowRows = ({ record }: KeptPageView): readonly Row[] => {
  const { window, page, scaleFactor, language, browser, program } = record;
  const pixels = (of: { readonly width: number; readonly height: number }): string =>
    `${figure(of.width)} × ${figure(of.height)}`;
  return [
    [t('keptPages.fact.window'), `${pixels(window)} · ${figure(scaleFactor)}×`],
    [t('keptPages.fact.page'), pixels(page)],
    [
      t('keptPages.fact.language'),
      language === undefined ? undefined : <Address key="l" address={language} />,
    ],
    [t('keptPages.fact.browser'), <Address key="b" address={browser.userAgent} />],
    [t('keptPages.fact.program'), program],
  ];
};

/** What was taken out of a snapshot, and how often; `undefined` where that was not counted. */
const useDroppedWords = (dropped: DropCounts | undefined): string | undefined => {
  if (dropped === undefined) return undefined;
  const words = (Object.entries(dropped) as [DroppedPart, number][]).map(([part, n]) =>
    t(`keptPages.dropped.${part}`, { n: figure(n) }),
  );
  return words.length === 0 ? t('keptPages.dropped.nothing') : words.join(' · ');
};

const useFileRows = ({ record, sha256 }: KeptPageView): readonly Row[] => {
  const { picture, snapshot } = record;
  const dropped = useDroppedWords(snapshot?.dropped);
  const size = `${figure(picture.width)} × ${figure(picture.height)} · ${bytes(picture.bytes)}`;
  return [
    [
      t('keptPages.picture'),
      isCut(picture)
        ? `${size} · ${t('keptPages.inPart', { n: figure(picture.height), of: figure(picture.pageHeight) })}`
        : size,
    ],
    [t('keptPages.fact.pictureHash'), <Address key="p" address={picture.sha256} />],
    [t('keptPages.snapshot'), snapshot ? bytes(snapshot.bytes) : t('keptPages.noSnapshot')],
    [t('keptPages.fact.snapshotHash'), snapshot && <Address key="s" address={snapshot.sha256} />],
    [t('keptPages.fact.dropped'), dropped],
    [
      t('keptPages.fact.hash'),
      <span key="h">
        <Address address={sha256} /> <CopyButton text={sha256} label={t('keptPages.copyHash')} />
      </span>,
    ],
  ];
};
