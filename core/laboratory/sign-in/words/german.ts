import type { Role } from '#kit/rights.ts';
import type { english } from './english.ts';

const ROLES: Readonly<Record<Role, string>> = {
  reader: 'lesen: suchen und Diagramme ansehen',
  coder: 'codieren: suchen, exportieren, Notizen und Codes hinzufügen',
  collector: 'sammeln: Daten erheben, codieren und exportieren',
  manager: 'leiten: alles im Projekt tun und andere einladen',
};

const words: (typeof english)['words'] = {
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  signOutEverywhere: 'Überall sonst abmelden',
  continueWith: (title) => `Weiter mit ${title}`,
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  oldPassword: 'Ihr jetziges Passwort',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens 12 Zeichen. Gut sind einige Wörter, die niemand errät.',
  savePassword: 'Passwort speichern',
  withPassword: 'Mit Passwort anmelden',
  forgotPassword: 'Ich habe mein Passwort vergessen',
  forgotText: 'Wir senden einen Link, mit dem Sie ein neues Passwort wählen.',
  withLink: 'Mit einem Link per E-Mail anmelden',
  sendLink: 'Link senden',
  noWays:
    'Es ist keine Art der Anmeldung eingeschaltet. Wer dieses Labor betreibt, kann eine einschalten.',
  signedInAs: 'Angemeldet als',
  yourName: 'Ihr Name',
  goOn: 'Weiter',
  goOnText: 'Einen Moment …',
  goOnButtonText:
    'Sie sind von Ihrem Anmeldedienst zurück. Drücken Sie die Schaltfläche, um fortzufahren.',
  yourWays: 'So melden Sie sich an',
  yourWaysText: 'Jede dieser Arten öffnet Ihr Konto. Behalten Sie mindestens eine.',
  addWay: 'Eine weitere Art hinzufügen',
  addProvider: (title) => `${title} hinzufügen`,
  addAddress: 'Eine E-Mail-Adresse hinzufügen',
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
  byEmail: 'E-Mail',
  mailGoesTo: (address) => `E-Mails gehen an ${address}.`,
  mailGoesNowhere: 'Von Ihnen ist keine E-Mail-Adresse bekannt.',
  useAddress: 'Für E-Mails verwenden',
  useAddressNamed: (address) => `${address} für E-Mails verwenden`,
  changeAddressText:
    'Um sie zu ändern, fügen Sie zuerst die neue Adresse hinzu: Öffnen Sie den Link, der an sie gesendet wird, und wählen Sie sie dann hier.',
  language: 'Sprache',
  setPassword: 'Ein Passwort festlegen',
  changePassword: 'Ihr Passwort ändern',
  changePasswordText: 'Danach sind Sie überall sonst abgemeldet.',
  passwordNeedsFresh: 'Um ein Passwort festzulegen, melden Sie sich zuerst ab und wieder an.',
  linkField: 'Fügen Sie hier den ganzen Link ein',
  invitationTitle: 'Sie sind eingeladen',
  openInvitation: 'Einladung öffnen',
  invitationStart: 'Öffnen Sie die Einladung, die Sie bekommen haben.',
  invitedToProject: (inviter, project) => `${inviter} lädt Sie in das Projekt ${project} ein.`,
  invitedToLaboratory: (inviter) => `${inviter} lädt Sie in dieses Labor ein.`,
  theOperator: 'Die Betreiberin oder der Betreiber dieses Labors',
  asRole: (role) => `Ihre Rolle: ${ROLES[role]}.`,
  acceptBySigningIn: 'Melden Sie sich an, um anzunehmen. Die Einladung gilt einmal.',
  accept: 'Annehmen',
  acceptAs: 'Sie nehmen an als',
  notYou:
    'Wenn Sie das nicht sind, melden Sie sich zuerst ab und öffnen Sie die Einladung noch einmal.',
  haveAccount: 'Ich habe hier schon ein Konto mit Passwort',
  choosePassword: 'Mit einem Passwort annehmen',
  ownerTitle: 'Willkommen in Ihrem Labor',
  ownerText:
    'Dieser Link meldet Sie einmal als Eigentümerin oder Eigentümer an. Fügen Sie danach eine Art hinzu, in der Sie sich künftig anmelden.',
  linkTitle: 'Mit Ihrem Link anmelden',
  linkText: 'Drücken Sie die Schaltfläche, um sich anzumelden. Der Link gilt einmal.',
  newPasswordTitle: 'Ein Passwort wählen',
  passwordTooShort: 'Nehmen Sie mindestens 12 Zeichen.',
  passwordTooLong: 'Nehmen Sie höchstens 1.000 Zeichen.',
  addressInvalid: 'Das ist keine E-Mail-Adresse.',
  wrongPassword: 'Diese Adresse und dieses Passwort gehören nicht zusammen.',
  wrongOldPassword: 'Das ist nicht Ihr jetziges Passwort.',
};

