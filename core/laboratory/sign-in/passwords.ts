import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Characters, not bytes. */
const LEAST_PASSWORD = 12;
const MOST_PASSWORD = 1000;

export interface PasswordCost {
  /** N is 2 to this power. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** 128 MB and about half a second for each. */
const COST: PasswordCost = { ln: 17, r: 8, p: 1 };
const HASH_BYTES = 32;

/** Too many wait to be hashed; nothing was looked at. */
export class PasswordsBusy extends Error {}

export interface Passwords {
  /** What is kept of a password, with its salt and what it cost. */
  readonly encode: (password: string) => Promise<string>;
  /** Whether it is the one; without one it takes as long, and is never. */
  readonly matches: (password: string, encoded: string | undefined) => Promise<boolean>;
}

export interface PasswordConfig {
  readonly cost?: PasswordCost;
  /** So many are hashed at one time, since each takes 128 MB and a thread. */
  readonly atOnce?: number;
  /** So many wait; the next is told to come back (`PasswordsBusy`). */
  readonly mostWaiting?: number;
}

export const createPasswords = ({
  cost = COST,
  atOnce = 2,
  mostWaiting = 20,
}: PasswordConfig = {}): Passwords => {
  let running = 0;
  const waiting: (() => void)[] = [];

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new PasswordsBusy();
      // Whoever ends hands its place over, so nobody comes in between.
      await new Promise<void>((resolve) => void waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  /** Stands for the password of somebody who has none. */
  const nobody = format(cost, randomBytes(16), randomBytes(HASH_BYTES));

  return {
    encode: (password) =>
      inTurn(async () => {
        const salt = randomBytes(16);
        return format(cost, salt, await hash(password, salt, cost));
      }),
    matches: (password, encoded) =>
      inTurn(async () => {
        const kept = parse(encoded ?? nobody) ?? parse(nobody);
        if (!kept) return false;
        const found = await hash(password, kept.salt, kept.cost);
        return timingSafeEqual(found, kept.hash) && encoded !== undefined;
      }),
  };
};

const hash = (password: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const N = 2 ** ln;
    // The same letters, however a keyboard composed them.
    const text = password.normalize('NFKC');
    scrypt(text, salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** The usual form of such hashes: `$scrypt$ln=17,r=8,p=1$salt$hash`. */
const format = ({ ln, r, p }: PasswordCost, salt: Buffer, key: Buffer): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;

const FORM = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

const parse = (encoded: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } | undefined => {
  const [, ln, r, p, salt = '', key = ''] = FORM.exec(encoded) ?? [];
  if (ln === undefined) return undefined;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(key, 'base64url'),
  };
};

/** What is wrong with the length of a new one. */
export const passwordFault = (password: string): 'short' | 'long' | undefined => {
  const { length } = Array.from(password.normalize('NFKC'));
  if (length < LEAST_PASSWORD) return 'short';
  return length > MOST_PASSWORD ? 'long' : undefined;
};
