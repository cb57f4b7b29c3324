import type { Role } from '#kit/rights.ts';

/** Every sentence of the pages and e-mails of signing in. The other languages have the same. */

/** What a role may do, told to somebody who is invited to it. */
const ROLES: Readonly<Record<Role, string>> = {
  reader: 'a reader: you can search and see charts',
  coder: 'a coder: you can search, export, and add notes and codes',
  collector: 'a collector: you can collect, code and export',
  manager: 'a manager: you can do everything in the project and invite others',
};

const words = {
  signIn: 'Sign in',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere else',
  continueWith: (title: string) => `Continue with ${title}`,
  email: 'E-mail address',
  password: 'Password',
  oldPassword: 'Your present password',
  newPassword: 'New password',
  newPasswordHint: 'At least 12 characters. A few words that nobody would guess are good.',
  savePassword: 'Save password',
  withPassword: 'Sign in with a password',
  forgotPassword: 'I have forgotten my password',
  forgotText: 'We send a link with which you choose a new password.',
  withLink: 'Sign in with a link by e-mail',
  sendLink: 'Send me a link',
  noWays: 'No way to sign in is switched on. The operator of this laboratory can switch one on.',
  signedInAs: 'You are signed in as',
  yourName: 'Your name',
  goOn: 'Continue',
  goOnText: 'One moment…',
  goOnButtonText: 'You are back from your identity provider. Press the button to go on.',
  yourWays: 'How you sign in',
  yourWaysText: 'Each of these opens your account. Keep at least one.',
  addWay: 'Add another way',
  addProvider: (title: string) => `Add ${title}`,
  addAddress: 'Add an e-mail address',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  byEmail: 'E-mail',
  mailGoesTo: (address: string) => `E-mail goes to ${address}.`,
  mailGoesNowhere: 'No e-mail address is known of you.',
  useAddress: 'Use for e-mail',
  useAddressNamed: (address: string) => `Use ${address} for e-mail`,
  changeAddressText:
    'To change it, add the new address first: open the link that is sent to it, then choose it here.',
  language: 'Language',
  setPassword: 'Set a password',
  changePassword: 'Change your password',
  changePasswordText: 'You are then signed out everywhere else.',
  passwordNeedsFresh: 'To set a password, sign out and sign in again first.',
  linkField: 'Paste the whole link here',
  invitationTitle: 'You are invited',
  openInvitation: 'Open the invitation',
  invitationStart: 'Open the invitation that you were sent.',
  /** HTML. */
  invitedToProject: (inviter: string, project: string) =>
    `${inviter} invites you to the project ${project}.`,
  /** HTML. */
  invitedToLaboratory: (inviter: string) => `${inviter} invites you to this laboratory.`,
  theOperator: 'The operator of this laboratory',
  asRole: (role: Role) => `You will be ${ROLES[role]}.`,
  acceptBySigningIn: 'Sign in to accept. The invitation is good once.',
  accept: 'Accept',
  acceptAs: 'You will accept as',
  notYou: 'If that is not you, sign out first and open the invitation again.',
  haveAccount: 'I have an account here with a password already',
  choosePassword: 'Accept with a password',
  ownerTitle: 'Welcome to your laboratory',
  ownerText:
    'This link signs you in as its owner, once. Then add a way in which you will sign in from now on.',
  linkTitle: 'Sign in with your link',
  linkText: 'Press the button to sign in. The link is good once.',
  newPasswordTitle: 'Choose a password',

  passwordTooShort: 'Use at least 12 characters.',
  passwordTooLong: 'Use at most 1,000 characters.',
  addressInvalid: 'This is not an e-mail address.',
  wrongPassword: 'This address and this password do not belong together.',
  wrongOldPassword: 'This is not your present password.',
};

/** Whole pages that say one thing. */
const notes = {
  linkOnItsWay: {
    title: 'Look at your e-mail',
    text: 'If this address can be used here, a link is on its way. It is good for 15 minutes, in this browser. You can close this page.',
  },
  linkOver: {
    title: 'This link is not good any more',
    text: 'It was used, it is too old, or it is not complete. Ask for a new one.',
  },
  otherBrowser: {
    title: 'Open this link in the browser in which you asked for it',
    text: 'To protect you, it works only there. If you want to sign in here, ask for a new link here.',
  },
  invitationOver: {
    title: 'This invitation is not good any more',
    text: 'It was accepted, withdrawn, or is too old. Ask who invited you for a new one.',
  },
  notInvited: {
    title: 'You are not invited yet',
    text: 'Nobody here knows this account. Ask a manager of a project for an invitation, open it in this browser, and sign in then.',
  },
  disabled: {
    title: 'You cannot sign in here now',
    text: 'Your account is switched off. Ask the owner of the laboratory.',
  },
  providerRefused: {
    title: 'You were not signed in',
    text: 'You did not finish at your identity provider, or it refused. Nothing has happened; you can try again.',
  },
  providerFailed: {
    title: 'Your identity provider could not be used',
    text: 'It did not answer, or its answer could not be trusted. Try again; if it goes on, tell the operator of this laboratory.',
  },
  attemptOver: {
    title: 'This sign-in is over',
    text: 'It took too long, was finished already, or was begun in another browser. Start again.',
  },
  identityTaken: {
    title: 'This account belongs to somebody else here',
    text: 'It was not added. Somebody who signs in with it is another person in this laboratory.',
  },
  addressOfPassword: {
    title: 'This address is in use here',
    text: 'Somebody else signs in with it and a password. Nothing was changed.',
  },
  addressTaken: {
    title: 'This address is in use here',
    text: 'Sign in as you did before, then open the invitation again.',
  },
  tooManyTries: {
    title: 'Too many tries',
    text: 'Wait a few minutes, then try again, or sign in another way, such as by a link in an e-mail.',
  },
  busy: {
    title: 'Many people are signing in',
    text: 'Try again in a few seconds.',
  },
  staleForm: {
    title: 'This page was open for too long',
    text: 'Nothing has happened. Go back, load the page again, and repeat what you did.',
  },
  signInFirst: {
    title: 'Sign in first',
    text: 'You are not signed in, or not any more.',
  },
  notFound: { title: 'There is no such page', text: 'Go to /sign-in to sign in.' },
  failed: {
    title: 'Something went wrong',
    text: 'This did not work. Nothing was changed that you would have to undo; try again.',
  },
};

/** E-mails: plain text, so that nothing hides behind a word. */
const mails = {
  'sign-in': (origin: string, link: string) => ({
    subject: 'Your link to sign in',
    text: `Somebody, hopefully you, wants to sign in to Bowerbird at ${origin}.

Open this link in the browser in which you asked for it. It is good once, for 15 minutes.

${link}

If it was not you, do nothing.
`,
  }),
  password: (origin: string, link: string) => ({
    subject: 'Choose a password',
    text: `Somebody, hopefully you, wants to choose a password for Bowerbird at ${origin}.

Open this link in the browser in which you asked for it. It is good once, for 15 minutes.

${link}

If it was not you, do nothing: your password stays as it is.
`,
  }),
  'address-changed': (origin: string, address: string) => ({
    subject: 'Your e-mail address was changed',
    text: `From now on, e-mail of Bowerbird at ${origin} goes to ${address}, and no longer to this address.

If it was not you, tell the owner of the laboratory at once.
`,
  }),
};

export const english = { words, notes, mails };
