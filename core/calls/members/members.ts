/** Who works in a project of a laboratory. On a desktop there is nobody else. */
import { z } from 'zod';
import type { AuditEntry } from '#kit/audit-trail.ts';
import { ROLES, type Need, type Role } from '#kit/rights.ts';
import { change, none, nothing, query, shape } from '../define.ts';

/** A person by whom others know them. */
export interface PersonName {
  readonly id: string;
  readonly name: string;
}

/** Whoever sits before the window, and where. */
export interface LabMeView {
  readonly person: PersonName;
  readonly project: PersonName & { readonly code: string };
  readonly role: Role;
  /** What the role allows. */
  readonly allows: readonly Need[];
  /** Whether they look after the whole laboratory. */
  readonly isOwner: boolean;
  /** All projects in which they work, this one among them. */
  readonly projects: readonly (PersonName & { readonly code: string; readonly role: Role })[];
}

/** What somebody has before them. */
export interface LookingAt {
  /** The id of a collection. */
  readonly collection: string;
  /** Whether they give codes to its rows. */
  readonly isCoding: boolean;
}

/** Somebody who has the window of the project open. */
export interface PresentPersonView extends PersonName {
  /** When they opened it, ISO 8601. */
  readonly since: string;
  /** Absent where they look at no collection. */
  readonly at?: LookingAt;
}

export interface MemberView {
  readonly person: PersonName & { readonly email?: string };
  readonly role: Role;
  readonly since: string;
  /** Whoever looks after the laboratory has shut them out of it for now. */
  readonly isDisabled: boolean;
  /** Credits that they may spend in a month; absent: as many as the project has. */
  readonly monthly?: number;
  /** Credits that they spent in this month. */
  readonly spent: number;
}

/** An invitation that can still be accepted. */
export interface InvitationView {
  readonly id: string;
  readonly email: string;
  readonly name?: string;
  readonly role: Role;
  readonly monthly?: number;
  readonly created: string;
  readonly expires: string;
}

/** The link is told this once. */
export interface InvitedView extends InvitationView {
  /** `/sign-in/invitation#…`, below the address of the laboratory. Whoever has it becomes a member. */
  readonly path: string;
}

export interface MembersView {
  readonly members: readonly MemberView[];
  readonly invitations: readonly InvitationView[];
}

/** Credits that one key spent in one day. */
export interface UsageRowView {
  /** `2026-11-26` */
  readonly day: string;
  /** Absent where it was spent by nobody's key. */
  readonly person?: PersonName;
  readonly key: PersonName;
  readonly credits: number;
}

export interface AuditEntryView extends Omit<AuditEntry, 'by' | 'previous'> {
  readonly by?: PersonName;
  /** The person of whom it tells, where there is one. */
  readonly about?: PersonName;
}

export interface AuditPageView {
  readonly entries: readonly AuditEntryView[];
  /** The number before which the next page begins; absent on the last. */
  readonly next?: number;
}

const person = z.string().min(1).max(100);
const role = z.enum(ROLES);
const Credits = z.int().min(0).max(1_000_000_000);

export const memberCalls = {
  'lab.me': query({
    summary: 'Who sits before the window, in which project and as what; null on a desktop.',
    needs: 'read',
    params: none,
    result: shape<LabMeView | null>(),
    topics: ['members'],
  }),
  'lab.present': query({
    summary: 'Who has the window of the project open now, the first 200; nobody on a desktop.',
    needs: 'read',
    params: none,
    result: shape<{ readonly people: readonly PresentPersonView[] }>(),
    topics: ['presence'],
  }),
  'lab.look': change({
    summary:
      'Tell the others in the project what one looks at now; null: at no collection. Nothing of it is kept.',
    needs: 'read',
    params: z.strictObject({
      at: z
        .strictObject({ collection: z.string().min(1).max(100), isCoding: z.boolean() })
        .nullable(),
    }),
    result: nothing,
    // Those who hear of it are told by whoever keeps who is present.
    changes: [],
  }),
  'members.list': query({
    summary: 'Everybody in the project, with role and credits, and who is invited.',
    needs: 'manage',
    params: none,
    result: shape<MembersView>(),
    topics: ['members', 'credits'],
  }),
  'members.set-role': change({
    summary: 'Give a member another role, from now on.',
    needs: 'manage',
    params: z.strictObject({ person, role }),
    result: nothing,
    changes: ['members', 'keys', 'clients'],
  }),
  'members.remove': change({
    summary: 'Take a member out of the project; their keys stop at once, what they did stays.',
    needs: 'manage',
    params: z.strictObject({ person }),
    result: nothing,
    changes: ['members', 'keys', 'clients'],
  }),
  'members.invite': change({
    summary: 'Make a link with which somebody becomes a member. It is told this once.',
    needs: 'manage',
    params: z.strictObject({
      email: z.string().trim().min(3).max(254),
      name: z.string().trim().min(1).max(200).optional(),
      role,
      monthly: Credits.optional(),
    }),
    result: shape<InvitedView>(),
    changes: ['members'],
  }),
  'members.withdraw': change({
    summary: 'Take an invitation back; its link opens nothing any more.',
    needs: 'manage',
    params: z.strictObject({ invitation: z.string().min(1).max(100) }),
    result: nothing,
    changes: ['members'],
  }),
  'members.set-part': change({
    summary: 'How many credits a member may spend in a month; null: as many as the project has.',
    needs: 'manage',
    params: z.strictObject({ person, monthly: Credits.nullable() }),
    result: nothing,
    changes: ['members', 'credits'],
  }),
  'members.usage': query({
    summary: 'Who spent how many credits with which key, by day.',
    needs: 'manage',
    params: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
    result: shape<readonly UsageRowView[]>(),
    topics: ['credits'],
  }),
  'audit.list': query({
    summary: 'Who administered what in the project, the latest first.',
    needs: 'manage',
    params: z.strictObject({
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(200).default(50),
    }),
    result: shape<AuditPageView>(),
    topics: ['members', 'keys', 'credits'],
  }),
};
