import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('credentials', {
  routeWithoutKey: 'route: no key of {{brand}} is at hand here',
  termsFirst: 'terms: those of {{name}} come first',
  keySealedByDesktopApp:
    'key: only the desktop app can open what a keychain sealed; here it comes from {{variables}}',
  keychainDoesNotOpenKey: 'key: the keychain of this computer does not open it; store it again',
  routeNeedsTerms:
    'route: the terms of {{name}} come before its first use; read them in the settings, or by `bowerbird official`',
  termsOutdated: 'terms: these are not the present ones',
  apiIsFree: 'dollars: {{name}} bills nothing',
  noSigningKey: 'no key to sign with was made yet',
  noPlaceForSigningKey:
    'there is neither a keychain nor a passphrase (BOWERBIRD_PASSPHRASE) with which a key could be kept',
  signingKeyInKeychain: 'the key is in the keychain, which only the desktop app can open',
  signingKeyLocked:
    'the key is in an encrypted file; BOWERBIRD_PASSPHRASE has to hold its passphrase',
  signingKeyElsewhere:
    'the key is not in this data folder, but in that of the machine that made it',
  signingKeyReplaced: 'the key was replaced meanwhile by another process',
  signingKeyUnreadable: 'the key that was kept cannot be read any more',
  noOfficialApi: 'no official API of {{brand}} is used',
  credentialUnknown: 'key: {{name}} asks for no such thing',
  credentialInvalid: 'key: this is no key of {{name}}',
  fieldInvalid: '{{name}}: this is no {{label, message}} of {{api}}',
  nothingStored: 'nothing is kept here',
  storageUnavailable: 'nothing can be kept here',
  passphraseNeeded:
    'passphrase: {{passphrase}} has to hold the one that your credentials are encrypted with',
  passphraseEmpty: 'passphrase: it is empty',
  passphraseWrong: 'passphrase: it does not open the encrypted file',
  encryptedFileDamaged: 'the encrypted file is broken; store it again',
  notTestedOnRecordings: 'Recordings answer here, and nobody is asked: nothing was tried.',
  apiAnswered: '{{api}} answered ({{operation}}; credits used: {{credits, number}}).',
  tokenReceived: '{{api}} took your credentials and gave a token.',
  nothingToTest: '{{api}} has nothing that could be tried; the credentials look right.',
  routeNeedsCredential:
    'route: {{name}} needs {{what}} of your own; store one in the settings, or give it in {{variables}}',
  routeNeedsCredentials:
    'route: {{name}} needs {{what}} of your own; store them in the settings, or give them in {{variables}}',
});
