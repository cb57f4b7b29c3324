/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox (ARIA 1.2) has a list box and options, which are no choices of a form */
import {
  CircleQuestionMark,
  Compass,
  CornerDownLeft,
  FileSearch,
  History,
  Link2,
  ListPlus,
  Search,
  Settings,
  Zap,
} from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocal } from '../../local.ts';
import { figure, harmless } from '../../format.ts';
import { knownName } from '../../names.ts';
import { useNavigation } from '../../navigation.ts';
import { useCatalogue, useRecognised } from '../../queries.ts';
import { useWindow } from '../../state.ts';
import { useOwnWords, useRunEntry } from './acts.ts';
import {
  linkEntries,
  looksLikeName,
  matchEntries,
  operationEntries,
  ownEntries,
  recentEntries,
  searchEntries,
  type Entry,
} from './entries.ts';
import { EngineSentence } from '../text/engine-text.tsx';
import { MENTIONED_FROM } from './with-cost.ts';
import css from './command-box.module.css';
import { commandKey } from '../frame/keyboard-shortcuts.ts';
import type { Message } from '#contract/index.ts';

const ICONS = {
  match: Link2,
  page: Compass,
  operation: FileSearch,
  setting: Settings,
  search: Search,
  maybe: CircleQuestionMark,
  recent: History,
  links: ListPlus,
  action: Zap,
} as const;

