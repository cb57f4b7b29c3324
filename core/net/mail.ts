/** Sends the few e-mails of a laboratory by the server that its operator named. */
import { isThisComputer } from '#kit/host-places.ts';
import { createTransport } from 'nodemailer';

const TIMEOUT_MS = 20_000;

export interface MailServer {
  /** `smtp://` or `smtps://`, with name and password where the server wants them. */
  readonly url: string;
  readonly from: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Resolves when the server has taken it; throws what kept it from that. */
  readonly send: (mail: Mail) => Promise<void>;
  readonly close: () => void;
}

/**
 * By plain `smtp://` a connection is encrypted before anything is said (STARTTLS), unless the server is this
 * computer. Nothing is read from files or addresses, whatever a text names.
 */
export const createMailer = ({ url, from }: MailServer): Mailer => {
  const { hostname } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: !isThisComputer(hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      // As an object, an address is one address, whatever commas stand in it.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
    close: () => transport.close(),
  };
};
