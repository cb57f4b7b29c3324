import { Minus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { KeptPageView } from '#calls/index.ts';
import { figure, percent } from '../../../format.ts';
import { useChange, useLocal, askLocal } from '../../../local.ts';
import { Allowed } from '../../../rights.ts';
import { goTo } from '../../../open.ts';
import { Button, IconButton } from '../../../parts/controls/button.tsx';
import { FormDialog, type DialogProps } from '../../../parts/dialog/form-dialog.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { say } from '../../../parts/states/toast.tsx';
import { pagePath } from '../../../places.ts';
import { AboutPage } from './about-page.tsx';
import css from './pages.module.css';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useBridge } from '../../../bridge-context.ts';

/** A page that was kept: its picture, and what is known of it. Nothing of the page itself runs here. */
export const KeptPagePage = ({ id }: { readonly id: string }) => {
  const [isLeaving, setLeaving] = useState(false);
  const { data: page, error } = useLocal('pages.get', { id });
  if (!page) return error ? <FailureCard error={error} /> : <Skeleton rows={4} />;
  return (
    <section className={css.page} aria-label={t('keptPages.one')}>
      <Picture page={page} />
      <aside className={css.about} aria-label={t('keptPages.about')}>
        <AboutPage page={page} />
        <Allowed call="pages.remove">
          <div className={css.verbs}>
            <Button sign={Trash2} small onClick={() => setLeaving(true)}>
              {t('keptPages.remove')}
            </Button>
          </div>
        </Allowed>
      </aside>
      {isLeaving ? <RemoveDialog page={page} onClose={() => setLeaving(false)} /> : null}
    </section>
  );
};

const ZOOMS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3] as const;

/** The address of the picture of a kept page, which comes part by part. */
const usePagePicture = (id: string): UseQueryResult<string> => {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['page-picture', id],
    queryFn: async () => {
      const parts: string[] = [];
      for (let number = 0; ; number += 1) {
        const { base64, isLast } = await askLocal(bridge, 'pages.part', {
          id,
          role: 'picture',
          number,
        });
        parts.push(base64);
        if (isLast) return `data:image/png;base64,${parts.join('')}`;
      }
    },
    // A large one is not held longer than it is looked at.
    gcTime: 0,
    staleTime: Infinity,
  });
};

const Picture = ({ page }: { readonly page: KeptPageView }) => {
  const { width, height } = page.record.picture;
  const picture = usePagePicture(page.id);
  /** Of the window's pixels for one of the page's; `undefined` as wide as there is room. */
  const [zoom, setZoom] = useState<number>();
  const cssWidth = width / page.record.scaleFactor;
  const step = (by: 1 | -1): void => {
    const from = zoom ?? 1;
    const next = by > 0 ? ZOOMS.find((one) => one > from) : ZOOMS.findLast((one) => one < from);
    setZoom(next ?? from);
  };
  return (
    <div className={css.picture}>
      <div className={css.tools} role="toolbar" aria-label={t('keptPages.zoom')}>
        <IconButton sign={Minus} label={t('keptPages.smaller')} onClick={() => step(-1)} />
        <output>{zoom === undefined ? t('keptPages.fitted') : percent(zoom)}</output>
        <IconButton sign={Plus} label={t('keptPages.larger')} onClick={() => step(1)} />
        <Button small disabled={zoom === undefined} onClick={() => setZoom(undefined)}>
          {t('keptPages.fit')}
        </Button>
      </div>
      {/* Higher than the window: the keyboard must reach it. */}
      <section
        className={`${css.scroller} ${zoom === undefined ? css.fits : ''}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('keptPages.picture')}
      >
        <FailureCard error={picture.error} />
        {picture.data === undefined ? null : (
          <img
            src={picture.data}
            alt={t('keptPages.pictureOf', { width: figure(width), height: figure(height) })}
            width={cssWidth * (zoom ?? 1)}
            height={(height / page.record.scaleFactor) * (zoom ?? 1)}
          />
        )}
      </section>
    </div>
  );
};

const RemoveDialog = ({ page, onClose }: DialogProps & { readonly page: KeptPageView }) => {
  const remove = useChange('pages.remove');
  const run = (): void =>
    remove.mutate(
      { id: page.id },
      {
        onSuccess: () => {
          goTo(pagePath('capture'));
          say(t('keptPages.removed'));
        },
      },
    );
  return (
    <FormDialog
      danger
      title={t('keptPages.removeTitle')}
      text={t('keptPages.removeText')}
      send={t('keptPages.remove')}
      by={remove}
      onSend={run}
      onClose={onClose}
    />
  );
};
