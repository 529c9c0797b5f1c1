import { expect, test } from 'vitest'
import { scriptTexts } from '../../../../../packages/contract/test/awkward-texts.ts'
import { Notice } from '../notices.ts'
import { renderMail } from './render-mail.ts'

const links = { publicUrl: 'https://tintype.example' }
const sold: Notice = {
  kind: 'print_sold',
  to: 'ines@varga.example',
  artistName: 'Ines',
  artworkName: 'Ring Plane',
  print: 'Large 45×60 cm',
  quantity: 2,
  earnedCents: 3600,
  donatedCents: 400,
}

test('a mail contains the same amounts and link as HTML and as plain text', async () => {
  const mail = await renderMail(sold, links)
  expect(mail).toMatchObject({ to: 'ines@varga.example', subject: 'Sold: “Ring Plane”' })
  for (const form of [mail.html, mail.text]) {
    expect(form).toContain('$36.00')
    expect(form).toContain('$4.00')
    expect(form).toContain('https://tintype.example/earnings')
  }
})

test('a title with markup is escaped in the HTML of a mail', async () => {
  const { html } = await renderMail({ ...sold, artworkName: '<img src=x onerror=alert(1)>' }, links)
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img')
})

test('a title with a line break adds no mail header', async () => {
  const { subject } = await renderMail({ ...sold, artworkName: 'A\r\nBcc: everybody@example' }, links)
  expect(subject).not.toMatch(/[\r\n]/)
})

test.each(['😀', '👨\u200d👩\u200d👧', '🇰🇷', '1️⃣', 'क्षि', 'か\u3099'])('a long subject does not split %s', async (character) => {
  for (const shift of [0, 3]) {
    const { subject } = await renderMail({ ...sold, artworkName: `${'x'.repeat(180 + shift)}${character.repeat(20)}` }, links)
    expect(subject.length).toBeLessThanOrEqual(200)
    expect(subject.replace(/^Sold: “x+/, '').replaceAll(character, '')).toBe('…')
  }
})

