import { createServer } from 'node:http';

/** A bare `node:http` route that answers the given number of bytes of JSON: the limit to compare with. */
const body = `{"data":"${'x'.repeat(Math.max(0, Number(process.argv[2]) - 11))}"}`;
const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address)
    process.stdout.write(`listening on http://127.0.0.1:${address.port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
