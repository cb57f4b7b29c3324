export const MCP_PATH = '/mcp';

/** Ask the platforms: spends credits. */
export const SCOPE_ASK = 'bowerbird:ask';
/** Read the archive: what was asked and answered before, by whomever; spends nothing. */
export const SCOPE_ARCHIVE = 'archive:read';

export const SCOPES: readonly string[] = [SCOPE_ASK, SCOPE_ARCHIVE];

export const SCOPE_WORDS: Readonly<Record<string, string>> = {
  [SCOPE_ASK]: 'send requests to platforms for you (uses credits)',
  [SCOPE_ARCHIVE]: 'read your archive: past requests and every saved result (free)',
};
