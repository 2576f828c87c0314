import type { WhyNot } from '../../../src/client/choose.js';
import type { Problem } from '../problem.js';
import type { ReasonCode, WarningCode } from './codes.js';

const reasons: Record<ReasonCode, string> = {
  pending_review: 'The registration is still being reviewed.',
  update_under_review: 'A change of its payment details is being reviewed.',
  suspended: 'It has been stopped.',
  removed: 'Its owner has removed it.',
  revoked: 'It has been revoked for good.',
  name_not_active: 'Its name is not in service.',
  no_payable_option: 'None of its payment options can be used.',
  expired: 'It has expired.',
};

const whyNot: Record<WhyNot, string> = {
  unsupported_version: 'This page is too old for the answer of the service. Reload it.',
  not_active: 'This recipient cannot be paid now.',
  not_ready: 'This option cannot be paid now.',
  invalid_amount: 'Enter an amount such as 12.50, above zero, with a dot and without other signs.',
  no_common_option: 'This page does not know this network.',
  expired: 'This option has expired. Ask the recipient for a new one.',
  amount_fixed: 'The recipient takes only the exact amount.',
  below_minimum: 'This is less than the recipient takes.',
  above_maximum: 'This is more than the recipient takes.',
  memo_missing: 'This option needs a memo.',
};

const problems: Record<Problem, { title: string; advice: string }> = {
  no_mapping: {
    title: 'Nobody is registered under this',
    advice: 'Check it letter by letter with the person whom you want to pay. Do not guess.',
  },
  unrecognized: {
    title: 'This is no payment identifier',
    advice:
      'It is no email address, no name such as rahim@acme and no payment QR code. The address of a wallet is not looked up here: ask the recipient for one of the three.',
  },
  invalid: {
    title: 'This cannot be read',
    advice: 'The code or the address is damaged or incomplete. Scan it again, or ask the recipient for it.',
  },
  offline: { title: 'You are offline', advice: 'Connect to the internet, and try again. Nothing has been paid.' },
  timeout: { title: 'The service did not answer in time', advice: 'Try again in a moment. Nothing has been paid.' },
  unavailable: {
    title: 'The service is not available now',
    advice: 'Try again in a moment. Nothing has been paid.',
  },
  rate_limited: {
    title: 'Too many questions with this key',
    advice: 'The key has used up what it may ask for now.',
  },
  failed: { title: 'That did not work', advice: 'The service refused the question.' },
};

/** The words for warnings are the service's own, which are English. */
const warnings: Partial<Record<WarningCode, string>> = {};

export const en = {
  language: 'English',
  otherLanguage: 'বাংলা',
  title: 'Whom do I pay?',
  back: 'Back',
  startOver: 'Look up somebody else',
  tryAgain: 'Try again',
  tryAgainIn: (seconds: string) => `Try again in ${seconds} s`,
  lookingUp: 'Looking it up…',
  request: (id: string) => `Request ${id}`,

  keyTitle: 'First, your Free key',
  keyWhy:
    'This page asks the service in your name. It needs a Free key, which can look up recipients and nothing else.',
  keyLabel: 'Free key',
  keyKept: 'It stays in this tab until you close it. It is not saved, and not put into any address.',
  keyNever: 'This page never asks for a private key or a recovery phrase. Nobody needs it to tell you whom you pay.',
  keyUse: 'Use this key',
  keyForget: 'Forget the key',
  keyHere: 'Your Free key is in this tab only.',
  keyMissing: 'Paste a key that begins with pirs_free_.',
  keyOfProvider: 'This is the key of a provider. It does not belong into a browser: paste a Free key.',
  keyPrivate:
    'This looks like a private key or a recovery phrase. Never paste it into any page. It was not sent anywhere.',
  keyRefused: 'The service does not accept this key. Check that all of it was copied, or ask for another one.',

  scanTitle: 'Whom do you want to pay?',
  scanAdvice: 'Scan a payment QR code, or type what you were given.',
  scanStart: 'Scan with the camera',
  scanStop: 'Stop the camera',
  scanHold: 'Hold the code inside the frame.',
  scanStarting: 'Starting the camera…',
  scanImage: 'Choose a picture',
  scanReading: 'Reading the picture…',
  scanNothing: 'There is no QR code in this picture. Try a sharper one.',
  scanSeveral: 'There are several QR codes here. Show only the one that you want to pay.',
  scanRefused: 'The camera is not allowed. Allow it in the settings of the browser, or choose a picture.',
  scanNone: 'There is no camera here. Choose a picture, or type the address.',
  textLabel: 'Email address, name or text of a QR code',
  textExample: 'alice@shop.example',
  textMissing: 'Type or paste something first.',
  lookUp: 'Look up',

  kinds: { email: 'Email address', custom: 'Name', bangla_qr: 'Payment QR code' },
  qrSays: 'What the code calls itself. Anybody can write a name into a code.',
  qrText: 'The text of the code',
  payable: 'Can be paid',
  notPayable: 'Cannot be paid',
  registered: 'Registered',
  updated: 'Last change',
  changed: 'Payment details changed',
  neverChanged: 'Never',
  unknownTime: 'Not known',
  warningsTitle: 'Before you pay',
  warnings,
  doNotPay: 'Do not pay this recipient now',
  reasons,
  otherReason: (code: string) => `The service says: ${code}.`,
  optionsTitle: 'How to pay',
  on: (asset: string, chain: string) => `${asset} on ${chain}`,
  address: 'To this address',
  contract: 'Token contract',
  exactly: (amount: string) => `Exactly ${amount}`,
  between: (least: string, most: string) => `From ${least} to ${most}`,
  atLeast: (least: string) => `At least ${least}`,
  atMost: (most: string) => `At most ${most}`,
  anyAmount: 'Any amount',
  expires: 'Expires',
  until: (time: string) => `Until ${time}`,
  memo: 'Memo',
  memoNeeded: 'The payment must carry this memo, letter by letter.',
  reference: 'Reference',
  amountLabel: (asset: string) => `Amount in ${asset}`,
  continue: 'Continue',
  chooseFirst: 'Choose how to pay first.',
  whyNot,

  confirmTitle: 'Check before you pay',
  recipient: 'Recipient',
  amount: 'Amount',
  network: 'Network',
  noWarnings: 'The service knows nothing to warn you of.',
  understood: 'I have read this, and still want to pay',
  readFirst: 'Read the warnings, and tick the box first.',
  confirm: 'Confirm',
  checking: 'Asking the service once more…',
  cancelled: 'Cancel',

  readyTitle: 'Pay exactly this now',
  readyAdvice: 'Make the payment in your wallet. Copy the values, do not type them. If you wait, look it up again.',
  copy: (what: string) => `Copy: ${what}`,
  copied: 'Copied',
  notCopied: 'Select it and copy it by hand',

  changedTitle: 'Stop. Do not pay.',
  changedAdvice: 'Something has changed while you were reading. Nothing has been paid.',
  changes: {
    mapping: 'Nobody is registered under this any more.',
    registration: 'Somebody else is registered under this now.',
    status: 'The recipient cannot be paid any more.',
    option: 'The address, the amount or another detail has changed.',
    warnings: 'There is a new warning.',
  },
  seeNow: 'See what it is now',

  chains: { test: (name: string) => `${name} (test network)`, unknown: (id: string) => `unknown network ${id}` },
  tokenAt: (id: string) => `token ${id}`,
  problems,
};

export type Words = typeof en;
