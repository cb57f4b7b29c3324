import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('credentials', {
  routeNoKey: 'route: no key of {{brand}} is at hand here',
  termsThoseOfComeFirst: 'terms: those of {{name}} come first',
  keyOnlyTheDesktopApp:
    'key: only the desktop app can open what a keychain sealed; here it comes from {{variables}}',
  keyTheKeychainOfThis: 'key: the keychain of this computer does not open it; store it again',
  routeTheTermsOfCome:
    'route: the terms of {{name}} come before its first use; read them in the settings, or by `bowerbird official`',
  termsTheseAreNot: 'terms: these are not the present ones',
  dollarsBillsNothing: 'dollars: {{name}} bills nothing',
  noOfficialApi: 'no official API of {{brand}} is used',
  keyAsksForNoSuch: 'key: {{name}} asks for no such thing',
  keyThisIsNoKey: 'key: this is no key of {{name}}',
  thisIsNo: '{{name}}: this is no {{label, message}} of {{api}}',
  nothingIsKeptHere: 'nothing is kept here',
  nothingCanBeKeptHere: 'nothing can be kept here',
  passphraseHasToHold:
    'passphrase: {{passphrase}} has to hold the one that your credentials are encrypted with',
  passphraseItIsEmpty: 'passphrase: it is empty',
  passphraseItDoesNotOpen: 'passphrase: it does not open the encrypted file',
  encryptedFileIsBrokenStore: 'the encrypted file is broken; store it again',
  recordingsAnswer: 'Recordings answer here, and nobody is asked: nothing was tried.',
  apiAnswered: '{{api}} answered ({{operation}}; credits used: {{credits, number}}).',
  gaveAToken: '{{api}} took your credentials and gave a token.',
  hasNothingToTry: '{{api}} has nothing that could be tried; the credentials look right.',
  routeNeedsOne:
    'route: {{name}} needs {{what}} of your own; store one in the settings, or give it in {{variables}}',
  routeNeedsSeveral:
    'route: {{name}} needs {{what}} of your own; store them in the settings, or give them in {{variables}}',
});
