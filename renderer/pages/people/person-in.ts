import { fieldsFromShown, type Shown } from '../../shapes/index.ts';

/** A person as a request names one. */
export interface PersonNamed {
  /** The segment of the platform. */
  readonly platform: string;
  /** An identifier, a handle or a link. */
  readonly person: string;
}

/** What says who somebody is, the surest first. */
interface Named {
  readonly entityId?: string;
  readonly id?: string;
  readonly url?: string;
  readonly preferredUsername?: string;
}

const PEOPLE = new Set<string>(['Person', 'Organization']);

/** Whoever wrote an item, or the person that it is; `undefined` where it tells of nobody. */
export const personIn = (shown: Shown, platform: string): PersonNamed | undefined => {
  const item = fieldsFromShown(shown) as Named & { readonly attributedTo?: Named };
  const who = PEOPLE.has(shown.shape) ? item : item.attributedTo;
  const person = who?.entityId ?? who?.id ?? who?.url ?? who?.preferredUsername;
  return person === undefined ? undefined : { platform, person };
};
