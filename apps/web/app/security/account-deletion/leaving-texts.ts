/** Texts about the deletion of an account. */
export const leavingTexts = {
  title: 'Delete your account',
  lead: 'Your shop, your pictures and everything that we know of you. We ask once more by mail, and then you have 30 days to think again.',
  gone: [
    'Your plates leave the store once you have opened the link in the mail.',
    'After 30 days we erase your name, address, shop, pictures with all copies, payout details, settings and connections.',
    'Records of sales, donations and payouts stay as long as the law asks for them, without your name.',
  ],
  balance:
    'What is on your balance and can be paid out is requested for you before the account ends, and waited for. What cannot be paid out by then stays in our books and is not paid later.',
  exportFirst: 'Have an archive of your data made first: afterwards there is none.',
  ask: 'Delete my account',
  codeMissing: 'Please enter the code of your authenticator app, or a backup code.',
  asked: 'We wrote you a mail. Nothing happens until you open its link.',
  stay: 'Stay',
  stayed: 'Good that you stay. Your plates are on sale as before.',
  unknown: 'We could not find out whether your account is to be deleted.',
  confirmTitle: 'Delete your account?',
  confirmLead: 'Your plates leave the store now. For 30 days you can sign in and stay; after that everything is erased.',
  confirm: 'Yes, delete my account',
  confirmedTitle: 'Your account is being deleted',
  linkInvalid: 'It expires after 24 hours, and a newer link replaces it. You can ask again in your settings.',
  thinkAgain: 'Sign in to think again',
} as const
