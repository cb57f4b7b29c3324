export const MCP_PATH = '/mcp';

/** Ask the platforms: spends credits. */
export const SCOPE_ASK = 'bowerbird:ask';
/** Read back what was fetched before: spends nothing. */
export const SCOPE_READ = 'bowerbird:read';

export const SCOPES: readonly string[] = [SCOPE_ASK, SCOPE_READ];

export const SCOPE_WORDS: Readonly<Record<string, string>> = {
  [SCOPE_ASK]: 'ask the platforms on your behalf (spends credits)',
  [SCOPE_READ]: 'read what you have gathered so far',
};
