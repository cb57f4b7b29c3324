/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox (ARIA 1.2) has a list box and options, which are no choices of a form */
import {
  Bookmark,
  CircleQuestionMark,
  Compass,
  CornerDownLeft,
  Database,
  FileSearch,
  Globe,
  History,
  LibraryBig,
  Link2,
  ListPlus,
  Search,
  Settings,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { t } from 'i18next';
import { amountOf, harmless } from '../../format.ts';
import { useNavigation } from '../../navigation.ts';
import { offerInBox, useOpenedLink } from '../../opened.ts';
import { useWindow } from '../../state.ts';
import { useRunEntry } from './acts.ts';
import type { Entry } from './entries.ts';
import { useOffers } from './offers.ts';
import { PastedSummary } from './pasted-summary.tsx';
import { EngineSentence } from '../text/engine-text.tsx';
import { MENTIONED_FROM } from './with-cost.ts';
import css from './command-box.module.css';
import { focusStage } from '../frame/keep-focus.ts';
import { commandKey, isDialogOpen, isTyping } from '../frame/keyboard-shortcuts.tsx';

const ICONS: Readonly<Record<Entry['kind'], LucideIcon>> = {
  match: Link2,
  data: Database,
  collection: LibraryBig,
  view: Bookmark,
  page: Compass,
  operation: FileSearch,
  setting: Settings,
  search: Globe,
  maybe: CircleQuestionMark,
  recent: History,
  recentCollection: LibraryBig,
  link: Link2,
  links: ListPlus,
  collect: LibraryBig,
  action: Zap,
};

/** Under which heading each kind of entry stands. */
const GROUPS = {
  match: 'match',
  data: 'data',
  collection: 'data',
  view: 'data',
  recent: 'recent',
  recentCollection: 'recent',
  page: 'page',
  action: 'action',
  setting: 'setting',
  operation: 'operation',
  maybe: 'maybe',
  link: 'link',
  links: 'link',
  collect: 'link',
  search: 'search',
} as const satisfies Readonly<Record<Entry['kind'], string>>;

/** The heart of the window: takes a link, an id or a handle, or the name of anything there is. */
export const CommandBox = () => {
  const name = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  /** The key of an entry; the first one without it. */
  const [chosen, setChosen] = useState<string>();
  const { entries, message, pasted, isSettled } = useOffers(text);
  /** Enter was pressed before it was known what the whole text means, and at which step of the way. */
  const awaited = useRef<{ readonly inTab: boolean; readonly at: number }>(undefined);
  const shown = open && (entries.length > 0 || message !== undefined || pasted !== undefined);
  const active = entries.find(({ key }) => key === chosen) ?? entries[0];

  const calls = useWindow((state) => state.boxCalls);
  useEffect(() => {
    if (calls === 0) return;
    // Whoever calls the box anew wants to type: nothing that waits may take the focus away.
    awaited.current = undefined;
    input.current?.focus();
    input.current?.select();
  }, [calls]);

  useEffect(() => {
    const take = (): void => {
      const { link } = useOpenedLink.getState();
      if (link === undefined) return;
      useOpenedLink.setState({ link: undefined });
      setText(link);
      input.current?.focus();
      setOpen(true);
    };
    take();
    return useOpenedLink.subscribe(take);
  }, []);

  // Wherever nobody types, what is pasted is meant for the box.
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const clip = event.clipboardData?.getData('text') ?? '';
      if (event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return;
      if (clip.trim() === '') return;
      event.preventDefault();
      offerInBox(clip);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  const runEntry = useRunEntry();
  const run = (entry: Entry, inTab = false, byKey = false) => {
    setOpen(false);
    setText('');
    focusStage();
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
      const at = active === undefined ? 0 : entries.indexOf(active);
      if (shown) setChosen(entries.at((at + step) % entries.length)?.key);
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
      else focusStage();
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
          value={inOneLine(text)}
          spellCheck={false}
          autoComplete="off"
          dir="auto"
          onChange={(event) => {
            setText(event.target.value);
            awaited.current = undefined;
            setChosen(undefined);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            // Its lines are kept beside the field, which has one alone.
            const clip = event.clipboardData.getData('text');
            if (!/[\r\n]/.test(clip.trim())) return;
            event.preventDefault();
            awaited.current = undefined;
            setText(text.trim() === '' ? clip : `${text}\n${clip}`);
            setChosen(undefined);
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
          {pasted === undefined ? null : <PastedSummary view={pasted} />}
          <Options name={name} entries={entries} active={active} onRun={run} onPoint={setChosen} />
        </div>
      ) : null}
    </search>
  );
};

/** As a field of one line can show it. */
const inOneLine = (text: string): string =>
  /[\r\n]/.test(text) ? text.slice(0, MOST_SHOWN).trim().replaceAll(/\s+/g, ' ') : text;

/** Characters of pasted lines that the field shows. */
const MOST_SHOWN = 2000;

interface OptionsProps {
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly active: Entry | undefined;
  readonly onRun: (entry: Entry, inTab: boolean) => void;
  readonly onPoint: (key: string) => void;
}

const Options = ({ name, entries, active, onRun, onPoint }: OptionsProps) => (
  <div id={`${name}-list`} className={css.list} role="listbox" aria-label={t('box.offers')}>
    {entries.map((entry, index) => {
      const Icon = ICONS[entry.kind];
      const group = GROUPS[entry.kind];
      const before = entries[index - 1];
      const first = before === undefined || GROUPS[before.kind] !== group;
      return (
        <div key={entry.key} role="presentation">
          {first ? (
            <div className={css.group} aria-hidden="true">
              {t(`box.group.${group}`)}
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
            onMouseMove={() => onPoint(entry.key)}
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
              <span className={css.enter}>{t('common.credits', amountOf(entry.cost))}</span>
            ) : null}
            {entry === active ? <CornerDownLeft size={14} aria-hidden="true" /> : null}
          </div>
        </div>
      );
    })}
  </div>
);

const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });
