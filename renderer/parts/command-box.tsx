/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox (ARIA 1.2) has a list box and options, which are no choices of a form */
import { Compass, CornerDownLeft, FileSearch, Link2, Search, Settings } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { figure, harmless } from '../format.ts';
import { goTo, openResult } from '../open.ts';
import { useCatalogue, useRecognised } from '../queries.ts';
import { officialPath } from '../places.ts';
import { useWindow } from '../state.ts';
import {
  commandEntries,
  looksLikeName,
  matchEntries,
  searchEntries,
  type Entry,
} from './command-box-entries.ts';
import css from './command-box.module.css';
import { commandKey } from './keyboard-shortcuts.ts';

const ICONS = {
  match: Link2,
  page: Compass,
  operation: FileSearch,
  setting: Settings,
  search: Search,
} as const;

/** The heart of the window: takes a link, an id or a handle, or the name of anything there is. */
export const CommandBox = () => {
  const { t } = useTranslation();
  const name = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const { entries, says } = useEntries(text);
  const shown = open && (entries.length > 0 || says !== undefined);
  const active = entries[Math.min(chosen, entries.length - 1)];

  const calls = useWindow((state) => state.boxCalls);
  useEffect(() => {
    if (calls === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [calls]);

  const run = (entry: Entry) => {
    setOpen(false);
    setText('');
    input.current?.blur();
    if ('path' in entry) goTo(entry.path);
    else openResult(entry.operation, entry.params);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (shown) setChosen((chosen + step + entries.length) % Math.max(entries.length, 1));
    } else if (event.key === 'Enter' && active && shown) {
      event.preventDefault();
      run(active);
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
            setChosen(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
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
          {says === undefined ? null : <output className={css.says}>{harmless(says)}</output>}
          <Options name={name} entries={entries} active={active} onRun={run} onPoint={setChosen} />
        </div>
      ) : null}
    </search>
  );
};

const useEntries = (text: string): { entries: readonly Entry[]; says: string | undefined } => {
  const { t } = useTranslation();
  const catalogue = useCatalogue().data;
  const wanted = useSettled(text.trim());
  const recognised = useRecognised(wanted).data;
  const commands = useMemo(
    () =>
      commandEntries(text, catalogue, {
        page: (page) => t(`page.${page}`),
        settingsTitle: t('page.settings'),
        settings: [
          { id: 'theme', title: t('settings.theme') },
          { id: 'density', title: t('settings.density') },
          { id: 'folder', title: t('settings.folder') },
          { id: 'pace', title: t('settings.pace') },
          { id: 'official', title: t('official.find'), path: officialPath() },
        ],
      }),
    [catalogue, t, text],
  );
  if (text.trim() === '') return { entries: commands, says: undefined };
  const matches = matchEntries(recognised, catalogue);
  const searches = searchEntries(text, catalogue, (words) => t('box.search', { words }));
  const entries = [...matches, ...commands, ...(recognised?.unsupported ? [] : searches)];
  if (recognised?.unsupported) return { entries, says: recognised.unsupported.says };
  const unknown = recognised && matches.length + commands.length === 0 && wanted === text.trim();
  return {
    entries,
    says: unknown ? t(looksLikeName(text) ? 'box.unknownLink' : 'box.nothing') : undefined,
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
  readonly onRun: (entry: Entry) => void;
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
              onClick={() => onRun(entry)}
              ref={entry === active ? intoView : undefined}
            >
              <Icon size={16} aria-hidden="true" />
              <span className={css.words}>
                <span className={css.title}>{harmless(entry.title)}</span>
                <bdi className={css.detail}>{harmless(entry.detail)}</bdi>
              </span>
              {(entry.kind === 'match' || entry.kind === 'search') && entry.cost > 1 ? (
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