const url = 'https://tintype.example/a?token=1&b=2'
const artist = { to: 'ines@varga.example', artistName: 'Ines' }
const reported = { to: artist.to, name: 'Ines', url, subject: 'artwork' as const, subjectName: 'Ring Plane' }
const event = {
  at: '2026-03-01T12:00:00Z',
  device: 'Firefox on Linux',
  network: '192.0.2.7',
  secureUrl: `${links.publicUrl}/secure-account?token=abc`,
}
const security = { to: artist.to, name: 'Ines', resetUrl: url, event }
const every: { [Kind in Notice['kind']]: Omit<Extract<Notice, { kind: Kind }>, 'kind'> } = {
  confirm_email: { to: artist.to, name: 'Ines', url },
  confirm_new_email: { to: artist.to, url },
  already_registered: { to: artist.to, name: 'Ines', loginUrl: url, resetUrl: url },
  reset_password: { to: artist.to, name: 'Ines', url },
  change_email: { to: artist.to, name: 'Ines', url, newEmail: 'new@varga.example' },
  password_changed: security,
  two_factor_on: security,
  two_factor_off: security,
  backup_codes_replaced: security,
  passkey_added: security,
  passkey_removed: security,
  email_changed: security,
  second_factor_locked: { ...security, lockedUntil: '2026-03-01T13:00:00Z' },
  api_key_created: { ...security, keyName: 'Stock sync' },
  artwork_approved: { ...artist, artworkName: 'Ring Plane', productUrl: url, refused: ['Extra Large'] },
  artwork_trusted: { ...artist, artworkName: 'Ring Plane', productUrl: url },
  artwork_resembled: { ...artist, artworkName: 'Ring Plane' },
  artwork_sizes_changed: {
    ...artist,
    lines: ['“Ring Plane” (1200×1600 pixels) is no longer sold in Extra Large (needs 1378×1969 pixels).'],
    more: 2,
  },
  artwork_sizes_decided: {
    ...artist,
    artworkName: 'Ring Plane',
    refused: ['Extra Large'],
    approved: ['Medium'],
    sizes: ['Medium', 'Large 45×60'],
  },
  artwork_rejected: { ...artist, artworkName: 'Ring Plane', reason: 'It is not yours.' },
  artwork_changes: { ...artist, artworkName: 'Ring Plane', reason: 'The title does not fit.', toDo: 'Change the title.' },
  words_approved: { ...artist, artworkName: 'Ring Plane', productUrl: url },
  words_rejected: { ...artist, artworkName: 'Ring Plane', reason: 'It names a brand.' },
  deletion_approved: { ...artist, artworkName: 'Ring Plane' },
  deletion_disapproved: { ...artist, artworkName: 'Ring Plane', reason: 'An order is on its way.' },
  shop_picture_taken_down: { ...artist, picture: 'banner', reason: 'It shows a phone number.' },
  report_confirm: reported,
  report_confirmed: { ...reported, subject: 'banner', subjectName: 'Ines' },
  report_notice: {
    ...reported,
    reportKind: 'copyright',
    words: 'The ring is mine.',
    reporterName: 'Rosa',
    original: 'https://lind.example/ring',
    answerBy: '2026-12-02T03:20:00.000Z',
  },
  report_answered: { ...reported, answer: 'I drew it.' },
  report_decided: { ...reported, side: 'artist', outcome: 'taken_down', words: 'It is a copy.', appealBy: '2026-12-06T03:20:00.000Z' },
  report_appealed: { ...reported, side: 'reporter', appealSide: 'artist', words: 'It is none.' },
  report_closed: { ...reported, side: 'artist', isReversed: true, isDown: false, words: 'It is none.' },
  artist_suspended: { ...artist, reason: 'Two pictures were not yours.' },
  suspension_lifted: { ...artist, reason: 'You took them back.', isLeaving: false },
  print_sold: { ...artist, artworkName: 'Ring Plane', print: 'Medium 30×40 cm', quantity: 1, earnedCents: 1000, donatedCents: 0 },
  payout_requested: { ...artist, amountCents: 4000, method: 'PayPal', destination: 'PayPal i•••••@varga.example' },
  leaving_asked: { ...artist, url: 'https://tintype.example/leaving/confirm?key=abc', graceDays: 10 },
  leaving_confirmed: { ...artist, eraseAfter: '2026-12-22T03:20:00.000Z' },
  leaving_stayed: artist,
  balance_unclaimed: {
    ...artist,
    amountCents: 1200,
    eraseAfter: '2026-12-22T03:20:00.000Z',
    payableUntil: '2027-12-22T03:20:00.000Z',
    claimCode: '00112233445566778899aabbccddeeff',
    isPending: false,
  },
  export_ready: { ...artist, archiveBytes: 5_000_000, expiresAt: '2026-11-30T03:20:00.000Z' },
  webhook_off: {
    to: artist.to,
    name: 'Olga',
    endpointUrl: 'https://hooks.example/',
    because: 'Deliveries have failed for days.',
    officeUrl: url,
  },
  payout_returned: { ...artist, amountCents: 4000, reason: 'The account is closed.' },
  payout_cancelled: { ...artist, amountCents: 4000, reason: 'The account is not yours.' },
  payout_paid: { ...artist, amountCents: 4000, method: 'PayPal', reference: 'PP-1' },
  payout_details_changed: {
    ...artist,
    method: 'Bank Transfer',
    isFirst: false,
    destination: 'IBAN ending 4502',
    at: '2026-03-01T12:00:00Z',
    waitsUntil: '2026-03-03T12:00:00Z',
  },
  payout_account_limited: { ...artist, state: 'restricted' },
  payout_failed: { ...artist, amountCents: 4000, reason: 'The account is closed.' },
  order_confirmed: {
    to: artist.to,
    orderNumber: 'T-1',
    orderUrl: url,
    lines: [{ title: 'Ring Plane', print: 'Medium', quantity: 2, totalCents: 9800 }],
    shippingCents: 900,
    taxCents: 0,
    totalCents: 10_700,
  },
  order_in_production: { to: artist.to, orderNumber: 'T-1', orderUrl: url },
  order_on_hold: {
    ...{ to: artist.to, orderNumber: 'T-1', orderUrl: url },
    holds: [{ title: 'Ring Plane', since: '2026-03-01T12:00:00Z', reason: 'We are checking the picture file before we print it.' }],
  },
  order_resumed: { to: artist.to, orderNumber: 'T-1', orderUrl: url },
  order_cancelled: { to: artist.to, orderNumber: 'T-1', orderUrl: url },
  order_delivered: {
    ...{ to: artist.to, orderNumber: 'T-1', orderUrl: url, isLast: true },
    prints: [{ title: 'Ring Plane', print: 'Medium 30×40 cm (12×16″)', quantity: 2 }],
  },
  order_shipped: {
    ...{ to: artist.to, orderNumber: 'T-1', orderUrl: url, carrier: 'DHL', tracking: '00340434161094015902', isLast: false },
    prints: [{ title: 'Ring Plane', print: 'Medium 30×40 cm (12×16″)', quantity: 2 }],
  },
  customer_link: { to: artist.to, url },
  operator_invited: { to: artist.to, invitedBy: 'Olga', role: 'Moderator', may: 'decide on pictures', url },
  order_refund_failed: { to: artist.to, orderNumber: 'T-1', orderUrl: url, refundedCents: 5350 },
  order_refunded: {
    ...{ to: artist.to, orderNumber: 'T-1', orderUrl: url, taxCents: 0, shippingCents: 450, refundedCents: 5350 },
    lines: [{ title: 'Ring Plane', print: 'Medium 30×40 cm (12×16″)', quantity: 1, totalCents: 4900 }],
  },
}

