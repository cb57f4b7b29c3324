/** The members of a project in a laboratory, as the program that holds the project knows them. */
import type {
  AuditPageView,
  InvitedView,
  InvitationView,
  LabMeView,
  LookingAt,
  PresentPersonView,
} from './members.ts';
import { may, type Role } from '#kit/rights.ts';
import type { Caller } from '../../engine/caller.ts';
import type { KeyHolders, Store } from '../../store/index.ts';

export interface Invitee {
  readonly email: string;
  readonly name?: string | undefined;
  readonly role: Role;
  /** Credits that the member may spend in a month. */
  readonly monthly?: number | undefined;
}

/**
 * People are named by their ids; `by` is whoever administers. What it writes stands in the audit trail. Throws
 * `not_found` for whoever is no member of the project.
 */
export interface ProjectMembers {
  /** The role that a person has now; `undefined` for the disabled, too. Read anew each time. */
  readonly roleOf: (person: string) => Role | undefined;
  readonly nameOf: (person: string) => string | undefined;
  /** By their ids; the unknown are left out. */
  readonly namesOf: (people: readonly string[]) => ReadonlyMap<string, string>;
  readonly me: (person: string) => LabMeView;
  /** Who has the window of the project open now. */
  readonly present: () => readonly PresentPersonView[];
  readonly look: (person: string, at: LookingAt | undefined) => void;
  /** The disabled among them. */
  readonly list: () => readonly {
    readonly person: {
      readonly id: string;
      readonly name: string;
      readonly email: string | null;
      readonly disabled: boolean;
    };
    readonly role: Role;
    readonly since: string;
  }[];
  /** Throws `validation_error` where it would leave no manager. */
  readonly setRole: (person: string, role: Role, by: string) => void;
  readonly remove: (person: string, by: string) => void;
  /** Those that can still be accepted. */
  readonly invitations: () => readonly InvitationView[];
  readonly invite: (invitee: Invitee, by: string) => InvitedView;
  readonly withdraw: (invitation: string, by: string) => void;
  /** Notes that a member got another part of the credits; the part stands in the data file of the project. */
  readonly notePart: (person: string, monthly: number | null, by: string) => void;
  /** Writes down who dismissed a member’s request to forget somebody; it does not tell whom. */
  readonly noteDismissed: (request: string, person: string, by: string) => void;
  /** What was administered of this project, the latest first. */
  readonly audit: (wanted: {
    readonly limit: number;
    readonly before?: number | undefined;
  }) => AuditPageView;
}

/** What the data file of a project asks about whoever holds its keys. */
export const keyHolders = ({ roleOf }: Pick<ProjectMembers, 'roleOf'>): KeyHolders => ({
  mayUseKey: (person) => may(roleOf(person), 'collect'),
  mayUseWindow: (person) => may(roleOf(person), 'read'),
});

/** The role of whoever calls with a key. */
export const roleByKey =
  ({ roleOf }: Pick<ProjectMembers, 'roleOf'>, { keys }: Pick<Store, 'keys'>) =>
  ({ keyId }: Pick<Caller, 'keyId'>): Role | undefined => {
    const { person } = keys.known(keyId);
    return person === null ? undefined : roleOf(person);
  };