const notes: (typeof english)['notes'] = {
  linkOnItsWay: {
    title: 'Sehen Sie in Ihre E-Mails',
    text: 'Wenn diese Adresse hier verwendet werden kann, ist ein Link unterwegs. Er gilt 15 Minuten, in diesem Browser. Sie können diese Seite schließen.',
  },
  linkOver: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er wurde benutzt, ist zu alt oder nicht vollständig. Lassen Sie sich einen neuen senden.',
  },
  otherBrowser: {
    title: 'Öffnen Sie diesen Link in dem Browser, in dem Sie ihn angefordert haben',
    text: 'Zu Ihrem Schutz gilt er nur dort. Wenn Sie sich hier anmelden möchten, fordern Sie hier einen neuen Link an.',
  },
  invitationOver: {
    title: 'Diese Einladung gilt nicht mehr',
    text: 'Sie wurde angenommen oder zurückgezogen, oder sie ist zu alt. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
  },
  notInvited: {
    title: 'Sie sind noch nicht eingeladen',
    text: 'Niemand hier kennt dieses Konto. Bitten Sie die Leitung eines Projekts um eine Einladung, öffnen Sie sie in diesem Browser und melden Sie sich dann an.',
  },
  disabled: {
    title: 'Sie können sich hier zurzeit nicht anmelden',
    text: 'Ihr Konto ist abgeschaltet. Wenden Sie sich an die Eigentümerin oder den Eigentümer des Labors.',
  },
  providerRefused: {
    title: 'Sie wurden nicht angemeldet',
    text: 'Sie haben die Anmeldung bei Ihrem Anmeldedienst nicht beendet, oder er hat abgelehnt. Es ist nichts geschehen; Sie können es noch einmal versuchen.',
  },
  providerFailed: {
    title: 'Ihr Anmeldedienst konnte nicht verwendet werden',
    text: 'Er hat nicht geantwortet, oder seiner Antwort war nicht zu trauen. Versuchen Sie es noch einmal; wenn es so bleibt, sagen Sie es der Person, die dieses Labor betreibt.',
  },
  attemptOver: {
    title: 'Diese Anmeldung ist vorbei',
    text: 'Sie hat zu lange gedauert, wurde schon beendet oder in einem anderen Browser begonnen. Beginnen Sie noch einmal.',
  },
  identityTaken: {
    title: 'Dieses Konto gehört hier jemand anderem',
    text: 'Es wurde nicht hinzugefügt. Wer sich damit anmeldet, ist in diesem Labor eine andere Person.',
  },
  addressOfPassword: {
    title: 'Diese Adresse ist hier schon in Gebrauch',
    text: 'Jemand anderes meldet sich mit ihr und einem Passwort an. Es wurde nichts geändert.',
  },
  addressTaken: {
    title: 'Diese Adresse ist hier schon in Gebrauch',
    text: 'Melden Sie sich an wie zuvor, und öffnen Sie die Einladung dann noch einmal.',
  },
  tooManyTries: {
    title: 'Zu viele Versuche',
    text: 'Warten Sie einige Minuten und versuchen Sie es dann noch einmal, oder melden Sie sich anders an, etwa mit einem Link per E-Mail.',
  },
  busy: {
    title: 'Gerade melden sich viele an',
    text: 'Versuchen Sie es in einigen Sekunden noch einmal.',
  },
  staleForm: {
    title: 'Diese Seite war zu lange offen',
    text: 'Es ist nichts geschehen. Gehen Sie zurück, laden Sie die Seite neu und wiederholen Sie, was Sie getan haben.',
  },
  signInFirst: {
    title: 'Melden Sie sich zuerst an',
    text: 'Sie sind nicht oder nicht mehr angemeldet.',
  },
  notFound: {
    title: 'Diese Seite gibt es nicht',
    text: 'Gehen Sie zu /sign-in, um sich anzumelden.',
  },
  failed: {
    title: 'Etwas ist fehlgeschlagen',
    text: 'Das hat nicht funktioniert. Es wurde nichts geändert, das Sie rückgängig machen müssten; versuchen Sie es noch einmal.',
  },
};

const mails: (typeof english)['mails'] = {
  'sign-in': (origin, link) => ({
    subject: 'Ihr Link zum Anmelden',
    text: `Jemand, hoffentlich Sie, möchte sich bei Bowerbird auf ${origin} anmelden.

Öffnen Sie diesen Link in dem Browser, in dem Sie ihn angefordert haben. Er gilt einmal, für 15 Minuten.

${link}

Wenn Sie es nicht waren, tun Sie nichts.
`,
  }),
  password: (origin, link) => ({
    subject: 'Wählen Sie ein Passwort',
    text: `Jemand, hoffentlich Sie, möchte für Bowerbird auf ${origin} ein Passwort wählen.

Öffnen Sie diesen Link in dem Browser, in dem Sie ihn angefordert haben. Er gilt einmal, für 15 Minuten.

${link}

Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.
`,
  }),
  'address-changed': (origin, address) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    text: `E-Mails von Bowerbird auf ${origin} gehen von jetzt an an ${address} und nicht mehr an diese Adresse.

Wenn Sie es nicht waren, sagen Sie es sofort der Eigentümerin oder dem Eigentümer des Labors.
`,
  }),
};

export const german = { words, notes, mails };
