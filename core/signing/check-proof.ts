/** Whether a proof is as it was signed, and its call in the signed journal of its day. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { canonical } from '#kit/identity.ts';
import { callDigest } from './call-record.ts';
import { dayStatementBytes } from './day-statement.ts';
import { keysInSuccession, type Successor } from './key-succession.ts';
import { isIncluded } from './merkle-tree.ts';
import { isSignedBy, type PublicKey } from './signature.ts';
import { publicKeyFrom, signBytes, type SigningKey } from './sign.ts';

export interface ProofSignature {
  readonly publicKey: PublicKey;
  readonly firstKey: PublicKey;
  readonly successors: readonly Successor[];
  /** Base64. */
  readonly value: string;
}

/** What is signed: all but the signature, as canonical JSON. */
export const proofBytes = (proof: object): Buffer => {
  const { signature: _, ...rest } = proof as { readonly signature?: unknown };
  return Buffer.from(canonical(rest));
};

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const text = z.string().max(200);

const exchange = z.object({
  at: text,
  method: text,
  url: z.string(),
  status: z.int(),
  bodySha256: hex,
});

const proofSchema = z.looseObject({
  type: z.literal('BowerbirdProof'),
  callId: text,
  operation: text,
  params: z.unknown(),
  body: z.looseObject({ sha256: hex, base64: z.string() }),
  journal: z
    .looseObject({
      day: z.object({
        day: text,
        size: z.int().min(1),
        root: hex,
        previous: hex,
        publicKey: text.optional(),
        signature: text.optional(),
      }),
      inclusion: z.object({
        callId: text,
        index: z.int().min(0),
        salt: hex,
        path: z.array(hex).max(64),
      }),
      exchanges: z.array(exchange).max(10_000),
    })
    .optional(),
  signature: z
    .object({
      publicKey: text,
      firstKey: text,
      successors: z.array(z.object({ key: text, signature: text })).max(1000),
      value: text,
    })
    .nullish(),
});

type Proof = z.infer<typeof proofSchema>;

export interface CheckedProof {
  /** The reply is the one that its hash names. */
  readonly isBodyWhole: boolean;
  /** Absent of a proof that is not signed. */
  readonly isSigned?: boolean;
  /** The keys of whoever signed, the last one signs; empty where they are not vouched for. */
  readonly keys: readonly PublicKey[];
  /** The signed day in whose journal the call stands as it is here; `isWrong`: it says so, and does not. */
  readonly day?: { readonly name: string; readonly isWrong: boolean };
}

/** `undefined` for what is no proof. */
export const checkProof = async (value: unknown): Promise<CheckedProof | undefined> => {
  const proof = proofSchema.safeParse(value).data;
  if (!proof) return undefined;
  const { body, signature, journal } = proof;
  const isBodyWhole = hash('sha256', Buffer.from(body.base64, 'base64'), 'hex') === body.sha256;
  if (!signature) return { isBodyWhole, keys: [] };
  const keys = (await keysInSuccession(signature.firstKey, signature.successors)) ?? [];
  const isSigned =
    keys.at(-1) === signature.publicKey &&
    (await isSignedBy(
      proofBytes(value as object),
      Buffer.from(signature.value, 'base64'),
      signature.publicKey,
    ));
  return {
    isBodyWhole,
    isSigned,
    keys,
    ...(journal && { day: { name: journal.day.day, isWrong: !(await isInDay(proof, keys)) } }),
  };
};

const isInDay = async (
  { callId, operation, params, body, journal }: Proof,
  keys: readonly PublicKey[],
): Promise<boolean> => {
  if (!journal) return false;
  const { day, inclusion, exchanges } = journal;
  const { publicKey, signature } = day;
  if (inclusion.callId !== callId) return false;
  if (!exchanges.some(({ bodySha256 }) => bodySha256 === body.sha256)) return false;
  const leaf = callDigest(Buffer.from(inclusion.salt, 'hex'), {
    callId,
    operation,
    params,
    exchanges,
  });
  const path = inclusion.path.map((digest) => Buffer.from(digest, 'hex'));
  const place = { index: inclusion.index, size: day.size, path };
  return (
    publicKey !== undefined &&
    signature !== undefined &&
    keys.includes(publicKey) &&
    isIncluded(leaf, place, Buffer.from(day.root, 'hex')) &&
    (await isSignedBy(dayStatementBytes(day), Buffer.from(signature, 'base64'), publicKey))
  );
};

/** Signs a proof: one reply with its request, and where a fact stands in it. */
export const signProof = <Proof extends object>(
  proof: Proof,
  { privateKey, first, successors }: SigningKey,
): Proof & { readonly signature: ProofSignature } => {
  const signature = {
    publicKey: publicKeyFrom(privateKey),
    firstKey: first,
    successors,
    value: signBytes(proofBytes(proof), privateKey).toString('base64'),
  };
  return { ...proof, signature };
};
