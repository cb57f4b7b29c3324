export const MCP_PATH = '/mcp';

/** Ask the platforms: spends credits. */
export const SCOPE_ASK = 'bowerbird:ask';
/** Read the archive: what was asked and answered before, by whomever; spends nothing. */
export const SCOPE_ARCHIVE = 'archive:read';

export const SCOPES: readonly string[] = [SCOPE_ASK, SCOPE_ARCHIVE];

export const SCOPE_WORDS: Readonly<Record<string, string>> = {
  [SCOPE_ASK]: 'ask the platforms on your behalf (spends credits)',
  [SCOPE_ARCHIVE]: 'read your archive: what you asked so far, and every kept answer (free)',
};