/** The heart of the window: takes a link, an id or a handle, or the name of anything there is. */
export const CommandBox = () => {
  const { t } = useTranslation();
  const name = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const { entries, says: message, isSettled } = useEntries(text);
  /** Enter was pressed before it was known what the whole text means, and at which step of the way. */
  const awaited = useRef<{ readonly inTab: boolean; readonly at: number }>(undefined);
  const shown = open && (entries.length > 0 || message !== undefined);
  const active = entries[Math.min(chosen, entries.length - 1)];

  const calls = useWindow((state) => state.boxCalls);
  useEffect(() => {
    if (calls === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [calls]);

  const runEntry = useRunEntry();
  const run = (entry: Entry, inTab = false, byKey = false) => {
    setOpen(false);
    setText('');
    input.current?.blur();
    runEntry(entry, inTab, byKey);
  };
  useEffect(() => {
    const press = awaited.current;
    if (press === undefined || !isSettled) return;
    awaited.current = undefined;
    // Whoever has gone elsewhere meanwhile wants to be there.
    if (press.at !== useNavigation.getState().at) return;
    // The engine's answer has come: the press of Enter that waited for it is done now.
    // oxlint-disable-next-line react/set-state-in-effect
    if (active) run(active, press.inTab, true);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (shown) setChosen((chosen + step + entries.length) % Math.max(entries.length, 1));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const inTab = event.ctrlKey || event.metaKey;
      // Also while nothing is offered: of a link, what its beginning meant is gone by then.
      if (!isSettled) awaited.current = { inTab, at: useNavigation.getState().at };
      else if (active) run(active, inTab, true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (shown) setOpen(false);
      else if (text !== '') setText('');
      else input.current?.blur();
    }
  };

  return (
    <search className={css.bar}>
      <div className={css.field}>
        <Search size={17} aria-hidden="true" />
        <input
          ref={input}
          className={css.input}
          role="combobox"
          aria-label={t('box.label')}
          aria-expanded={shown}
          aria-controls={`${name}-list`}
          aria-activedescendant={shown && active ? `${name}-${entries.indexOf(active)}` : undefined}
          aria-autocomplete="list"
          placeholder={t('box.placeholder')}
          value={text}
          spellCheck={false}
          autoComplete="off"
          dir="auto"
          onChange={(event) => {
            setText(event.target.value);
            awaited.current = undefined;
            setChosen(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            // Lines become words: a field of one line would join them.
            const pasted = event.clipboardData.getData('text');
            if (!/[\r\n]/.test(pasted.trim())) return;
            event.preventDefault();
            setText(`${text} ${pasted}`.replaceAll(/\s+/g, ' ').trim());
            setChosen(0);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onFocus={() => setOpen(useWindow.getState().boxCalls > 0)}
          onBlur={() => setOpen(false)}
        />
        <kbd className={css.hint} aria-hidden="true">
          {commandKey()} K
        </kbd>
      </div>
      {shown ? (
        <div className={css.popup}>
          {message === undefined ? null : (
            <output className={css.says}>
              <EngineSentence of={message} />
            </output>
          )}
          <Options name={name} entries={entries} active={active} onRun={run} onPoint={setChosen} />
        </div>
      ) : null}
    </search>
  );
};

interface Offered {
  readonly entries: readonly Entry[];
  readonly says: Message | undefined;
  /** What is offered is for the text as it stands, not for its beginning. */
  readonly isSettled: boolean;
}

const useEntries = (text: string): Offered => {
  const { t } = useTranslation();
  const catalogue = useCatalogue().data;
  const calls = useLocal('calls.recent', { limit: 50 }).data?.calls;
  const wanted = useSettled(text.trim());
  const { data: recognised, isPending } = useRecognised(wanted);
  const isSettled = text.trim() === '' || (wanted === text.trim() && !isPending);
  const words = useOwnWords();
  const own = useMemo(() => ownEntries(text, words), [text, words]);
  const operations = useMemo(() => operationEntries(text, catalogue), [text, catalogue]);
  const recent = useMemo(
    () => recentEntries(text, calls ?? [], catalogue, (call) => call.name ?? knownName(call, t)),
    [text, calls, catalogue, t],
  );
  if (text.trim() === '')
    return { entries: [...recent, ...own, ...operations], says: undefined, isSettled };
  if (recognised?.links)
    return {
      entries: linkEntries(recognised, catalogue, {
        batch: (count, brand) => t('box.batch', { count, n: figure(count), brand }),
        open: (count) => t('box.openAll', { count, n: figure(count) }),
        unknown: (count) => t('box.unknownLinks', { count, n: figure(count) }),
      }),
      says: undefined,
      isSettled,
    };
  const searches = recognised?.unsupported
    ? []
    : searchEntries(text, catalogue, (query, brand) => t('box.search', { words: query, brand }));
  const likely = matchEntries(recognised, catalogue);
  const isLink = /^https?:/i.test(text.trim());
  const entries = [
    ...likely,
    ...(isLink ? [] : [...own, ...recent]),
    ...searches,
    ...(isLink ? [] : operations),
    ...matchEntries(recognised, catalogue, 'unlikely'),
  ];
  if (recognised?.unsupported) return { entries, says: recognised.unsupported, isSettled };
  const unknown = recognised && entries.length === 0 && wanted === text.trim();
  return {
    entries,
    says: unknown
      ? { message: t(looksLikeName(text) ? 'box.unknownLink' : 'box.nothing') }
      : undefined,
    isSettled,
  };
};

/** The text once nobody typed for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 90);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

interface OptionsProps {
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly active: Entry | undefined;
  readonly onRun: (entry: Entry, inTab: boolean) => void;
  readonly onPoint: (index: number) => void;
}

const Options = ({ name, entries, active, onRun, onPoint }: OptionsProps) => {
  const { t } = useTranslation();
  return (
    <div id={`${name}-list`} className={css.list} role="listbox" aria-label={t('box.offers')}>
      {entries.map((entry, index) => {
        const Icon = ICONS[entry.kind];
        const first = entries[index - 1]?.kind !== entry.kind;
        return (
          <div key={entry.key} role="presentation">
            {first ? (
              <div className={css.group} aria-hidden="true">
                {t(`box.group.${entry.kind}`)}
              </div>
            ) : null}
            {/* The input above keeps the focus and hears the keys. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
            <div
              id={`${name}-${index}`}
              role="option"
              aria-selected={entry === active}
              className={entry === active ? `${css.option} ${css.active}` : css.option}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => onPoint(index)}
              onClick={(event) => onRun(entry, event.ctrlKey || event.metaKey)}
              onAuxClick={(event) => {
                if (event.button === 1) onRun(entry, true);
              }}
              ref={entry === active ? intoView : undefined}
            >
              <Icon size={16} aria-hidden="true" />
              <span className={css.words}>
                <span className={css.title}>{harmless(entry.title)}</span>
                <bdi className={css.detail}>{harmless(entry.detail)}</bdi>
              </span>
              {'cost' in entry && entry.cost >= MENTIONED_FROM ? (
                <span className={css.enter}>
                  {t('common.credits', { count: entry.cost, n: figure(entry.cost) })}
                </span>
              ) : null}
              {entry === active ? <CornerDownLeft size={14} aria-hidden="true" /> : null}
            </div>
          </div>
        );
      })}
    </div>
  );
};

const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });
