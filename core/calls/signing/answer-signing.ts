import { AppError } from '#kit/errors.ts';
import { fingerprintOf, pemFromPublicKey, publicKeyFromText } from '../../signing/signature.ts';
import type { LocalContext } from '../answering/context.ts';
import type { Answers } from '../answering/answers.ts';
import { messages } from '../answering/messages.ts';
import { saveFile } from '../answering/save-file.ts';
import type { signingCalls, KnownKeyView, SigningView } from './signing.ts';

export const answerSigning: Answers<typeof signingCalls> = {
  'signing.get': (context) => signingView(context),
  'signing.make': async (context) => {
    const { because } = await context.signingKeys.open({ mayAsk: true });
    if (because) throw new AppError('validation_error', because);
    return signingView(context);
  },
  'signing.replace': async (context) => {
    await context.signingKeys.replace();
    return signingView(context);
  },
  'signing.export': async (context) => {
    const key = context.signingKeys.state().keys.at(-1);
    if (key === undefined) throw new AppError('not_found', messages.noSigningKey);
    const name = `bowerbird-public-key-${fingerprintOf(key).slice(0, 9).replace(' ', '-')}.pem`;
    return saveFile(context, name, pemFromPublicKey(key));
  },
  'signing.trust': ({ store: { settings } }, { publicKey, name }) => {
    const key = requirePublicKey(publicKey);
    const others = settings.get('trustedKeys').filter((one) => one.publicKey !== key);
    settings.set('trustedKeys', [...others, { publicKey: key, name }]);
  },
  'signing.distrust': ({ store: { settings } }, { publicKey }) => {
    const key = requirePublicKey(publicKey);
    settings.set(
      'trustedKeys',
      settings.get('trustedKeys').filter((one) => one.publicKey !== key),
    );
  },
};

const requirePublicKey = (text: string): string => {
  const key = publicKeyFromText(text);
  if (key === undefined) throw new AppError('validation_error', messages.noPublicKey);
  return key;
};

const toKnownKey = (publicKey: string): KnownKeyView => ({
  publicKey,
  fingerprint: fingerprintOf(publicKey),
});

const signingView = async ({ store, signingKeys }: LocalContext): Promise<SigningView> => {
  const { keys, place } = signingKeys.state();
  const current = keys.at(-1);
  const { because } = await signingKeys.look();
  return {
    ...(current !== undefined && { current: toKnownKey(current) }),
    ...(place && { place }),
    earlier: keys.slice(0, -1).map(toKnownKey),
    ...(because && { because }),
    days: store.signedDays.count(),
    trusted: store.settings
      .get('trustedKeys')
      .map(({ publicKey, name }) => ({ ...toKnownKey(publicKey), name })),
  };
};
