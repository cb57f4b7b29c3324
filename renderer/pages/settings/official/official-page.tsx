import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocal, useChange } from '../../../local.ts';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { useCatalogue } from '../../../queries.ts';
import { PartPage } from '../part-page.tsx';
import css from './official.module.css';
import { BookOpenCheck } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { OfficialView } from '#calls/index.ts';
import { dayInUtc, figure } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Chip, type Tone } from '../../../parts/controls/chip.tsx';
import { EngineSentence, EngineSentences } from '../../../parts/text/engine-text.tsx';
import { Address } from '../../../parts/text/text.tsx';
import { say } from '../../../parts/states/toast.tsx';
import { EnterStep } from './enter-step.tsx';
import { KeepTerms } from './keep-terms.tsx';
import { computeStanding, computeSteps, type Standing, listOffers } from './setup-state.ts';
import { Step } from './step.tsx';
import { UsePart } from './use-part.tsx';
import { sayIn } from '../../../engine-words.ts';

const TONES: Readonly<Record<Standing, Tone>> = {
  none: 'plain',
  terms: 'waiting',
  keychain: 'good',
  file: 'good',
  environment: 'good',
};

const WORTH = ['gain', 'cost', 'time'] as const;

const AT_FIRST = 6;

/** What it answers, in the operations' titles: first what nothing else answers. */
const OfferedOperations = ({ ids }: { readonly ids: readonly string[] }) => {
  const operations = useCatalogue().data?.platforms.flatMap((one) => one.operations) ?? [];
  const { only, also } = listOffers(ids, operations);
  return (
    <div className={css.gives}>
      <Titles words={t('official.only')} titles={only} />
      <Titles words={t('official.also')} titles={also} />
    </div>
  );
};

interface TitlesProps {
  readonly words: string;
  readonly titles: readonly string[];
}

const Titles = ({ words, titles }: TitlesProps) => {
  const [all, setAll] = useState(false);
  if (titles.length === 0) return null;
  const more = titles.length > AT_FIRST + 1;
  const shown = all || !more ? titles : titles.slice(0, AT_FIRST);
  return (
    <div>
      <p className={css.givesHead}>{words}</p>
      <ul className={css.titles}>
        {shown.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      {more ? (
        <Button small look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('common.less') : t('official.allOf', { n: figure(titles.length) })}
        </Button>
      ) : null}
    </div>
  );
};

interface ApiCardProps {
  readonly official: OfficialView;
  /** A link led to this one. */
  readonly wanted: boolean;
}

