import type { TFunction } from 'i18next';
import { ListChecks, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompletenessView } from '#calls/index.ts';
import { useLocal, useChange } from '../../../local.ts';
import { figure, harmless, when } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy-button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { Loaded } from '../../../parts/states/failure-card.tsx';
import css from '../collections.module.css';
import { resultPath } from '../../../places.ts';
import type { CollectionDialogProps } from '../dialog-props.ts';
import { useOperationNames } from '../filter/operation-names.ts';
import { fileNameInPath, hasNative } from '../../../native.ts';
import { saySaved, sayFailure } from '../../../parts/states/toast.tsx';

/** What is there, what is missing and why, in plain words. */
export const CompletenessButton = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <ListChecks size={14} aria-hidden="true" />
        {t('collections.completeness')}
      </Button>
      {isOpen ? <CompletenessDialog name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

/** Writes which access was tried and what is missing as a document, for applications and ethics boards. */
const SaveDossier = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const verb = useChange('collections.save-dossier');
  const save = (): void =>
    verb.mutate(
      { name },
      {
        onSuccess: ({ files: [file = ''] }) => {
          const shown = hasNative() ? fileNameInPath(file) : file;
          const text = t('collections.dossierSaved', { file: harmless(shown) });
          saySaved(text, t('export.show'), file);
        },
        onError: (error) => sayFailure(error),
      },
    );
  return (
    <Button small disabled={verb.isPending} onClick={save} title={t('collections.dossierFor')}>
      <FileText size={14} aria-hidden="true" />
      {t('collections.saveDossier')}
    </Button>
  );
};

const CompletenessDialog = ({ name, onClose }: CollectionDialogProps) => {
  const { t } = useTranslation();
  const { data, error } = useLocal('collections.completeness', { name });
  return (
    <Dialog
      open
      title={t('collections.completeness')}
      onClose={onClose}
      foot={
        data ? (
          <>
            <SaveDossier name={name} />
            <CopyButton words text={data.methods} label={t('collections.copyMethods')} />
          </>
        ) : null
      }
    >
      <Loaded data={data} error={error}>
        {(view) => <Report view={view} />}
      </Loaded>
    </Dialog>
  );
};

