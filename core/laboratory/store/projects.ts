import { randomInt } from 'node:crypto';
import { AppError } from '#kit/errors.ts';
import { isPlan, PLAN_NAMES, type PlanName } from '../../store/accounts/billing-plans.ts';
import { instant, newId, type Now } from '../../store/file/clock.ts';
import type { Db } from '../../store/file/db.ts';
import { raw, sql } from '../../store/file/sql.ts';
import { messages } from '../../store/messages.ts';
import type { AuditTrail } from './audit-trail.ts';
import { checkName } from './names.ts';

/** A project: what belongs to it lies in a data file of its own. */
export interface ProjectRow {
  readonly id: string;
  /** Eight of `a-z0-9`, in the secrets of its keys. It tells which project, and opens nothing. */
  readonly code: string;
  readonly name: string;
  /** With which its data file is made; which it has later stands there. */
  readonly plan: PlanName;
  readonly created: string;
  /** The instant at which it is to be closed. */
  readonly ends: string | null;
  /** When it was closed. */
  readonly closed: string | null;
  /** When its data file was deleted, once a package of it had been written. */
  readonly archived: string | null;
}

/** A package into which a project was written. */
export interface ProjectPackage {
  readonly sha256: string;
  readonly bytes: number;
  readonly collections: number;
  /** Whether it names the members. */
  readonly names: boolean;
}

export interface AddProjectInput {
  readonly name: string;
  readonly plan?: string | undefined;
  /** ISO 8601, a day or an instant. */
  readonly ends?: string | undefined;
  /** Id of the person who makes it. */
  readonly by?: string | undefined;
}

const COLUMNS = sql`id, code, name, "plan", created, ends, closed, archived`;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const CODE_LENGTH = 8;

export type Projects = ReturnType<typeof createProjects>;

export const createProjects = (db: Db, now: Now, audit: AuditTrail) => {
  const find = (column: 'id' | 'code', value: string): ProjectRow | undefined =>
    db.get<ProjectRow>(sql`SELECT ${COLUMNS} FROM projects WHERE ${raw(column)} = ${value}`);

  const there = (id: string): ProjectRow => {
    const project = find('id', id);
    if (!project) throw new AppError('not_found', messages.noSuchProject({ id }));
    return project;
  };

  const unusedCode = (): string => {
    for (;;) {
      const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
      if (!find('code', code.join(''))) return code.join('');
    }
  };

  return {
    get: (id: string): ProjectRow | undefined => find('id', id),
    /** The same, or `not_found`. */
    there,
    byCode: (code: string): ProjectRow | undefined => find('code', code),

    add: ({ name, plan = 'free', ends, by }: AddProjectInput): ProjectRow =>
      db.transaction(() => {
        if (!isPlan(plan))
          throw new AppError(
            'validation_error',
            messages.unknownPlan({ planNames: PLAN_NAMES.join(', ') }),
          );
        const id = newId(now());
        db.run(
          sql`INSERT INTO projects (id, code, name, "plan", created, ends)
            VALUES (${id}, ${unusedCode()}, ${checkName(name)}, ${plan}, ${instant(now())},
              ${parseEnd(ends ?? null)})`,
        );
        const project = there(id);
        audit.append('project-made', {
          by,
          subject: id,
          facts: { name: project.name, code: project.code, plan, ends: project.ends },
        });
        return project;
      }),

    /** All projects, the oldest first, the closed among them. */
    list: (): ProjectRow[] => db.all<ProjectRow>(sql`SELECT ${COLUMNS} FROM projects ORDER BY id`),

    /** Those of them whose data are here: without the archived. */
    held: (): ProjectRow[] =>
      db.all<ProjectRow>(sql`SELECT ${COLUMNS} FROM projects WHERE archived IS NULL ORDER BY id`),

    rename: (id: string, name: string, by?: string): ProjectRow =>
      db.transaction(() => {
        there(id);
        db.run(sql`UPDATE projects SET name = ${checkName(name)} WHERE id = ${id}`);
        const project = there(id);
        audit.append('project-renamed', { by, subject: id, facts: { name: project.name } });
        return project;
      }),

    /** Notes that it is closed, once; the first time stays. */
    close: (id: string, by?: string): ProjectRow =>
      db.transaction(() => {
        const project = there(id);
        if (project.closed !== null) return project;
        db.run(sql`UPDATE projects SET closed = ${instant(now())} WHERE id = ${id}`);
        audit.append('project-closed', { by, subject: id });
        return there(id);
      }),

    /** Those whose end is over and that are still open. */
    due: (): ProjectRow[] =>
      db.all<ProjectRow>(
        sql`SELECT ${COLUMNS} FROM projects WHERE closed IS NULL AND ends <= ${instant(now())}
          ORDER BY id`,
      ),

    /** Notes that all of it was written into a package. */
    notePackage: (id: string, written: ProjectPackage, by?: string): void =>
      audit.append('project-archived', { by, subject: there(id).id, facts: { ...written } }),

    /**
     * Notes that its data file is deleted, once; it stays in the list. `digest` is of what was shown before. Throws
     * `validation_error` for a project that is open.
     */
    noteDeleted: (id: string, digest: string, by?: string): ProjectRow =>
      db.transaction(() => {
        const project = there(id);
        if (project.closed === null) throw new AppError('validation_error', messages.projectIsOpen);
        if (project.archived !== null) return project;
        db.run(sql`UPDATE projects SET archived = ${instant(now())} WHERE id = ${id}`);
        audit.append('project-deleted', { by, subject: id, facts: { digest } });
        return there(id);
      }),

    /** Sets or removes the day on which it is to be closed. */
    setEnds: (id: string, ends: string | null, by?: string): ProjectRow =>
      db.transaction(() => {
        there(id);
        const parsed = parseEnd(ends);
        db.run(sql`UPDATE projects SET ends = ${parsed} WHERE id = ${id}`);
        audit.append('project-ends-set', { by, subject: id, facts: { ends: parsed } });
        return there(id);
      }),
  };
};

const parseEnd = (ends: string | null): string | null => {
  if (ends === null) return null;
  const ms = Date.parse(ends);
  if (Number.isNaN(ms)) throw new AppError('validation_error', messages.projectEndInvalid);
  return instant(ms);
};
