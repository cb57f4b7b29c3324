/** Signs a proof: one reply with its request, and where a fact stands in it. */
import { proofBytes, type ProofSignature } from './check-proof.ts';
import { publicKeyFrom, signBytes, type SigningKey } from './sign.ts';

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
