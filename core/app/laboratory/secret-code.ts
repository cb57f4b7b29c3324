import { secretIn } from '../../doors/http/bearer.ts';
import { codeFromSecret } from '../../store/index.ts';

/** The code of the project that the secret in an `Authorization` header names, if it is there and names one. */
export const codeInHeader = (header: string | null | undefined): string | undefined => {
  try {
    return codeFromSecret(secretIn(header));
  } catch {
    return undefined;
  }
};
