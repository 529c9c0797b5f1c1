import { suspensionTexts } from '@tintype/contract/accounts/suspension'
import { limits } from '@tintype/contract/limits'
import { type ReportSubject, reportKindNames, reportSubjectNames } from '@tintype/contract/reports/report-rules'
import { brand } from '@tintype/domain/brand'
import { formatCents } from '@tintype/domain/money'
import type { Notice } from '../notices.ts'
import type { Letter } from './letter.ts'

type Links = { publicUrl: string }
type Writer<Kind extends Notice['kind']> = (notice: Extract<Notice, { kind: Kind }>, links: Links) => Letter

const MB = 1024 * 1024

/** The text of each mail. */
const writers: { [Kind in Notice['kind']]: Writer<Kind> } = {
  // anyone can give this address and any name, so the name is not in it
  confirm_email: ({ url }) => ({
    subject: `Confirm your email for ${brand.product}`,
    heading: 'One click and you are in',
    paragraphs: ['Hello, please confirm that this address is yours. The link holds for 24 hours.'],
    action: { label: 'Confirm Your Email', url },
    footnote: 'If you did not sign up, do nothing: without the click this address is not used.',
  }),
  // the address is not confirmed yet, so the mail contains no name
  confirm_new_email: ({ url }) => ({
    subject: `Confirm this address for your ${brand.product} account`,
    heading: 'Confirm your new address',
    paragraphs: ['Hello, an account with us asked to use this address. The link opens a page with a button, and expires in 24 hours.'],
    action: { label: 'Confirm address', url },
    footnote: 'If you did not ask for it, do nothing: the account keeps its present address.',
  }),
  already_registered: ({ name, loginUrl, resetUrl }) => ({
    subject: `You already have a ${brand.product} account`,
    heading: 'You already have an account',
    paragraphs: [`Hello ${name}, somebody tried to sign up with this address. You have an account with us, so nothing was changed.`],
    action: { label: 'Log in', url: loginUrl },
    footnote: `Forgot the password? Choose a new one at ${resetUrl}. If it was not you, you can ignore this mail.`,
  }),
  reset_password: ({ name, url }) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [`Hello ${name}, here is the link that you asked for. It works once and holds for one hour.`],
    action: { label: 'Choose a new password', url },
    footnote: 'If you did not ask for it, do nothing: your password stays as it is.',
  }),
  change_email: ({ name, url, newEmail }) => ({
    subject: 'Confirm your new email address',
    heading: 'Change your email address?',
    paragraphs: [`Hello ${name}, your account is to move to ${newEmail}. We ask at this address first, then at the new one.`],
    action: { label: 'Yes, change it', url },
    footnote: 'If it was not you, do nothing and change your password.',
  }),
  password_changed: (notice) => ({
    subject: `Your ${brand.product} password was changed`,
    heading: 'Your password was changed',
    ...securityParts(notice, [`Hello ${notice.name}, your account has a new password. All other sessions are signed out.`]),
  }),
  two_factor_on: (notice) => ({
    subject: 'Two-factor sign-in was turned on',
    heading: 'Two-factor sign-in is on',
    ...securityParts(notice, [
      `Hello ${notice.name}, from now on signing in asks for your password and a code from your authenticator app.`,
      'Store your backup codes where you can reach them without your phone: each of them signs you in once.',
    ]),
  }),
  two_factor_off: (notice) => ({
    subject: 'Two-factor sign-in was turned off',
    heading: 'Two-factor sign-in is off',
    ...securityParts(notice, [
      `Hello ${notice.name}, from now on your password alone signs you in. Codes of your authenticator app are no longer asked for.`,
      `If you did not do this, secure your account and write to ${brand.contactEmail}: we help you turn two-factor sign-in on again.`,
    ]),
  }),
  backup_codes_replaced: (notice) => ({
    subject: 'Your backup codes were replaced',
    heading: 'You have new backup codes',
    ...securityParts(notice, [`Hello ${notice.name}, ten new backup codes were created. The former ones no longer work.`]),
  }),
  passkey_added: (notice) => ({
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added',
    ...securityParts(notice, [
      `Hello ${notice.name}, your account has a new passkey. It signs in without your password and without a two-factor code.`,
    ]),
  }),
  passkey_removed: (notice) => ({
    subject: 'A passkey was removed from your account',
    heading: 'A passkey was removed',
    ...securityParts(notice, [
      `Hello ${notice.name}, a passkey of your account was removed. It no longer signs in.`,
      'You can also delete it on your device, in its password settings.',
    ]),
  }),
  email_changed: (notice) => ({
    subject: `Your ${brand.product} email address was changed`,
    heading: 'Your email address was changed',
    ...securityParts(notice, [
      `Hello ${notice.name}, your account has another email address now. This address receives no further mails about it.`,
      'If you did not do this, the link below restores this address.',
    ]),
  }),
  second_factor_locked: ({ lockedUntil, ...notice }) => ({
    subject: 'Too many wrong two-factor codes',
    heading: 'Two-factor codes are refused for now',
    ...securityParts(notice, [
      `Hello ${notice.name}, ten wrong codes were entered for your account, the last of them as shown below. Until ${minuteWords(lockedUntil)} every code is refused, backup codes included.`,
      'The password was correct each time. If you did not enter these codes, change your password: another person knows it.',
    ]),
  }),
  api_key_created: ({ keyName, ...notice }) => ({
    subject: 'An API key was created',
    heading: 'An API key was created',
    ...securityParts(notice, [
      `Hello ${notice.name}, the API key “${keyName}” was created with your account.`,
      'If you did not do this, secure your account, then revoke the key in the back office under API keys.',
    ]),
  }),
  artwork_approved: ({ artistName, artworkName, plateUrl }) => ({
    subject: `“${artworkName}” is approved`,
    heading: `“${artworkName}” hangs`,
    paragraphs: [`Hello ${artistName}, we looked at your picture and approved it. From now on people can buy it as a metal plate.`],
    action: { label: 'See it in your shop', url: plateUrl },
  }),
  artwork_trusted: ({ artistName, artworkName, plateUrl }) => ({
    subject: `“${artworkName}” is on sale`,
    heading: `“${artworkName}” hangs`,
    paragraphs: [
      `Hello ${artistName}, we approved every picture of yours that we looked at, so this one went on sale at once. We may look at it later.`,
    ],
    action: { label: 'See it in your shop', url: plateUrl },
  }),
  artwork_resembled: ({ artistName, artworkName }, { publicUrl }) => ({
    subject: `A picture much like “${artworkName}” was handed in`,
    heading: 'Is somebody using your picture?',
    paragraphs: [
      `Hello ${artistName}, another artist handed in a picture that looks much like your “${artworkName}”. You were first, so we tell you.`,
      'A machine noticed it, and machines err. A person lays both side by side before deciding on the other one. You need not do anything.',
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
    footnote: 'If you know more, for instance that the other artist may use it, write to us.',
  }),
  artwork_rejected: ({ artistName, artworkName, reason, toDo }, { publicUrl }) => ({
    subject: `“${artworkName}” was not approved`,
    heading: `“${artworkName}” cannot hang yet`,
    paragraphs: [
      `Hello ${artistName}, we looked at your picture and could not approve it. The reason: ${reason}`,
      toDo ??
        `If it is about its words, change them under My ${brand.products}; if it is about the picture, upload a better file. Either gets a fresh look.`,
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  artwork_changes: ({ artistName, artworkName, reason, toDo }, { publicUrl }) => ({
    subject: `“${artworkName}” needs a change`,
    heading: `“${artworkName}” can hang after a change`,
    paragraphs: [
      `Hello ${artistName}, we looked at your picture. Before it can hang, something has to change: ${reason}`,
      `${toDo ?? 'Change it and save.'} You find it under My ${brand.products}, and saving brings it back to us by itself.`,
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  words_approved: ({ artistName, artworkName, plateUrl }) => ({
    subject: `The new words of “${artworkName}” are approved`,
    heading: `“${artworkName}” has its new words`,
    paragraphs: [`Hello ${artistName}, we read the new title and description. Your shop shows them from now on.`],
    action: { label: 'See it in your shop', url: plateUrl },
  }),
  words_rejected: ({ artistName, artworkName, reason, toDo }, { publicUrl }) => ({
    subject: `The new words of “${artworkName}” were not approved`,
    heading: `“${artworkName}” keeps its words for now`,
    paragraphs: [
      `Hello ${artistName}, we could not approve the new title and description. The reason: ${reason}`,
      `The artwork stays on sale with the words that were approved. ${toDo ?? 'You may change them again at any time.'}`,
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  deletion_approved: ({ artistName, artworkName }) => ({
    subject: `“${artworkName}” was deleted`,
    heading: `“${artworkName}” is gone`,
    paragraphs: [`Hello ${artistName}, as you asked, the artwork is no longer for sale. Its files are erased after 30 days.`],
  }),
  deletion_disapproved: ({ artistName, artworkName, reason }, { publicUrl }) => ({
    subject: `“${artworkName}” stays for now`,
    heading: `“${artworkName}” stays for now`,
    paragraphs: [`Hello ${artistName}, we could not delete the artwork. The reason: ${reason}`, 'You may ask again at any time.'],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  shop_picture_taken_down: ({ artistName, picture, reason }, { publicUrl }) => ({
    subject: `We took your ${picture} down`,
    heading: `Your ${picture} is no longer shown`,
    paragraphs: [
      `Hello ${artistName}, we took the ${picture} of your shop down. The reason: ${reason}`,
      'Everything else in your shop stays as it is. You may hang another one at any time.',
    ],
    action: { label: 'Choose another one', url: `${publicUrl}/dashboard` },
  }),
  artist_suspended: ({ artistName, reason }, { publicUrl }) => ({
    subject: 'Your account is suspended',
    heading: 'Your account is suspended',
    paragraphs: [
      `Hello ${artistName}, we suspended your account. The reason: ${reason}`,
      suspensionTexts.effects,
      suspensionTexts.stillPossible,
      suspensionTexts.help,
    ],
    action: { label: 'Go to your studio', url: `${publicUrl}/dashboard` },
  }),
  suspension_lifted: ({ artistName, reason, isLeaving }, { publicUrl }) => ({
    subject: 'Your account is open again',
    heading: 'Your account is open again',
    paragraphs: [
      `Hello ${artistName}, the suspension is lifted. What we say about it: ${reason}`,
      isLeaving
        ? 'Payouts go on. You asked us to delete your account: until that day you can keep it in Settings, and then what was for sale before is for sale again.'
        : 'Your shop is open, and what was for sale before is for sale again. Payouts go on.',
    ],
    action: { label: 'Go to your studio', url: `${publicUrl}/dashboard` },
  }),
  plate_sold: ({ artistName, artworkName, plate, quantity, earnedCents, donatedCents }, { publicUrl }) => ({
    subject: `Sold: “${artworkName}”`,
    heading: `You earned ${formatCents(earnedCents)}`,
    paragraphs: [`Hello ${artistName}, somebody bought “${artworkName}”. We make and ship it; there is nothing to do for you.`],
    rows: [
      ['Plate', quantity > 1 ? `${quantity} × ${plate}` : plate],
      ['On your balance', formatCents(earnedCents)],
      ...(donatedCents ? [['Given to your cause', formatCents(donatedCents)] as [string, string]] : []),
    ],
    action: { label: 'See your earnings', url: `${publicUrl}/dashboard` },
  }),
  payout_requested: ({ artistName, amountCents, method, destination }, { publicUrl }) => ({
    subject: `We've received your payout request (${formatCents(amountCents)})`,
    heading: "We've received your payout request",
    paragraphs: [
      `Hello ${artistName}, we pay by hand, which may take a few business days. We email you again when it is paid.`,
      'If it was not you, cancel the payout in Earnings, choose a new password and write to us.',
    ],
    rows: [['Amount', formatCents(amountCents)], ['Method', method], ...(destination ? [['To', destination] as [string, string]] : [])],
    action: { label: 'See your earnings', url: `${publicUrl}/earnings` },
  }),
  payout_details_changed: ({ artistName, method, isFirst, destination, at, waitsUntil }, { publicUrl }) => ({
    subject: payoutChangeWords(method, isFirst),
    heading: payoutChangeWords(method, isFirst),
    paragraphs: [
      `Hello ${artistName}, this was done on ${minuteWords(at)}. If it was you, there is nothing to do.`,
      ...(waitsUntil ? [`To protect your money, payouts wait until ${minuteWords(waitsUntil)}.`] : []),
      'If it was not you, choose a new password now and write to us.',
    ],
    ...(method && {
      rows: [
        ['Method', method],
        ['To', destination],
      ],
    }),
    action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  }),
  payout_paid: ({ artistName, amountCents, method, reference }) => ({
    subject: `Paid: ${formatCents(amountCents)}`,
    heading: `${formatCents(amountCents)} is paid`,
    paragraphs: [`Hello ${artistName}, your payout has left us.`],
    rows: [
      ['Amount', formatCents(amountCents)],
      ['Method', method],
      ['Reference', reference],
    ],
  }),
  payout_failed: ({ artistName, amountCents, reason }, { publicUrl }) => ({
    subject: `Your payout of ${formatCents(amountCents)} could not be paid`,
    heading: 'The payout did not go through',
    paragraphs: [
      `Hello ${artistName}, the money is back on your balance. The reason: ${reason}`,
      'Please look over your payout details and ask again.',
    ],
    action: { label: 'Look over the details', url: `${publicUrl}/dashboard` },
  }),
  payout_returned: ({ artistName, amountCents, reason }, { publicUrl }) => ({
    subject: `Your payout of ${formatCents(amountCents)} came back`,
    heading: 'The payout came back to us',
    paragraphs: [
      `Hello ${artistName}, we had paid it, and then it came back. The money is on your balance again. The reason: ${reason}`,
      'Please look over your payout details and ask again.',
    ],
    action: { label: 'Look over the details', url: `${publicUrl}/dashboard` },
  }),
  payout_cancelled: ({ artistName, amountCents, reason }, { publicUrl }) => ({
    subject: `Your payout of ${formatCents(amountCents)} was cancelled`,
    heading: 'The payout was cancelled',
    paragraphs: [
      `Hello ${artistName}, we cancelled it before it was sent, and the money is back on your balance. The reason: ${reason}`,
      'You may ask again at any time.',
    ],
    action: { label: 'See your earnings', url: `${publicUrl}/earnings` },
  }),
  export_ready: ({ artistName, archiveBytes, expiresAt }, { publicUrl }) => ({
    subject: 'Your data is ready to download',
    heading: 'Your archive is ready',
    paragraphs: [
      `Hello ${artistName}, everything that is yours is in one archive now. You find it in your settings until ${minuteWords(expiresAt)}.`,
    ],
    rows: [['Size', archiveBytes < MB ? 'less than 1 MB' : `${(archiveBytes / MB).toFixed(1)} MB`]],
    action: { label: 'Go to your data', url: `${publicUrl}/settings#your-data` },
    footnote: 'If you did not ask for it, choose a new password: somebody else may be signed in as you.',
  }),
  leaving_asked: ({ artistName, url }) => ({
    subject: `Delete your ${brand.product} account?`,
    heading: 'Delete your account?',
    paragraphs: [
      `Hello ${artistName}, somebody asked in your settings for your account to be deleted, with your password. If it was you, the link below goes on. It holds for 24 hours.`,
      'Your plates then leave the store. You have 30 days to think again; after that everything is erased but what the law has us keep.',
    ],
    action: { label: 'Go on', url },
    footnote: 'If it was not you, do nothing, and choose a new password at once: somebody else knows yours.',
  }),
  leaving_confirmed: ({ artistName, eraseAfter }, { publicUrl }) => ({
    subject: `Your ${brand.product} account is being deleted`,
    heading: 'Your account is being deleted',
    paragraphs: [
      `Hello ${artistName}, your plates have left the store. On ${minuteWords(eraseAfter)} your account is erased; no other mail follows.`,
      'Until then one click in your studio is enough to stay, with everything as it was.',
    ],
    action: { label: 'Think again', url: `${publicUrl}/dashboard` },
    footnote: 'If it was not you, sign in, choose Stay and then a new password.',
  }),
  leaving_stayed: ({ artistName }, { publicUrl }) => ({
    subject: `Your ${brand.product} account stays`,
    heading: 'Good that you stay',
    paragraphs: [`Hello ${artistName}, your account is not deleted, and your plates are on sale as before.`],
    action: { label: 'Go to your studio', url: `${publicUrl}/dashboard` },
  }),
  order_confirmed: ({ orderNumber, orderUrl, lines, shippingCents, totalCents }) => ({
    subject: `Order ${orderNumber} confirmed`,
    heading: 'Thank you for your order',
    paragraphs: ['We print your order in 1–3 business days and email you when it ships. Use the link below to follow its status.'],
    rows: [
      ...lines.map(({ title, plate, quantity, totalCents: cents }): [string, string] => [
        `${quantity} × ${title}, ${plate}`,
        formatCents(cents),
      ]),
      ['Shipping', formatCents(shippingCents)],
      ['Total', formatCents(totalCents)],
    ],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: 'Whoever has this link can see the order. Keep it to yourself.',
  }),
  order_in_production: ({ orderNumber, orderUrl }) => ({
    subject: `Order ${orderNumber} is being printed`,
    heading: 'Your order is being printed',
    paragraphs: ['It ships in 1–3 business days. We’ll email you the tracking number.'],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: 'Whoever has this link can see the order. Keep it to yourself.',
  }),
  order_shipped: ({ orderNumber, orderUrl, carrier, tracking, plates, isLast }) => ({
    subject: `Order ${orderNumber} has shipped`,
    heading: isLast ? 'Your order has shipped' : 'Part of your order has shipped',
    paragraphs: [
      isLast ? 'Your parcel has been handed to the carrier.' : 'The rest is still being printed and ships in a separate parcel.',
      'Damaged on arrival? Tell us within 14 days and we’ll replace or refund it.',
    ],
    rows: [
      ...plates.map(({ title, plate, quantity }): [string, string] => [`${quantity} × ${title}`, plate]),
      ['Carrier', carrier],
      ['Tracking number', tracking],
    ],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: 'Whoever has this link can see the order. Keep it to yourself.',
  }),
  customer_link: ({ url }) => ({
    subject: 'Your link to your orders',
    heading: 'Your orders',
    paragraphs: ['Use the link below to view all orders placed with this email address.'],
    action: { label: 'View my orders', url },
    footnote: `It works once, for ${limits.customer.linkMs / 60_000} minutes. If you didn’t request it, ignore this email.`,
  }),
  // the name is left out, as in confirm_email
  report_confirm: ({ url, ...about }) => ({
    subject: 'Please confirm your report',
    heading: 'Is this report yours?',
    paragraphs: [
      `Hello, this address was given in a report about ${aboutWords(about)}. If you sent the report, please confirm it: until then it does not count.`,
    ],
    action: { label: 'Read and confirm', url },
    footnote: 'The link holds for three days. If it was not you, do nothing: then we forget it.',
  }),
  report_confirmed: ({ name, url, ...about }) => ({
    subject: 'We have your report',
    heading: 'We have your report',
    paragraphs: [
      `Hello ${name}, thank you. Somebody here looks at your report about ${aboutWords(about)}, and the artist may answer before anything goes.`,
      'We write to you when it is decided. The link always shows how far it is.',
    ],
    action: { label: 'Follow the report', url },
    footnote: 'Whoever has this link can see the report. Keep it to yourself.',
  }),
  report_notice: ({ name, url, words, reportKind, reporterName, original, answerBy, ...about }) => ({
    subject: `A report about ${aboutWords(about)}`,
    heading: 'Somebody holds something against it',
    paragraphs: [
      `Hello ${name}, ${reporterName ?? 'a visitor'} reported ${aboutWords(about)}. What is said: ${words}`,
      `You may answer until ${minuteWords(answerBy)}. Nothing is decided before you have answered or that time is over, unless it is plainly offensive.`,
    ],
    rows: [
      ['What for', reportKindNames[reportKind]],
      ...(original ? [['The other work', original] as [string, string]] : []),
      ['Answer until', minuteWords(answerBy)],
    ],
    action: { label: 'Read it and answer', url },
  }),
  report_answered: ({ name, url, answer, ...about }) => ({
    subject: `The artist answered your report about ${aboutWords(about)}`,
    heading: 'The artist has answered',
    paragraphs: [`Hello ${name}, this is what the artist says: ${answer}`, 'We decide next, and write to you then.'],
    action: { label: 'Follow the report', url },
  }),
  report_decided: ({ name, url, side, outcome, words, appealBy, ...about }) => ({
    subject: `The report about ${aboutWords(about)} is decided`,
    heading: outcome === 'taken_down' ? 'It was taken down' : 'It stays',
    paragraphs: [
      `Hello ${name}, we decided on the report about ${aboutWords(about)}. What we say about it: ${words}`,
      (side === 'artist') === (outcome === 'taken_down')
        ? `If you think that this is wrong, you may appeal until ${minuteWords(appealBy)}. Somebody else decides then.`
        : `The other side may appeal until ${minuteWords(appealBy)}. We write to you if that happens.`,
    ],
    action: { label: 'See the decision', url },
  }),
  report_appealed: ({ name, url, side, appealSide, words, ...about }) => ({
    subject: `An appeal about ${aboutWords(about)}`,
    heading: side === appealSide ? 'We have your appeal' : 'There is an appeal',
    paragraphs: [
      side === appealSide
        ? `Hello ${name}, somebody who has not decided before looks at it now, and that decision is the last.`
        : `Hello ${name}, the other side appealed against our decision. What is said: ${words}`,
      'Until then everything stays as it was decided. We write to you when it is done.',
    ],
    action: { label: 'See where it stands', url },
  }),
  report_closed: ({ name, url, isReversed, isDown, words, ...about }) => ({
    subject: `The appeal about ${aboutWords(about)} is decided`,
    heading: isReversed ? 'The decision was turned round' : 'The decision stands',
    paragraphs: [
      `Hello ${name}, somebody else looked at it once more. ${isDown ? 'It is not shown any more.' : 'It is shown.'} What we say about it: ${words}`,
      'That is the end of this report here.',
    ],
    action: { label: 'See the decision', url },
  }),
  webhook_off: ({ name, endpointUrl, because, officeUrl }) => ({
    subject: `A webhook endpoint was turned off: ${new URL(endpointUrl).host}`,
    heading: 'Nobody hears us there any more',
    paragraphs: [
      `Hello ${name}, ${endpointUrl} is no longer told what happens. ${because}`,
      'Once it is well again, turn it on, and have what it has missed sent once more.',
    ],
    action: { label: 'Look at the endpoint', url: officeUrl },
  }),
  operator_invited: ({ invitedBy, role, may, url }) => ({
    subject: `You are invited to the back office of ${brand.product}`,
    heading: 'Come and work with us',
    paragraphs: [
      `${invitedBy} asks you in, with the role ${role}: you may ${may}.`,
      'Choose a name and a password of your own, and you can begin.',
    ],
    action: { label: 'Accept the invitation', url },
    footnote: `The link works once, for ${limits.operator.invitationMs / (24 * 60 * 60 * 1000)} days. If you expected nothing like this, do nothing.`,
  }),
  order_refunded: ({ orderNumber, orderUrl, refundedCents }) => ({
    subject: `Refund for order ${orderNumber}`,
    heading: `We refunded ${formatCents(refundedCents)}`,
    paragraphs: ['The refund goes to your original payment method. It may take your bank a few business days to show it.'],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
  }),
}

export function letterFor(notice: Notice, links: Links): Letter {
  // the table's type pairs each writer with its notice; an index access loses that pairing
  const write = writers[notice.kind] as (notice: Notice, links: Links) => Letter
  return write(notice, links)
}

function payoutChangeWords(method: string | null, isFirst: boolean): string {
  if (method === null) return 'Your payout method was cleared'
  return isFirst ? 'A payout method was added to your account' : 'Your payout details were changed'
}

type SecurityNotice = Pick<Extract<Notice, { kind: 'password_changed' }>, 'event' | 'resetUrl'>

/** Time and place of a change, and how the owner can undo it. */
function securityParts(
  { event, resetUrl }: SecurityNotice,
  paragraphs: string[],
): Pick<Letter, 'paragraphs' | 'rows' | 'action' | 'footnote'> {
  if (!event) return { paragraphs, footnote: `If you did not do this, choose a new password now: ${resetUrl}` }
  return {
    paragraphs: [...paragraphs, 'If you did this, there is nothing to do.'],
    rows: [
      ['When', minuteWords(event.at)],
      ['Device', event.device],
      ['Network address', event.network],
    ],
    action: { label: 'This was not me: secure my account', url: event.secureUrl },
    footnote: `The link works once, for 7 days. It signs out all devices, removes all passkeys and sets a new password by mail. Later, choose a new password at ${resetUrl}`,
  }
}

/** `the artwork “Owl”`, `the banner of Ines Varga`. */
function aboutWords({ subject, subjectName }: { subject: ReportSubject; subjectName: string }): string {
  return subject === 'plate' ? `the artwork “${subjectName}”` : `the ${reportSubjectNames[subject]} of ${subjectName}`
}

/** In UTC, because the reader's time zone is unknown. */
function minuteWords(instant: string): string {
  const at = new Date(instant)
  const day = at.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' })
  return `${day} at ${at.toISOString().slice(11, 16)} UTC`
}
