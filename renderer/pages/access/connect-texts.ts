/** What goes into the configuration of an assistant. Never a real key: the person puts it there. */
const KEY = 'YOUR_KEY';

export const mcpAddress = (api: string): string => `${api}/mcp`;

const pretty = (server: object): string =>
  JSON.stringify({ mcpServers: { bowerbird: server } }, null, 2);

export const byKey = (address: string): string =>
  pretty({ type: 'http', url: address, headers: { Authorization: `Bearer ${KEY}` } });

export const byCommand = (): string =>
  pretty({ command: 'bowerbird', args: ['mcp'], env: { BOWERBIRD_KEY: KEY } });
