/**
 * What whoever sits before the window may do: on a desktop everything, in a laboratory what the role of the
 * member allows. The engine judges each call anyway; the window only leaves out what it would refuse.
 */
import { useMemo, type ReactNode } from 'react';
import type { CallName, LabMeView } from '#calls/index.ts';
import { useLocal } from './local.ts';
import { PAGES, SETTINGS_PARTS, type PageName, type Place, type SettingsPart } from './places.ts';
import { useCallFacts } from './queries.ts';

export interface Rights {
  /** Absent on a desktop, and before it is known. */
  readonly me: LabMeView | undefined;
  /** Whether the call may be made; with a parameter, whether that may be given. */
  readonly may: (call: CallName, param?: string) => boolean;
  /** Whether platforms may be asked. */
  readonly mayAsk: boolean;
  /** Whether what is exported may name people. */
  readonly mayName: boolean;
}

export const useRights = (): Rights => {
  const me = useLocal('lab.me').data ?? undefined;
  const facts = useCallFacts();
  return useMemo(() => {
    const allows = me?.allows;
    return {
      me,
      may: (call, param) => {
        if (!allows) return true;
        const known = facts?.[call];
        if (!known) return false;
        const ofParam = param === undefined ? undefined : known.byParam?.[param];
        return allows.includes(known.needs) && (!ofParam || allows.includes(ofParam));
      },
      mayAsk: !allows || allows.includes('collect'),
      mayName: !allows || allows.includes('export'),
    };
  }, [me, facts]);
};

/** Shown to those who may make the call. */
export const Allowed = ({
  call,
  param,
  children,
}: {
  readonly call: CallName;
  readonly param?: string;
  readonly children: ReactNode;
}) => (useRights().may(call, param) ? children : null);

/** Without this call a page is of no use. */
const PAGE_CALLS: Readonly<Record<PageName, CallName>> = {
  explore: 'calls.recent',
  collections: 'collections.list',
  capture: 'capture.set',
  downloads: 'downloads.add',
  members: 'members.list',
  settings: 'settings.set',
};

/** The same of what is no page of the rail. */
export const PLACE_CALLS: Readonly<Partial<Record<Place['kind'], CallName>>> = {
  collect: 'collections.start',
  'field-trial': 'field-trial.plan',
  package: 'packages.verify',
};

/** The pages that there are for whoever sits before the window. */
export const useShownPages = (): readonly PageName[] => {
  const { me, may } = useRights();
  return useMemo(
    () =>
      PAGES.filter(
        // Other people are in a laboratory alone.
        (page) => may(PAGE_CALLS[page]) && (page !== 'members' || me !== undefined),
      ),
    [me, may],
  );
};

/** Without any of these calls a page of the settings is of no use. */
const PART_CALLS: Readonly<Record<SettingsPart, readonly CallName[]>> = {
  official: ['official.set'],
  access: ['api.set', 'keys.list', 'clients.list'],
  pace: ['credits.get'],
  health: ['health.list'],
  laboratory: ['lab.connect'],
  keeping: ['signing.get'],
};

/** The pages of the settings that there are for whoever sits before the window. */
export const useSettingsParts = (): readonly SettingsPart[] => {
  const { may } = useRights();
  return useMemo(
    () => SETTINGS_PARTS.filter((part) => PART_CALLS[part].some((call) => may(call))),
    [may],
  );
};
