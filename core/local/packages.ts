import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { packageCalls } from '#contract/calls/packages.ts';
import { checkParams } from '#kit/params.ts';
import { signerFromKeys } from '../signing/known-keys.ts';
import { absolutePath } from './absolute-path.ts';
import { implement } from './implement.ts';

const OnThisComputer = z.looseObject({ path: absolutePath });

export const packages = implement(packageCalls, {
  'packages.find': (context, { paths }) => context.packages.find(paths.filter(isAbsolute)),
  'packages.verify': async ({ packages, store, signingKeys }, input) => {
    checkParams(OnThisComputer, input);
    const { signature, ...verified } = await packages.verify(input.path);
    if (!signature) return verified;
    const { isValid, keys, callsInJournal } = signature;
    const known = { own: signingKeys.state().keys, trusted: store.settings.get('trustedKeys') };
    const signer = signerFromKeys(keys, known);
    return { ...verified, signature: { isValid, callsInJournal, ...(signer && { signer }) } };
  },
});
