import { suspensionTexts } from '@tintype/contract/accounts/suspension'
import { limits } from '@tintype/contract/limits'
import { type ReportSubject, reportKindNames, reportSubjectNames } from '@tintype/contract/reports/report-rules'
import { brand } from '@tintype/domain/brand'
import { trackingUrl } from '@tintype/domain/carriers'
import { formatCents } from '@tintype/domain/money'
import { refundTerms } from '@tintype/domain/refunds'
import { formatDays, formatDaysOfMs } from '@tintype/domain/time/durations'
import type { Notice } from '../notices.ts'
import type { Letter, LetterRow } from './letter.ts'

type Links = { publicUrl: string }
type Writer<Kind extends Notice['kind']> = (notice: Extract<Notice, { kind: Kind }>, links: Links) => Letter

const MB = 1024 * 1024

const orderLinkNote = 'Anyone with this link can see the order. Don’t share it.'

/** The text of each mail. */
const writers: { [Kind in Notice['kind']]: Writer<Kind> } = {
  // anyone can give this address and any name, so the name is not in it
  confirm_email: ({ url }) => ({
    subject: `Confirm your email for ${brand.product}`,
    heading: 'Confirm your email',
    paragraphs: ['Hello, please confirm your email address to activate your account. This link expires in 24 hours.'],
    action: { label: 'Confirm Your Email', url },
    footnote: 'If you didn’t sign up, ignore this email. The address won’t be used.',
  }),
  // the address is not confirmed yet, so the mail contains no name
  confirm_new_email: ({ url }) => ({
    subject: `Confirm this address for your ${brand.product} account`,
    heading: 'Confirm your new address',
    paragraphs: ['Hello, please confirm this address for your account. This link expires in 24 hours.'],
    action: { label: 'Confirm address', url },
    footnote: 'If you didn’t request this, ignore this email. The account keeps its current address.',
  }),
  already_registered: ({ name, loginUrl, resetUrl }) => ({
    subject: `You already have a ${brand.product} account`,
    heading: 'You already have an account',
    paragraphs: [`Hello ${name}, someone tried to sign up with this address. You already have an account, so nothing has changed.`],
    action: { label: 'Log in', url: loginUrl },
    footnote: `Forgot your password? Choose a new one at ${resetUrl}. If it wasn’t you, ignore this email.`,
  }),
  reset_password: ({ name, url }) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [`Hello ${name}, use this link to choose a new password. It works once and expires in one hour.`],
    action: { label: 'Choose a new password', url },
    footnote: 'If you didn’t request this, ignore this email. Your password stays the same.',
  }),
  change_email: ({ name, url, newEmail }) => ({
    subject: 'Confirm your new email address',
    heading: 'Change your email address?',
    paragraphs: [
      `Hello ${name}, please confirm that your new address is ${newEmail}. After that, we’ll email a second link to the new address.`,
    ],
    action: { label: 'Confirm change', url },
    footnote: 'If it wasn’t you, don’t confirm, and change your password.',
  }),
  password_changed: (notice) => ({
    subject: `Your ${brand.product} password was changed`,
    heading: 'Your password was changed',
    ...securityParts(notice, [`Hello ${notice.name}, your password has been changed. All other sessions are signed out.`]),
  }),
  two_factor_on: (notice) => ({
    subject: 'Two-factor authentication was turned on',
    heading: 'Two-factor authentication is on',
    ...securityParts(notice, [
      `Hello ${notice.name}, from now on, you log in with your password and a code from your authenticator app.`,
      'Keep your backup codes in a safe place: each works once if you don’t have your phone.',
    ]),
  }),
  two_factor_off: (notice) => ({
    subject: 'Two-factor authentication was turned off',
    heading: 'Two-factor authentication is off',
    ...securityParts(notice, [
      `Hello ${notice.name}, from now on, you log in with your password only, without a code from your authenticator app.`,
      `If you didn’t do this, secure your account and write to ${brand.contactEmail}. We’ll help you turn two-factor authentication on again.`,
    ]),
  }),
  backup_codes_replaced: (notice) => ({
    subject: 'Your backup codes were replaced',
    heading: 'You have new backup codes',
    ...securityParts(notice, [`Hello ${notice.name}, ten new backup codes were created. Your old codes no longer work.`]),
  }),
  passkey_added: (notice) => ({
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added',
    ...securityParts(notice, [
      `Hello ${notice.name}, a new passkey was added to your account. It logs you in without a password or two-factor code.`,
    ]),
  }),
  passkey_removed: (notice) => ({
    subject: 'A passkey was removed from your account',
    heading: 'A passkey was removed',
    ...securityParts(notice, [
      `Hello ${notice.name}, a passkey was removed from your account. You can no longer log in with it.`,
      'You can also delete it on your device, in its password settings.',
    ]),
  }),
  email_changed: (notice) => ({
    subject: `Your ${brand.product} email address was changed`,
    heading: 'Your email address was changed',
    ...securityParts(notice, [
      `Hello ${notice.name}, the email address of your account was changed. You’ll get no more emails about it at this address.`,
      'If you didn’t do this, use the link below to restore this address.',
    ]),
  }),
  second_factor_locked: ({ lockedUntil, ...notice }) => ({
    subject: 'Too many wrong two-factor codes',
    heading: 'Two-factor codes are locked for now',
    ...securityParts(notice, [
      `Hello ${notice.name}, ten wrong codes were entered for your account. All codes, including backup codes, are refused until ${minuteWords(lockedUntil)}.`,
      'The password was correct each time. If it wasn’t you, someone knows your password: change it now.',
    ]),
  }),
  api_key_created: ({ keyName, ...notice }) => ({
    subject: 'An API key was created',
    heading: 'An API key was created',
    ...securityParts(notice, [
      `Hello ${notice.name}, the API key “${keyName}” was created with your account.`,
      'If you didn’t do this, secure your account, then revoke the key in the back office under API keys.',
    ]),
  }),
  artwork_approved: ({ artistName, artworkName, productUrl, refused }) => ({
    subject: `“${artworkName}” is approved`,
    heading: `“${artworkName}” is live`,
    paragraphs: [
      `Hello ${artistName}, we’ve reviewed and approved your artwork. It’s now on sale as a metal print.`,
      ...(refused.length ? [`We did not approve ${listWords(refused)}, because it would not look good enough at that size.`] : []),
    ],
    action: { label: 'View in your shop', url: productUrl },
  }),
  artwork_trusted: ({ artistName, artworkName, productUrl }) => ({
    subject: `“${artworkName}” is on sale`,
    heading: `“${artworkName}” is live`,
    paragraphs: [
      `Hello ${artistName}, we’ve approved all your artworks so far, so this one went on sale immediately. We may still review it later.`,
    ],
    action: { label: 'View in your shop', url: productUrl },
  }),
  artwork_resembled: ({ artistName, artworkName }, { publicUrl }) => ({
    subject: `A picture similar to “${artworkName}” was submitted`,
    heading: 'Is someone using your picture?',
    paragraphs: [
      `Hello ${artistName}, another artist submitted a picture that looks very similar to your “${artworkName}”. You submitted yours first, so we wanted you to know.`,
      'Our software detected this and may be wrong. A reviewer compares both pictures before approving the other one. You don’t need to do anything.',
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
    footnote: 'If you have more information, for example if the other artist has your permission, please write to us.',
  }),
  artwork_sizes_changed: ({ artistName, lines, more }, { publicUrl }) => ({
    subject: 'Some of your print sizes changed',
    heading: 'Some of your print sizes changed',
    paragraphs: [
      `Hello ${artistName}, we now sell each picture only in the sizes that it has enough pixels for, so that every print looks good on the wall.`,
      ...lines,
      ...(more ? [`This also concerns ${more} more of your artworks. My ${brand.products} shows the sizes of each.`] : []),
      'Prints that were sold before are made as ordered. To sell larger sizes, upload the picture again from its largest file.',
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  artwork_sizes_decided: ({ artistName, artworkName, refused, approved, sizes }, { publicUrl }) => ({
    subject: `The sizes of “${artworkName}” changed`,
    heading: `The sizes of “${artworkName}” changed`,
    paragraphs: [
      `Hello ${artistName}, we’ve reviewed the sizes of your artwork.`,
      ...(refused.length ? [`We no longer sell ${listWords(refused)}, because it would not look good enough at that size.`] : []),
      ...(approved.length ? [`We sell ${listWords(approved)} again.`] : []),
      'Prints that were sold before are made as ordered. If you have a larger file, upload the picture again.',
    ],
    rows: [['On sale now', listWords(sizes)]],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  artwork_rejected: ({ artistName, artworkName, reason, toDo }, { publicUrl }) => ({
    subject: `“${artworkName}” was not approved`,
    heading: `“${artworkName}” was not approved`,
    paragraphs: [
      `Hello ${artistName}, we’ve reviewed your artwork and couldn’t approve it. Reason: ${reason}`,
      toDo ?? `You can edit the details in My ${brand.products} or upload a better file. We’ll review it again.`,
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  artwork_changes: ({ artistName, artworkName, reason, toDo }, { publicUrl }) => ({
    subject: `“${artworkName}” needs a change`,
    heading: `“${artworkName}” needs a change`,
    paragraphs: [
      `Hello ${artistName}, we’ve reviewed your artwork. Please make this change before it can go on sale: ${reason}`,
      `${toDo ?? 'Change it and save.'} Open it in My ${brand.products}. Saving submits it for review again.`,
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  words_approved: ({ artistName, artworkName, productUrl }) => ({
    subject: `Your changes to “${artworkName}” are approved`,
    heading: `Your changes to “${artworkName}” are live`,
    paragraphs: [`Hello ${artistName}, we’ve approved the new title and description. Your shop now shows them.`],
    action: { label: 'View in your shop', url: productUrl },
  }),
  words_rejected: ({ artistName, artworkName, reason, toDo }, { publicUrl }) => ({
    subject: `Your changes to “${artworkName}” were not approved`,
    heading: `Your changes to “${artworkName}” were not approved`,
    paragraphs: [
      `Hello ${artistName}, we couldn’t approve the new title and description. Reason: ${reason}`,
      `The artwork stays on sale with the approved title and description. ${toDo ?? 'You can edit them again at any time.'}`,
    ],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  deletion_approved: ({ artistName, artworkName }) => ({
    subject: `“${artworkName}” was deleted`,
    heading: `“${artworkName}” was deleted`,
    paragraphs: [
      `Hello ${artistName}, as you requested, the artwork is no longer on sale. Its files are erased after ${formatDaysOfMs(limits.artwork.deletedKeptMs)}.`,
    ],
  }),
  deletion_disapproved: ({ artistName, artworkName, reason }, { publicUrl }) => ({
    subject: `Your request to delete “${artworkName}” was refused`,
    heading: `“${artworkName}” was not deleted`,
    paragraphs: [`Hello ${artistName}, we couldn’t delete the artwork. Reason: ${reason}`, 'You can request deletion again at any time.'],
    action: { label: `My ${brand.products}`, url: `${publicUrl}/artworks` },
  }),
  shop_picture_taken_down: ({ artistName, picture, reason }, { publicUrl }) => ({
    subject: `We took your ${picture} down`,
    heading: `Your ${picture} is no longer shown`,
    paragraphs: [
      `Hello ${artistName}, we took down the ${picture} of your shop. Reason: ${reason}`,
      'The rest of your shop is unchanged. You can upload another one at any time.',
    ],
    action: { label: 'Choose another one', url: `${publicUrl}/dashboard` },
  }),
  artist_suspended: ({ artistName, reason }, { publicUrl }) => ({
    subject: 'Your account is suspended',
    heading: 'Your account is suspended',
    paragraphs: [
      `Hello ${artistName}, we’ve suspended your account. Reason: ${reason}`,
      suspensionTexts.effects,
      suspensionTexts.stillPossible,
      suspensionTexts.help,
    ],
    action: { label: 'Go to your studio', url: `${publicUrl}/dashboard` },
  }),
  suspension_lifted: ({ artistName, reason, isLeaving }, { publicUrl }) => ({
    subject: 'Your account is active again',
    heading: 'Your account is active again',
    paragraphs: [
      `Hello ${artistName}, your account is no longer suspended. Our note: ${reason}`,
      isLeaving
        ? 'Payouts continue. Your account is still scheduled for deletion. If you keep it in Settings, your artworks go back on sale.'
        : 'Your shop is open, your artworks are back on sale, and payouts continue.',
    ],
    action: { label: 'Go to your studio', url: `${publicUrl}/dashboard` },
  }),
  print_sold: ({ artistName, artworkName, print, quantity, earnedCents, donatedCents }, { publicUrl }) => ({
    subject: `Sold: “${artworkName}”`,
    heading: `You earned ${formatCents(earnedCents)}`,
    paragraphs: [`Hello ${artistName}, someone bought “${artworkName}”. We print and ship it. That’s it.`],
    rows: [
      ['Metal print', quantity > 1 ? `${quantity} × ${print}` : print],
      ['You earned', formatCents(earnedCents)],
      ...(donatedCents ? [['Donated to your cause', formatCents(donatedCents)] as [string, string]] : []),
    ],
    action: { label: 'See your earnings', url: `${publicUrl}/earnings` },
  }),
  payout_requested: ({ artistName, amountCents, method, destination }, { publicUrl }) => ({
    subject: `We've received your payout request (${formatCents(amountCents)})`,
    heading: "We've received your payout request",
    paragraphs: [
      `Hello ${artistName}, we process payouts manually, which may take a few business days. We’ll email you when it’s paid.`,
      'If it wasn’t you, cancel the payout in Earnings, choose a new password and write to us.',
    ],
    rows: [['Amount', formatCents(amountCents)], ['Method', method], ...(destination ? [['To', destination] as [string, string]] : [])],
    action: { label: 'See your earnings', url: `${publicUrl}/earnings` },
  }),
  payout_details_changed: ({ artistName, method, isFirst, destination, at, waitsUntil }, { publicUrl }) => ({
    subject: payoutChangeWords(method, isFirst),
    heading: payoutChangeWords(method, isFirst),
    paragraphs: [
      `Hello ${artistName}, this change was made on ${minuteWords(at)}. If it was you, you don’t need to do anything.`,
      ...(waitsUntil ? [`To protect your money, payouts are paused until ${minuteWords(waitsUntil)}.`] : []),
      'If it wasn’t you, choose a new password now and write to us.',
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
    paragraphs: [`Hello ${artistName}, we’ve sent your payout.`],
    rows: [
      ['Amount', formatCents(amountCents)],
      ['Method', method],
      ['Reference', reference],
    ],
  }),
  payout_failed: ({ artistName, amountCents, reason }, { publicUrl }) => ({
    subject: `Your payout of ${formatCents(amountCents)} could not be paid`,
    heading: 'Your payout failed',
    paragraphs: [
      `Hello ${artistName}, the amount is back in your balance. Reason: ${reason}`,
      'Please check your payout details and request the payout again.',
    ],
    action: { label: 'Check payout details', url: `${publicUrl}/dashboard` },
  }),
  payout_returned: ({ artistName, amountCents, reason }, { publicUrl }) => ({
    subject: `Your payout of ${formatCents(amountCents)} was returned`,
    heading: 'Your payout was returned',
    paragraphs: [
      `Hello ${artistName}, we paid it, but the payment was returned to us. The amount is back in your balance. Reason: ${reason}`,
      'Please check your payout details and request the payout again.',
    ],
    action: { label: 'Check payout details', url: `${publicUrl}/dashboard` },
  }),
  payout_cancelled: ({ artistName, amountCents, reason }, { publicUrl }) => ({
    subject: `Your payout of ${formatCents(amountCents)} was cancelled`,
    heading: 'Your payout was cancelled',
    paragraphs: [
      `Hello ${artistName}, we cancelled it before it was sent, and the amount is back in your balance. Reason: ${reason}`,
      'You can request a payout again at any time.',
    ],
    action: { label: 'See your earnings', url: `${publicUrl}/earnings` },
  }),
  export_ready: ({ artistName, archiveBytes, expiresAt }, { publicUrl }) => ({
    subject: 'Your data is ready to download',
    heading: 'Your archive is ready',
    paragraphs: [`Hello ${artistName}, your data archive is ready. Download it in your settings until ${minuteWords(expiresAt)}.`],
    rows: [['Size', archiveBytes < MB ? 'less than 1 MB' : `${(archiveBytes / MB).toFixed(1)} MB`]],
    action: { label: 'Download my data', url: `${publicUrl}/settings#your-data` },
    footnote: 'If you didn’t request it, choose a new password: someone else may have access to your account.',
  }),
  leaving_asked: ({ artistName, url, graceDays }) => ({
    subject: `Delete your ${brand.product} account?`,
    heading: 'Delete your account?',
    paragraphs: [
      `Hello ${artistName}, we received a request to delete your account. Confirm it with the link below. This link expires in 24 hours.`,
      graceDays
        ? `Your artworks are then taken off sale. You have ${formatDays(graceDays)} to change your mind; after that, we erase everything except records we must keep by law.`
        : 'Your artworks are then taken off sale, and we erase everything except records we must keep by law. You cannot change your mind.',
    ],
    action: { label: 'Confirm deletion', url },
    footnote: 'If it wasn’t you, don’t confirm, and choose a new password now: someone else knows yours.',
  }),
  leaving_confirmed: ({ artistName, eraseAfter }, { publicUrl }) => ({
    subject: `Your ${brand.product} account is being deleted`,
    heading: 'Your account is being deleted',
    paragraphs: [
      `Hello ${artistName}, your artworks are no longer on sale. We erase your account on ${minuteWords(eraseAfter)}, or as soon as your balance is paid.`,
      'Until then, you can log in and keep your account with everything in it.',
    ],
    action: { label: 'Keep my account', url: `${publicUrl}/dashboard` },
    footnote: 'If it wasn’t you, log in, choose “Keep my account”, then change your password.',
  }),
  leaving_stayed: ({ artistName }, { publicUrl }) => ({
    subject: `Your ${brand.product} account is not being deleted`,
    heading: 'Good to have you back',
    paragraphs: [`Hello ${artistName}, your account won’t be deleted, and your artworks are back on sale.`],
    action: { label: 'Go to your studio', url: `${publicUrl}/dashboard` },
  }),
  balance_unclaimed: ({ artistName, amountCents, eraseAfter, payableUntil, claimCode, isPending }, { publicUrl }) => ({
    subject: `Your balance of ${formatCents(amountCents)} stays payable`,
    heading: `Your balance of ${formatCents(amountCents)} stays payable`,
    paragraphs: [
      ...(isPending
        ? [
            `Hello ${artistName}, your account is being deleted, and part of your balance cannot be paid yet, because a print that you sold has not been delivered.`,
            'We do not wait any longer: your account is erased within a few hours.',
          ]
        : [
            `Hello ${artistName}, your account is being deleted, and we could not request a payout, because no usable payout method is set.`,
            `Set a payout method before ${minuteWords(eraseAfter)}, and we pay the whole balance. No minimum applies.`,
          ]),
      `After that, your balance stays payable until ${minuteWords(payableUntil)}. To claim it, write to ${brand.contactEmail} with the claim code below, the account holder’s name and how we should pay you.`,
      'Please keep this email: after the deletion, only the claim code shows that the balance is yours.',
    ],
    rows: [
      ['Balance', formatCents(amountCents)],
      ['Claim code', claimCode],
    ],
    action: { label: isPending ? 'Go to your studio' : 'Set a payout method', url: `${publicUrl}/dashboard` },
  }),
  order_confirmed: ({ orderNumber, orderUrl, lines, shippingCents, taxCents, totalCents }) => ({
    subject: `Order ${orderNumber} confirmed`,
    heading: 'Thank you for your order',
    paragraphs: ['We print your order in 1–3 business days and email you when it ships. Use the link below to follow its status.'],
    rows: [
      ...lines.map(({ title, print, quantity, totalCents: cents }): [string, string] => [
        `${quantity} × ${title}, ${print}`,
        formatCents(cents),
      ]),
      ['Shipping', formatCents(shippingCents)],
      ...taxRow(taxCents),
      ['Total', formatCents(totalCents)],
    ],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_in_production: ({ orderNumber, orderUrl }) => ({
    subject: `Order ${orderNumber} is being printed`,
    heading: 'Your order is being printed',
    paragraphs: ['It ships in 1–3 business days. We’ll email you the tracking number.'],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_on_hold: ({ orderNumber, orderUrl, holds }) => ({
    subject: `Order ${orderNumber} is on hold`,
    heading: 'Your order is on hold',
    paragraphs: [
      'Production of your order has stopped for now. You don’t need to do anything unless we ask you to.',
      'We’ll email you when it continues. If you would rather cancel, write to us before we start printing.',
    ],
    rows: holds.map(({ title, since, reason }): [string, string] => [`${title}, since ${dayWords(since)}`, reason]),
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_resumed: ({ orderNumber, orderUrl }) => ({
    subject: `Order ${orderNumber} is no longer on hold`,
    heading: 'Your order continues',
    paragraphs: ['Your order is no longer on hold. We’ll email you the tracking number when it ships.'],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_cancelled: ({ orderNumber, orderUrl }) => ({
    subject: `Order ${orderNumber} was cancelled`,
    heading: 'Your order was cancelled',
    paragraphs: ['Nothing of it will be printed or shipped. We’ll email you the amount when the refund is sent.'],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_shipped: ({ orderNumber, orderUrl, carrier, tracking, prints, isLast }) => ({
    subject: `Order ${orderNumber} has shipped`,
    heading: isLast ? 'Your order has shipped' : 'Part of your order has shipped',
    paragraphs: [
      isLast ? 'Your parcel has been handed to the carrier.' : 'The rest is still being printed and ships in a separate parcel.',
      `Damaged on arrival? Tell us within ${formatDays(limits.claimDays)} and we’ll replace or refund it.`,
    ],
    rows: [
      ...prints.map(({ title, print, quantity }): LetterRow => [`${quantity} × ${title}`, print]),
      ['Carrier', carrier],
      ['Tracking number', tracking, trackingUrl({ carrier, tracking })],
    ],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_delivered: ({ orderNumber, orderUrl, prints, isLast }) => ({
    subject: `Order ${orderNumber} was delivered`,
    heading: isLast ? 'Your order was delivered' : 'Part of your order was delivered',
    paragraphs: [
      isLast ? 'Your parcel is marked as delivered.' : 'This parcel is marked as delivered. The rest of your order follows.',
      `Damaged, or not there? Tell us within ${formatDays(limits.claimDays)} and we’ll replace or refund it.`,
    ],
    rows: prints.map(({ title, print, quantity }): LetterRow => [`${quantity} × ${title}`, print]),
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
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
    heading: 'Confirm your report',
    paragraphs: [
      `Hello, we received a report about ${aboutWords(about)} from this address. Please confirm that you sent it; we review it after that.`,
    ],
    action: { label: 'Read and confirm', url },
    footnote: 'This link expires in three days. If you didn’t send the report, ignore this email and it will be deleted.',
  }),
  report_confirmed: ({ name, url, ...about }) => ({
    subject: 'We’ve received your report',
    heading: 'We’ve received your report',
    paragraphs: [
      `Hello ${name}, thank you. We’re reviewing your report about ${aboutWords(about)}. The artist can answer before we decide.`,
      'We’ll email you our decision. The link below shows the current status.',
    ],
    action: { label: 'View report', url },
    footnote: 'Anyone with this link can see the report. Don’t share it.',
  }),
  report_notice: ({ name, url, words, reportKind, reporterName, original, answerBy, ...about }) => ({
    subject: `A report about ${aboutWords(about)}`,
    heading: 'Someone reported your work',
    paragraphs: [
      `Hello ${name}, ${reporterName ?? 'a visitor'} reported ${aboutWords(about)}. Report: ${words}`,
      `You can answer until ${minuteWords(answerBy)}. We decide after your answer or that date, unless the content is clearly offensive.`,
    ],
    rows: [
      ['Reason', reportKindNames[reportKind]],
      ...(original ? [['Original work', original] as [string, string]] : []),
      ['Answer by', minuteWords(answerBy)],
    ],
    action: { label: 'Read and answer', url },
  }),
  report_answered: ({ name, url, answer, ...about }) => ({
    subject: `The artist answered your report about ${aboutWords(about)}`,
    heading: 'The artist has answered',
    paragraphs: [`Hello ${name}, the artist’s answer: ${answer}`, 'We’ll decide next and email you.'],
    action: { label: 'View report', url },
  }),
  report_decided: ({ name, url, side, outcome, words, appealBy, ...about }) => ({
    subject: `The report about ${aboutWords(about)} is decided`,
    heading: outcome === 'taken_down' ? 'The content was taken down' : 'The content stays online',
    paragraphs: [
      `Hello ${name}, we’ve decided on the report about ${aboutWords(about)}. Our reason: ${words}`,
      (side === 'artist') === (outcome === 'taken_down')
        ? `If you disagree, you can appeal until ${minuteWords(appealBy)}. A different reviewer decides on appeals.`
        : `The other party can appeal until ${minuteWords(appealBy)}. We’ll email you if that happens.`,
    ],
    action: { label: 'View decision', url },
  }),
  report_appealed: ({ name, url, side, appealSide, words, ...about }) => ({
    subject: `An appeal about ${aboutWords(about)}`,
    heading: side === appealSide ? 'We’ve received your appeal' : 'The decision was appealed',
    paragraphs: [
      side === appealSide
        ? `Hello ${name}, a different reviewer is now looking at it. Their decision is final.`
        : `Hello ${name}, the other party appealed our decision. Appeal: ${words}`,
      'Until then, our first decision applies. We’ll email you the final decision.',
    ],
    action: { label: 'View status', url },
  }),
  report_closed: ({ name, url, isReversed, isDown, words, ...about }) => ({
    subject: `The appeal about ${aboutWords(about)} is decided`,
    heading: isReversed ? 'The decision was reversed' : 'The decision was upheld',
    paragraphs: [
      `Hello ${name}, a different reviewer has decided. ${isDown ? 'The content was taken down.' : 'The content stays online.'} Our reason: ${words}`,
      'This decision is final.',
    ],
    action: { label: 'View decision', url },
  }),
  webhook_off: ({ name, endpointUrl, because, officeUrl }) => ({
    subject: `A webhook endpoint was turned off: ${new URL(endpointUrl).host}`,
    heading: 'Your webhook endpoint was turned off',
    paragraphs: [
      `Hello ${name}, we’ve stopped sending events to ${endpointUrl}. ${because}`,
      'Once it works again, turn it on and resend the events it missed.',
    ],
    action: { label: 'View endpoint', url: officeUrl },
  }),
  operator_invited: ({ invitedBy, role, may, url }) => ({
    subject: `You are invited to the back office of ${brand.product}`,
    heading: 'Join the back office',
    paragraphs: [`${invitedBy} invited you to the back office as ${role}: you may ${may}.`, 'Choose a name and a password to get started.'],
    action: { label: 'Accept invitation', url },
    footnote: `The link works once, for ${limits.operator.invitationMs / (24 * 60 * 60 * 1000)} days. If you weren’t expecting this invitation, ignore this email.`,
  }),
  order_refunded: ({ orderNumber, orderUrl, lines, shippingCents, taxCents, refundedCents }) => ({
    subject: `Refund for order ${orderNumber}`,
    heading: `We refunded ${formatCents(refundedCents)}`,
    paragraphs: [`The refund goes to your original payment method. Banks take ${refundTerms.bankDays} to show it.`],
    ...(lines.length > 0 && {
      rows: [
        ...lines.map(({ title, print, quantity, totalCents }): LetterRow => [`${quantity} × ${title}, ${print}`, formatCents(totalCents)]),
        ['Shipping of these prints', formatCents(shippingCents)],
        ...taxRow(taxCents),
        ['Refunded', formatCents(refundedCents)],
      ],
    }),
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
  order_refund_failed: ({ orderNumber, orderUrl, refundedCents }) => ({
    subject: `Your refund for order ${orderNumber} was returned`,
    heading: `Your bank returned ${formatCents(refundedCents)}`,
    paragraphs: [
      'We sent your refund, but your bank or card issuer returned it. This can happen when a card is replaced or an account is closed.',
      `We still owe you this amount. Email ${brand.contactEmail} with your order number, and we’ll refund you another way. Please don’t send card or account numbers by email.`,
    ],
    action: { label: `Order ${orderNumber}`, url: orderUrl },
    footnote: orderLinkNote,
  }),
}

export function letterFor(notice: Notice, links: Links): Letter {
  // the table's type pairs each writer with its notice; an index access loses that pairing
  const write = writers[notice.kind] as (notice: Notice, links: Links) => Letter
  return write(notice, links)
}

function taxRow(taxCents: number): LetterRow[] {
  return taxCents > 0 ? [['Tax', formatCents(taxCents)]] : []
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
  if (!event) return { paragraphs, footnote: `If you didn’t do this, choose a new password now: ${resetUrl}` }
  return {
    paragraphs: [...paragraphs, 'If this was you, you don’t need to do anything.'],
    rows: [
      ['When', minuteWords(event.at)],
      ['Device', event.device],
      ['Network address', event.network],
    ],
    action: { label: 'This wasn’t me: secure my account', url: event.secureUrl },
    footnote: `The link works once and expires in 7 days. It signs out all devices, removes all passkeys and emails you a link to choose a new password. After that, choose a new password at ${resetUrl}`,
  }
}

/** `the artwork “Owl”`, `the banner of Ines Varga`. */
function aboutWords({ subject, subjectName }: { subject: ReportSubject; subjectName: string }): string {
  return subject === 'artwork' ? `the artwork “${subjectName}”` : `the ${reportSubjectNames[subject]} of ${subjectName}`
}

/** `Medium and Extra Large`. */
function listWords(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names)
}

function dayWords(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' })
}

/** In UTC, because the reader's time zone is unknown. */
function minuteWords(instant: string): string {
  return `${dayWords(instant)} at ${new Date(instant).toISOString().slice(11, 16)} UTC`
}