test.each(Object.keys(every) as Notice['kind'][])('the mail %s renders as HTML and as plain text', async (kind) => {
  const mail = await renderMail(Notice.parse({ kind, ...every[kind] }), links)
  expect(mail.to).toBe('ines@varga.example')
  expect(mail.subject).toMatch(/^\S.{3,}\S$/)
  expect(mail.html).toMatch(/^<!DOCTYPE html/)
  expect(mail.html).toContain('</html>')
  for (const form of [mail.html, mail.text]) {
    expect(form).toContain('Tintype')
    expect(form).not.toMatch(/undefined|NaN|\[object/)
  }
  expect(mail.text.length).toBeGreaterThan(80)
})

test.each([
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'backup_codes_replaced',
  'passkey_added',
  'passkey_removed',
  'email_changed',
  'second_factor_locked',
  'api_key_created',
] as const)(
  'the mail %s says when, on which device and from which network, and links to the page that secures the account',
  async (kind) => {
    const { html, text } = await renderMail(Notice.parse({ kind, ...every[kind] }), links)
    for (const part of ['March 1, 2026 at 12:00 UTC', 'Firefox on Linux', '192.0.2.7', event.secureUrl]) expect(text).toContain(part)
    expect(html).toContain(`href="${event.secureUrl}"`)
  },
)

test('a security mail that the release before queued links to the password reset', async () => {
  const { text } = await renderMail(Notice.parse({ kind: 'two_factor_off', to: artist.to, name: 'Ines', resetUrl: url }), links)
  expect(text).toContain(url)
})

/** Mails to an unconfirmed address, with what a stranger may have typed. */
const typed = 'Win at evil dot example'
const toStrangers = {
  confirm_email: { ...every.confirm_email, name: typed },
  report_confirm: { ...every.report_confirm, name: typed },
}

test.each(Object.keys(toStrangers) as (keyof typeof toStrangers)[])(
  'the mail %s to an unconfirmed address contains no text that a stranger typed',
  async (kind) => {
    const { subject, html, text } = await renderMail({ kind, ...toStrangers[kind] } as Notice, links)
    for (const part of [subject, html, text]) expect(part).not.toContain(typed)
  },
)

test('a customer reads what is refunded, with its shipping, and when the bank shows it', async () => {
  const { text } = await renderMail(Notice.parse({ kind: 'order_refunded', ...every.order_refunded }), links)
  for (const part of ['1 × Ring Plane, Medium', '$49.00', 'Shipping of these prints', '$4.50', '$53.50', 'five to ten business days'])
    expect(text).toContain(part)
})

test('a customer reads the tax of an order and of a refund, and orders without tax have no such row', async () => {
  const mails = ['order_confirmed', 'order_refunded'] as const
  for (const kind of mails) {
    const render = (taxCents: number) => renderMail(Notice.parse({ kind, ...every[kind], taxCents }), links)
    expect((await render(931)).text).toMatch(/Tax:?\s+\$9\.31/)
    expect((await render(0)).text).not.toContain('Tax')
  }
})

test('a refund that the release before queued is mailed without its parts', async () => {
  const queued = { kind: 'order_refunded', to: artist.to, orderNumber: 'T-1', orderUrl: url, refundedCents: 4900 }
  const { text } = await renderMail(Notice.parse(queued), links)
  expect(text).toContain('$49.00')
  expect(text).not.toContain('Shipping')
})

test('a tracking number is a link for a known carrier, and text for another one', async () => {
  const known = await renderMail(Notice.parse({ kind: 'order_shipped', ...every.order_shipped }), links)
  expect(known.html).toContain('href="https://www.dhl.com/global-en/home/tracking.html?tracking-id=00340434161094015902"')
  const unknown = await renderMail(Notice.parse({ kind: 'order_shipped', ...every.order_shipped, carrier: 'Pigeon' }), links)
  expect(unknown.text).toContain('00340434161094015902')
  expect(unknown.html).not.toContain('href="https://www.dhl.com')
})

test('a customer reads since when and why an order is on hold', async () => {
  const { text } = await renderMail(Notice.parse({ kind: 'order_on_hold', ...every.order_on_hold }), links)
  for (const part of ['Ring Plane, since March 1, 2026', 'We are checking the picture file before we print it.'])
    expect(text).toContain(part)
})

test('every kind of mail has an example in this file', () => {
  expect(Object.keys(every).toSorted()).toEqual(Notice.options.map(({ shape }) => shape.kind.value).toSorted())
})

/** The tags of a page with their attribute names, without texts and without the `div` that fills a short preview. */
function listTags(html: string): string[] {
  const tags = [...html.matchAll(/<(\/?[a-z!][^\s>/]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi)].map(
    ([, name = '', attributes = '']) =>
      `${name} ${[...attributes.matchAll(/([a-z-]+)=("[^"]*"|'[^']*')/gi)].map(([, attribute]) => attribute).join(' ')}`,
  )
  return tags.filter((tag) => !/^\/?div $/.test(tag))
}

/** Replaces every text of a mail that people write; these fields and our own addresses are not among them. */
const ours = new Set([
  'to',
  'at',
  'waitsUntil',
  'lockedUntil',
  'answerBy',
  'appealBy',
  'eraseAfter',
  'payableUntil',
  'expiresAt',
  'subject',
  'side',
  'outcome',
  'state',
  'picture',
])
function withText(part: unknown, text: string, name = ''): unknown {
  if (Array.isArray(part)) return part.map((each) => withText(each, text))
  if (typeof part === 'object' && part !== null)
    return Object.fromEntries(Object.entries(part).map(([field, value]) => [field, withText(value, text, field)]))
  return typeof part !== 'string' || /url$/i.test(name) || ours.has(name) || /kind|Side$/i.test(name) ? part : text
}

test.each(Object.keys(every) as Notice['kind'][])('the mail %s shows texts by people as typed and never as markup', async (kind) => {
  const render = (text: string) => renderMail(Notice.parse(withText({ kind, ...every[kind] }, text)), links)
  const plain = listTags((await render('Words')).html)
  // all texts in one, and two that are short enough for a preview and a subject
  for (const text of [scriptTexts.join(' '), '<img src=x onerror=alert(1)>', '\u2028" onmouseover="alert(1)']) {
    const { html, subject } = await render(text)
    expect(listTags(html), text).toEqual(plain)
    expect(subject).not.toMatch(/[\r\n\u2028\u2029]/)
  }
})

test('the search for tags in a mail finds an unescaped tag (control)', async () => {
  const { html } = await renderMail(Notice.parse({ kind: 'print_sold', ...every.print_sold }), links)
  expect(listTags(html).length).toBeGreaterThan(20)
  expect(listTags(html.replace('Ring Plane', '<img src="x" onerror="alert(1)">'))).toContain('img src onerror')
})
