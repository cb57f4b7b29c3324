/** Ask the platforms: spends credits. */
export const SCOPE_ASK = 'bowerbird:ask';
/** Read back what was fetched before: spends nothing. */
export const SCOPE_READ = 'bowerbird:read';

export const SCOPES = [SCOPE_ASK, SCOPE_READ] as const;
