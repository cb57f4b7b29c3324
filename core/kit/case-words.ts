/** A case log in English, for documents. */
import type { CaseAct, CaseDoor, CaseEntry, CaseFact, CaseField, LeftFile } from './case-log.ts';

export const CASE_FIELD_WORDS: Readonly<Record<CaseField, string>> = {
  operator: 'Operator',
  purpose: 'Purpose',
  question: 'Question',
  permissions: 'Permissions',
};

export const CASE_ACT_WORDS: Readonly<Record<CaseAct, string>> = {
  begun: 'Log begun; what was done before was not recorded',
  made: 'Collection made',
  details: 'Details of the case changed',
  gathering: 'Gathering begun',
  gathered: 'Gathering ended',
  imported: 'Imported from files or browsing',
  copied: 'Rows copied between collections',
  reread: 'Kept replies read again',
  shown: 'Replies behind rows looked at',
  read: 'Rows read by another program',
  annotated: 'Notes or tags written',
  coded: 'Rows coded',
  codebook: 'Codebook changed or another coder’s work taken in',
  exported: 'Exported: what follows left this program',
  redacted: 'Something was taken out of a package',
  deleted: 'Rows deleted',
  forgotten: 'A person was forgotten on request',
  settings: 'Settings of the collection changed',
  removed: 'Collection deleted',
};

const DOOR_WORDS: Readonly<Record<CaseDoor, string>> = {
  window: 'the window',
  cli: 'the command line',
  rest: 'the API',
  mcp: 'an assistant',
  program: 'the program itself',
};

/** “M. Reyes, through the window”; only what is known. */
export const caseWhoWords = ({
  operator,
  door,
  key,
}: Pick<CaseEntry, 'operator' | 'door' | 'key'>): string => {
  const through = `${DOOR_WORDS[door]}${key === undefined ? '' : ` (“${key}”)`}`;
  return operator === undefined ? through : `${operator}; ${through}`;
};

export const leftFiles = ({ facts }: Pick<CaseEntry, 'facts'>): readonly LeftFile[] => {
  const { files } = facts;
  return Array.isArray(files)
    ? files.filter((one): one is LeftFile => typeof one === 'object')
    : [];
};

const factText = (fact: CaseFact): string => {
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no';
  if (typeof fact !== 'object') return String(fact);
  if (Array.isArray(fact))
    return fact.every((one) => typeof one === 'string')
      ? fact.join(', ')
      : `${fact.length}, listed under “What left”`;
  return Object.entries(fact)
    .map(([name, n]) => `${name} × ${n}`)
    .join(', ');
};

/** Every fact, as it stands in the entry. */
export const caseFactWords = ({ facts }: Pick<CaseEntry, 'facts'>): string =>
  Object.entries(facts)
    .filter(([, fact]) => !(Array.isArray(fact) && fact.length === 0))
    .map(([name, fact]) => `${name}: ${factText(fact)}`)
    .join('; ');
