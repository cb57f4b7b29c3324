import type { UnreadReplies } from '../store/index.ts';
import {
  createNameCounts,
  createReplyCounts,
  unknownForm,
  type NameCounts,
} from './reply-counts.ts';
import type { Verdict } from './verdict.ts';

/** So many forms of a host are named. */
const MOST_FORMS = 60;

/**
 * Looks for hosts of which many replies come and none in a form that is known, and keeps that, with the
 * names of the forms: among the replies that nobody understands, as those of a whole host.
 */
export const createSiteWatch = (
  unread: Pick<UnreadReplies, 'noteHost' | 'forgetHost'>,
  now: () => number,
) => {
  const counts = createReplyCounts();
  const forms = new Map<string, NameCounts>();
  /** How many replies of a host are noted. */
  const noted = new Map<string, number>();

  return {
    /** Throws what the store throws. */
    add: (verdict: Verdict): void => {
      const { platform, host } = verdict;
      if (platform === undefined || host === undefined) return;
      counts.add(verdict);
      const form = unknownForm(verdict);
      const names = forms.get(host) ?? createNameCounts(MOST_FORMS);
      forms.set(host, names);
      if (form !== undefined) names.add(form);
      const found = counts.host(host);
      const before = noted.get(host) ?? 0;
      if (found?.mayHaveChanged === true && found.data > before) {
        const at = new Date(now()).toISOString();
        const named = JSON.stringify({ forms: Object.fromEntries(names.entries()) });
        unread.noteHost({ platform, host, at, form: named, replies: found.data - before });
        noted.set(host, found.data);
      } else if (found?.mayHaveChanged === false && before > 0) {
        // It brought what is known after all.
        unread.forgetHost({ platform, host });
        noted.delete(host);
      }
    },
  };
};
