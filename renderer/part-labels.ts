/** What the parts of a thing are called: by the window's own words, else by the words of the declaration. */
import i18next, { type TFunction } from 'i18next';
import { labelFromName } from './fields.ts';

/** The label of a tab: `comments` reads "Comments", also where an operation brought a part of its own. */
export const partLabel = (name: string, t: TFunction): string =>
  i18next.exists(`part.${name}`) ? t(`part.${name}`, { defaultValue: name }) : labelFromName(name);

/** The label of the tabs of a thing: "Parts of this video". */
export const subjectLabel = (kind: string, t: TFunction): string =>
  i18next.exists(`subject.${kind}`)
    ? t(`subject.${kind}`, { defaultValue: kind })
    : t('subject.other', { kind: labelFromName(kind).toLowerCase() });

/** How a failure names what was asked for: "This video", and "This" where the window has no word for it. */
export const failedSubject = (kind: string | undefined, t: TFunction): string =>
  kind !== undefined && i18next.exists(`failure.what.${kind}`)
    ? t(`failure.what.${kind}`, { defaultValue: kind })
    : t('failure.what.thing');