/** One platform's official API: what it gives, how it stands, and the way there. */
const ApiCard = ({ official, wanted }: ApiCardProps) => {
  const { t, i18n } = useTranslation();
  const base = useId();
  const bring = useFocus();
  const [kept, setKept] = useState(0);
  const showTerms = useChange('official.show-terms');
  const { brand, name, terms, platform } = official;
  const steps = computeSteps(official);
  const standing = computeStanding(official);
  useEffect(() => {
    if (wanted) bring(`${base}-head`);
  }, [wanted, bring, base]);
  return (
    <article className={css.card} aria-labelledby={`${base}-head`}>
      <header className={css.head}>
        <div>
          <h2 id={`${base}-head`} tabIndex={-1}>
            {brand}
          </h2>
          <p className={css.quiet}>{name}</p>
        </div>
        <Chip tone={TONES[standing]} sign>
          {t(`official.standing.${standing}`)}
        </Chip>
      </header>
      <dl className={css.worth}>
        {WORTH.map((part) => (
          <div key={part}>
            <dt>{t(`official.worth.${part}`)}</dt>
            <dd>
              <EngineSentence of={official.worth[part]} />
            </dd>
          </div>
        ))}
      </dl>
      <OfferedOperations ids={official.operations} />
      <ol className={css.steps}>
        <Step number={1} title={t('official.get')} state={steps.get} anchor={`${base}-get`}>
          <ol className={css.setup}>
            {official.setup.map((sentence) => (
              <li key={sentence.message}>
                <EngineSentence of={sentence} />
              </li>
            ))}
          </ol>
          <p>
            {t('official.openAt')} <Address url={official.keysAt} />
          </p>
        </Step>
        <Step number={2} title={t('official.terms')} state={steps.terms} anchor={`${base}-terms`}>
          <p className={css.quiet}>{t('official.termsOf', { day: dayInUtc(terms.date) })}</p>
          <EngineSentences of={terms.says} className={css.says} />
          <p>
            {t('official.termsAt')} <Address url={terms.url} />
          </p>
          {terms.shown ? null : (
            <div>
              <Button
                sign={BookOpenCheck}
                look="primary"
                disabled={showTerms.isPending}
                onClick={() =>
                  showTerms.mutate(
                    { platform, date: terms.date },
                    { onSuccess: () => bring(`${base}-enter`) },
                  )
                }
              >
                {t('official.haveRead')}
              </Button>
            </div>
          )}
          <FailureCard error={showTerms.error} />
        </Step>
        <Step
          turn={`${steps.enter} ${kept}`}
          number={3}
          title={t('official.enter')}
          state={steps.enter}
          {...(official.source === 'keychain' ? { again: t('official.change') } : {})}
          anchor={`${base}-enter`}
          reason={
            <>
              <p>{t('official.termsFirst')}</p>
              <p className={css.quiet}>
                {t('official.willAsk', {
                  what: official.asks.map(({ label }) => sayIn(i18n.language, label)).join(', '),
                })}
              </p>
            </>
          }
        >
          <EnterStep
            official={official}
            onKept={() => {
              setKept(kept + 1);
              say(t('official.kept', { name }));
              bring(`${base}-use`);
            }}
          />
        </Step>
      </ol>
      <UsePart
        turn={`${standing} ${kept}`}
        official={official}
        anchor={`${base}-use`}
        onForget={() => {
          say(t('official.forgotten', { name }));
          bring(`${base}-head`);
        }}
      />
      <KeepTerms platform={platform} />
    </article>
  );
};

/** Brings the focus to a heading once it has been drawn; it may stand there only after the change. */
const useFocus = (): ((id: string) => void) => {
  const [target, setTarget] = useState<{ readonly id: string }>();
  useEffect(() => {
    if (!target) return undefined;
    // In the next frame: a dialog that closes gives the focus back first, to a button that may be gone.
    const frame = requestAnimationFrame(() => {
      const found = document.getElementById(target.id);
      found?.focus({ preventScroll: true });
      // Of a heading at the lower edge one would not see what it is about.
      const isLow = (found?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2;
      found?.scrollIntoView({ block: isLow ? 'start' : 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  const [bring] = useState(() => (id: string) => setTarget({ id }));
  return bring;
};

/** A person's own access to platforms' official APIs. `platform`: the one that a link led to. */
export const OfficialPage = ({ platform }: { readonly platform?: string | undefined }) => {
  const official = useLocal('official.get');
  const mode = useLocal('network.get').data?.mode;
  return (
    <PartPage part="official" lead={t('official.lead')}>
      <section className={css.page} aria-busy={official.isPending}>
        {mode === 'sample' || mode === 'replay' ? (
          <p role="note" className={css.note}>
            {t(`official.mode.${mode}`)}
          </p>
        ) : null}
        {official.error ? (
          <FailureCard error={official.error} again={() => void official.refetch()} />
        ) : null}
        {official.isPending ? <Skeleton pictures={false} rows={4} /> : null}
        {official.data?.length === 0 ? (
          <div className={css.none}>
            <h2>{t('official.none')}</h2>
            <p className={css.quiet}>{t('official.noneText')}</p>
          </div>
        ) : null}
        {official.data?.map((one) => (
          <ApiCard key={one.platform} official={one} wanted={one.platform === platform} />
        ))}
      </section>
    </PartPage>
  );
};