const Report = ({ view }: { readonly view: CompletenessView }) => {
  const { t, i18n } = useTranslation();
  const { duplicates, removedSince, notShown, gaps, refusals, notices, methods, unreadLines } =
    view;
  const { notFound = [] } = view;
  const counted = (
    key: 'items' | 'duplicates' | 'gaps' | 'refused' | 'notFound' | 'removed' | 'notShown',
    count: number,
  ) => t(`collections.${key}`, { count, n: figure(count) });
  const lines = [
    counted('items', view.unique),
    counted('duplicates', duplicates),
    counted('gaps', gaps.length),
    counted('refused', view.refused),
    ...(notFound.length > 0 ? [counted('notFound', notFound.length)] : []),
    counted('removed', removedSince),
    counted('notShown', notShown),
  ];
  return (
    <div className={css.stack}>
      <p>{lines.join(' · ')}</p>
      <Figures view={view} />
      <section>
        <h3>{t('collections.methods')}</h3>
        {i18n.language === 'en' ? null : (
          <p className={css.quiet}>{t('collections.methodsInEnglish')}</p>
        )}
        <p lang="en" dir="ltr">
          {harmless(methods)}
        </p>
      </section>
      <NotRead title={t('collections.refusalsTitle')} rows={refusals} />
      <NotRead title={t('collections.notFoundTitle')} rows={notFound} />
      <NotRead title={t('collections.gapsTitle')} rows={gaps} />
      {unreadLines?.repeated === undefined ? null : (
        <p className={css.quiet}>
          {t('collections.repeatedLines', {
            count: unreadLines.repeated,
            n: figure(unreadLines.repeated),
          })}
        </p>
      )}
      {unreadLines === undefined || unreadLines.count === 0 ? null : (
        <section>
          <h3>{t('collections.unreadTitle', { n: figure(unreadLines.count) })}</h3>
          <ul className={css.plain}>
            {unreadLines.first.map(({ line, text }) => (
              <li key={`${line} ${text}`} dir="auto">
                {t('collect.line', { n: figure(line), text: harmless(text) })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {notices.length === 0 ? null : (
        <section>
          <h3>{t('collections.notices')}</h3>
          <ul className={css.plain}>
            {notices.map((notice) => (
              <li key={notice.message}>
                <EngineSentence of={notice} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};

/** What the platforms state of each kind of list, when it was gathered, and from which worlds it is. */
const Figures = ({ view }: { readonly view: CompletenessView }) => {
  const { t } = useTranslation();
  const { stated, collected, worlds } = view;
  const isLive = worlds.every(({ world }) => world === 'live');
  return (
    <ul className={css.plain}>
      {stated.map((one) => (
        <li key={`${one.platform} ${one.kind}`}>{t(statedKey(one), statedWords(one, t))}</li>
      ))}
      {collected === undefined ? null : (
        <li>
          {when(collected.first) === when(collected.last)
            ? t('collections.collectedAt', { at: when(collected.first) })
            : t('collections.collectedSpan', {
                first: when(collected.first),
                last: when(collected.last),
              })}
        </li>
      )}
      {isLive
        ? null
        : worlds.map(({ world, items }) => (
            <li key={world}>
              {t('collections.worldCount', {
                world: t(`evidence.from.${world}`),
                n: t('collections.items', { count: items, n: figure(items) }),
              })}
            </li>
          ))}
    </ul>
  );
};

type Stated = CompletenessView['stated'][number];

const statedKey = ({ stating, lists }: Stated) =>
  stating === 0
    ? 'collections.statedNone'
    : stating < lists
      ? 'collections.statedSome'
      : 'collections.stated';

const statedWords = ({ kind, platform, total, stating, lists, held }: Stated, t: TFunction) => ({
  kind: t(`part.${kind}`, { defaultValue: kind }),
  platform,
  total: figure(total),
  stating: figure(stating),
  lists: figure(lists),
  held: figure(held),
});

const NotRead = ({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: CompletenessView['gaps'];
}) =>
  rows.length === 0 ? null : (
    <section>
      <h3>{title}</h3>
      <ul className={css.plain}>
        {rows.map(({ source, at, reason }) => (
          <li key={`${source} ${at} ${reason.message}`}>
            {when(at)} · <Source name={source} /> · <EngineSentence of={reason} />
          </li>
        ))}
      </ul>
    </section>
  );

/** The list by its name, which opens it. */
const Source = ({ name }: { readonly name: string }) => {
  const names = useOperationNames();
  const source = readUnreadSource(name);
  if (!source) return harmless(name);
  const subject = harmless(sourceSubject(source));
  return (
    <>
      <a href={`#${resultPath(source.operation, source.params)}`}>
        {names.operation(source.operation)}
      </a>
      {subject === '' ? null : (
        <>
          {' '}
          <bdi>{subject}</bdi>
        </>
      )}
    </>
  );
};

/** A list that could not be read, as completeness names it: its operation and its parameters as JSON. */
interface UnreadSource {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** `undefined` for what is written otherwise. */
export const readUnreadSource = (source: string): UnreadSource | undefined => {
  const space = source.indexOf(' ');
  if (space < 1) return undefined;
  try {
    const params: unknown = JSON.parse(source.slice(space + 1));
    return params !== null && typeof params === 'object' && !Array.isArray(params)
      ? { operation: source.slice(0, space), params: { ...params } }
      : undefined;
  } catch {
    return undefined;
  }
};

/** What it is of, in a few words: the values of its parameters without the cursor. */
export const sourceSubject = ({ params }: UnreadSource): string =>
  Object.entries(params)
    .flatMap(([name, value]) =>
      name !== 'cursor' && (typeof value === 'string' || typeof value === 'number')
        ? [String(value)]
        : [],
    )
    .join(', ');
