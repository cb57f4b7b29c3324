import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  readonly url: string;
  /** What came, as it was sent. */
  readonly mails: { readonly to: string[]; readonly text: string }[];
  readonly close: () => Promise<void>;
}

/** A mail server on this computer that keeps what it is given. */
export const startMailServer = async (): Promise<MailServer> => {
  const mails: MailServer['mails'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  const socket = server.listen(0, '127.0.0.1', resolve);
  await listening;
  return {
    url: `smtp://127.0.0.1:${(socket.address() as AddressInfo).port}`,
    mails,
    close: () => new Promise((closed) => server.close(closed)),
  };
};

/** The secret of the link in the last mail; long lines are folded on their way. */
export const linkIn = ({ mails }: MailServer): { path: string; secret: string } => {
  const text = mails.at(-1)?.text.replaceAll('=\r\n', '') ?? '';
  const [, path = '', secret = ''] = /http:\/\/[\d.:]+([^\s#]*)#([\w-]+)/.exec(text) ?? [];
  return { path, secret };
};
