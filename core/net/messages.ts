import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('net', {
  addressIsLocal:
    '{{host}} leads to an address of this computer or its network, which is not asked',
  redirectsToUnencrypted:
    '{{hostname}} redirects to an address without encryption, which is not followed',
  tooManyRedirects: '{{hostname}} redirects more than {{redirects, number}} times',
  redirectsToOtherHost: '{{hostname}} redirects to {{hostname2}}, from which no media is fetched',
  encodedTooOften: '{{host}} packed its answer {{layerCount, number}} times',
  encodingUnknown: '{{host}} answered in an encoding not known here',
  bodyDamaged: '{{host}} sent a damaged {{name}} body',
  bodyTooLarge: '{{host}} sent more than {{most, number}} MB, which is not read',
  timedOut: '{{host}} did not answer in time',
  hostUnreachable: '{{host}} could not be reached',
  certificateInvalid: 'the certificate of {{host}} could not be verified',
  requestFailed: 'asking {{host}} failed',
  callCancelled: 'the call was cancelled',
  notInSample: 'not part of the sample: {{method}} {{url}}',
  shuttingDown: 'shutting down',
  noBrowserHere: 'this program has no browser',
  browserCouldNotOpen: '{{host}} could not be opened in the browser',
  answeredServerError: '{{host}} answered {{status, number}}, a fault of its own',
  addressInvalid: 'the address is not one',
  laboratoryAddressInvalid:
    'the address of a laboratory begins with https:// (http:// only on this computer)',
  laboratoryRefused: 'the laboratory answered {{status}}: {{text}}',
  laboratoryStopped: 'the laboratory could not go on: {{text}}',
  laboratoryLineTooLong: 'the laboratory answered a line that is too long',
  turnsUnreachable:
    'nothing is asked, because the turns that several processes share cannot be had at present',
  waitTooLong: '{{why, message}}, and the turn would be too late',
  notInRecordings: 'not among the {{size, number}} recordings: {{name}}',
  recordingsFolderMissing: 'there is no folder of recordings at {{dir}}',
  recordingInvalid: '{{dir}} is no recording: {{why}}',
  openAddressInBrowser: 'Open the address in your own browser to see what it shows to you.',
  tryLater: 'Try again later: refusals of this kind usually pass.',
  useOfficialApi:
    "Use the platform's official API with your own key, where an operation offers it.",
  collectWhileBrowsing: 'Collect the page yourself while browsing, and import what you saved.',
  askForDsaAccess:
    'For research on systemic risks in the EU: ask a very large platform for its public data (DSA, Art. 40(12)); since 29 October 2025 vetted researchers can also ask for data that is not public (Art. 40(4)). Help, “Use your own API access”, says how.',
  answerConsentYourself:
    'Answer the consent question in your own browser; Bowerbird does not answer it for you.',
  waitUntilThen: 'Wait: the platform is not asked again before then.',
  checkKey: 'Look at the key where you made it, or store another one.',
  storeCredentials:
    'Store credentials of your own in Settings; the steps to get them are described there.',
  openPageInBrowser: 'Open the page in your own browser.',
  useCaptureWindow: 'Open the capture window, and go to the page there; what it loads is read.',
  answeredRobotCheck: '{{host}} answered with a check for robots',
  asksUsToWait: '{{host}} answered {{status}}: it asks us to wait, without saying for how long',
  asksUsToWaitSeconds:
    '{{host}} answered {{status}}: it asks us to wait, for {{seconds, number}} s',
  asksUsToWaitMinutes:
    '{{host}} answered {{status}}: it asks us to wait, for {{minutes, number}} minutes',
  redirectedTo: '{{host}} led us to its {{what, message}} ({{page}})',
  consentPage: 'consent page',
  pageAboutTooManyRequests: 'page about too many requests',
  robotCheck: 'check for robots',
  loginPage: 'login page',
  answeredStatusOnly: '{{host}} answered {{status}} and nothing else',
  answeredBlockPage: '{{host}} answered {{status}} and a page that blocks us',
  answeredEmptyBody: '{{host}} answered 200 with an empty body',
  answeredConsentForm: '{{host}} answered with a consent form instead',
  answeredCaptcha: '{{host}} answered with a captcha instead',
  queueIsLong: {
    one: '{{count, number}} request already waits for {{host}}',
    other: '{{count, number}} requests already wait for {{host}}',
  },
  allowanceUsedUp: '{{host}} allows no more requests for {{heldUntil, number}} s',
  hourlyLimit: {
    one: '{{host}} is asked at most once an hour',
    other: '{{host}} is asked at most {{count, number}} times an hour',
  },
  connectionBroken: 'the connection to {{host}} broke off before the answer was whole',
  authorityStatus: '{{host}} answered with status {{status, number}}, and with no timestamp',
  addressIsNotHttps: 'is not an https address',
  addressIsOtherHost: 'is not a host of this platform',
  addressHasPassword: 'carries a user name or password',
  addressHasUnusualPort: 'names an unusual port',
  addressRefused: '{{host}} {{why, message}}',
});
