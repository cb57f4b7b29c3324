import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('hand-over-desk', {
  notInThisWorld: 'in this world nobody is asked, and nothing is handed over',
  isLaboratory: 'this program serves a laboratory itself',
  noPlaceForToken:
    'there is neither a keychain nor a passphrase (BOWERBIRD_PASSPHRASE) with which the sign-in could be kept',
  tokenUnreadable: 'the sign-in that was kept cannot be opened here; sign in again',
  notConnected: 'no laboratory is connected',
  noLaboratoryThere: 'there is no laboratory at {{address}} that takes what desktops hand over',
  signInExpired: 'nobody finished the sign-in in the browser in time',
  signInDenied: 'it was denied in the browser',
  signInFailed: 'the laboratory did not accept the sign-in ({{code}})',
  otherProject:
    'you chose the project {{chosen}}; what is shared here goes to {{project}}. Disconnect first to hand over to another project',
  sentElsewhere: 'another program on this data folder hands over',
  signInAgain: 'the laboratory takes nothing from this computer any more; sign in again',
});
