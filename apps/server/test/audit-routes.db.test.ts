import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../platform/audit/tables.ts'
import { insertArtwork } from './database/insert-artwork.ts'
import { cloneTemplate } from './database/worker-database.ts'
import { type Caller, openAppWorld } from './worlds/app-world.ts'
import { routes } from './worlds/host-world.ts'

// these tests change settings and prices, so they use their own database
const world = await openAppWorld({ url: await cloneTemplate(`audit_routes_${process.pid}`) })
afterAll(() => world.close())

const admin = await world.newOperator('admin')
const artist = await world.newArtist()
const artistId = await world.getArtistId(artist)

/** The audit action of a call; `*` is replaced by its outcome. */
type Deed = { writes: string } | { changesNothing: string } | { does: () => Promise<{ action: string; subject: string }> }

/**
 * Every changing call of the back office and its audit action. Calls with `does` are made here; the tests of the modules make the others,
 * whose entries have a before and an after by their type (`AuditEntry`).
 */
const deeds: Record<string, Deed> = {
  'artworks.approve': { does: () => decide('approve', {}, 'artwork.approved') },
  'artworks.reject': { does: () => decide('reject', { reason: 'Not yours.' }, 'artwork.rejected') },
  'artworks.askChanges': { does: () => decide('ask-changes', { reason: 'The name is cut off.' }, 'artwork.changes_requested') },
  'artworks.sizes': { writes: 'artwork.sizes_set' },
  'artworks.contentRating': { writes: 'artwork.content_rating_set' },
  'artworks.undo': { changesNothing: 'the decision has not taken effect' },
  'artworks.claim': { changesNothing: 'it is looked at' },
  'artworks.decideInBulk': { does: decideInBulk },
  'products.pick': { does: () => pick('pick') },
  'products.unpick': { does: () => pick('unpick') },
  'deletions.approve': { does: () => decideDeletion('approve', 'approved') },
  'deletions.disapprove': { does: () => decideDeletion('disapprove', 'disapproved') },
  'artists.suspend': { does: () => ofArtist('suspend', { reason: 'Not yours.' }, 'artist.suspended') },
  'artists.lift': { does: () => ofArtist('lift-suspension', { reason: 'Yours after all.' }, 'artist.suspension_lifted') },
  'artists.signOut': { does: () => ofArtist('sign-out', {}, 'artist.signed_out') },
  'reports.notice': { writes: 'report.noticed' },
  'reports.decide': { writes: 'report.*' },
  'reports.decideAppeal': { writes: 'report.*' },
  'shopPictures.takeDown': { writes: 'shop_*' },
  'settings.save': { does: changeSettings },
  'payouts.approve': { writes: 'payout.*' },
  'payouts.markPaid': { writes: 'payout.*' },
  'payouts.markFailed': { writes: 'payout.*' },
  'payouts.approveMany': { writes: 'payout.*' },
  'payouts.markReturned': { writes: 'payout.*' },
  'payouts.cancel': { writes: 'payout.*' },
  'payouts.batches.make': { writes: 'payout_batch.made' },
  'payouts.batches.download': { changesNothing: 'it is a look, and written down as one' },
  'payouts.batches.previewAnswer': { changesNothing: 'it is a look' },
  'payouts.batches.applyAnswer': { writes: 'payout_batch.answered' },
  'causes.create': { does: createCause },
  'causes.change': { does: retireCause },
  'causes.addPicture': { writes: 'cause.changed' },
  'ledger.checkNow': { changesNothing: 'it is a look' },
  'ledger.adjust': { does: adjust },
  'prices.add': { does: addPrices },
  'synonyms.add': { does: addSynonym },
  'synonyms.change': { does: () => changeSynonym('change', { meanings: ['fox'] }, 'synonym.changed') },
  'synonyms.remove': { does: () => changeSynonym('remove', {}, 'synonym.removed') },
  'remittances.make': { writes: 'remittance.made' },
  'remittances.addReceipt': { writes: 'remittance.receipt_added' },
  'remittances.markRemitted': { writes: 'remittance.*' },
  'remittances.cancel': { writes: 'remittance.*' },
  'orders.refund': { writes: 'order.refunded' },
  'orders.forgetCustomer': { writes: 'order.customer_forgotten' },
  'payments.reconcile': { changesNothing: 'it asks the provider what it knows' },
  'payments.sendEvidence': { writes: 'dispute.evidence_sent' },
  'payments.answer': { writes: 'payment_question.answered' },
  'payments.match': { writes: 'payment_question.matched' },
  'production.sheet': { writes: 'print.sheet_linked' },
  'production.route': { writes: 'print.overruled' },
  'production.start': { writes: 'print.started' },
  'production.hold': { writes: 'print.held' },
  'production.release': { writes: 'print.released' },
  'production.cancel': { writes: 'print.cancelled' },
  'production.reprint': { writes: 'print.reprinted' },
  'production.deliver': { writes: 'print.delivered' },
  'production.ship': { writes: 'print.shipped' },
  'production.previewAnswer': { changesNothing: 'it is a look' },
  'production.applyAnswer': { writes: 'manufacturer.answered' },
  'manufacturers.add': { does: addManufacturer },
  'manufacturers.secret': { changesNothing: 'it is a look, and written down as one' },
  'manufacturers.change': { does: changeManufacturer },
  'manufacturers.rotateSecret': { does: () => turnSecret('rotation', 'manufacturer.secret_rotated') },
  'manufacturers.revokeSecret': { does: () => turnSecret('revocation', 'manufacturer.secret_revoked') },
  'jobs.retry': { writes: 'job.retried' },
  'messages.retry': { writes: 'message.retried' },
  'messages.quarantine': { writes: 'message.quarantined' },
  'mails.sendAgain': { writes: 'mail.sent_again' },
  'mails.liftSuppression': { writes: 'mail.suppression_lifted' },
  'operators.invite': { does: invite },
  'operators.withdraw': { does: withdraw },
  'operators.changeRole': { does: () => ofOperator('role', { role: 'finance' }, 'operator.role_changed') },
  'operators.remove': { does: () => ofOperator('remove', {}, 'operator.removed') },
  'operators.demandTwoFactor': { writes: 'operators.two_factor_demanded' },
  'webhooks.add': { does: addEndpoint },
  'webhooks.change': { does: () => ofEndpoint('', { description: 'Books', events: ['order.paid'], isOn: false }, 'webhook.changed') },
  'webhooks.rotate': { does: () => ofEndpoint('/secret', {}, 'webhook.secret_rotated') },
  'webhooks.replay': { does: replay },
  'webhooks.replayOne': { writes: 'webhook.replayed' },
  'apiKeys.make': { does: makeKey },
  'apiKeys.revoke': { does: revokeKey },
}

const changing = routes
  .filter(({ who, method }) => who === 'operator' && method !== 'GET')
  .map(({ name }) => name.replace('backoffice.', ''))

test('every changing call of the back office is in the table of this test', () => {
  expect(Object.keys(deeds).toSorted()).toEqual(changing.toSorted())
})

test('every action in the table occurs in the source of the modules', async () => {
  const modules = new URL('../modules/', import.meta.url)
  const files = (await readdir(modules, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const sources = (await Promise.all(files.map((name) => readFile(new URL(name, modules), 'utf8')))).join('\n')
  const written = Object.values(deeds).flatMap((deed) => ('writes' in deed ? [deed.writes] : []))
  expect(written.length).toBeGreaterThan(10)
  for (const action of written) expect(sources).toMatch(action.endsWith('*') ? `\`${action.slice(0, -1)}` : `'${action}'`)
})

test.each(Object.entries(deeds).flatMap(([name, deed]) => ('does' in deed ? [[name, deed.does] as const] : [])))(
  'the call %s records the operator and the values before and after in the audit log',
  async (_name, does) => {
    const { action, subject } = await does()
    const rows = await world.database.select().from(auditLog).where(eq(auditLog.subject, subject))
    const row = rows.find((each) => each.action === action)
    expect(row, `${action} ${subject}`).toMatchObject({ actorKind: 'operator', actorName: expect.any(String) })
    // a created subject has no before, and a removed one no after
    const sides = [row?.before, row?.after].filter((side) => side !== null)
    expect(sides.length).toBeGreaterThan(0)
    expect(row?.before).not.toEqual(row?.after)
  },
)

async function ask(path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST', as: Caller = admin) {
  const answer = await world.as(as, `/api/backoffice/${path}`, { method, body, headers })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

async function decide(verb: string, body: object, action: string) {
  const { uid } = await insertArtwork(world.database, artistId)
  await ask(`artworks/${uid}/${verb}`, body)
  return { action, subject: `artwork:${uid}` }
}

async function decideInBulk() {
  const { uid } = await insertArtwork(world.database, artistId)
  await ask('review/decide', { decision: 'approve', artworks: [{ uid }] })
  return { action: 'artwork.approved', subject: `artwork:${uid}` }
}

async function pick(verb: 'pick' | 'unpick') {
  const pickedAt = verb === 'unpick' ? new Date() : null
  const { uid, handle } = await insertArtwork(world.database, artistId, { reviewStatus: 'approved', publishedAt: new Date(), pickedAt })
  await ask(`products/${handle}/${verb}`, {})
  return { action: `artwork.${verb}ed`, subject: `artwork:${uid}` }
}

async function decideDeletion(verb: string, action: string) {
  const asked = { deletionStatus: 'pending', deletionReason: 'Sold elsewhere.', deletionRequestedAt: new Date() } as const
  const { uid } = await insertArtwork(world.database, artistId, asked)
  await ask(`deletions/${uid}/${verb}`, { reason: 'It is in an order.' })
  return { action: `artwork.deletion_${action}`, subject: `artwork:${uid}` }
}

async function ofArtist(verb: string, body: object, action: string) {
  const other = await world.getArtistId(await world.newArtist())
  if (verb === 'lift-suspension') await ask(`artists/${other}/suspend`, { reason: 'Not yours.' })
  await ask(`artists/${other}/${verb}`, body)
  return { action, subject: `artist:${other}` }
}

async function changeSettings() {
  const { body } = await world.as(admin, '/api/backoffice/settings')
  await ask('settings', { version: body.version, trustLaneApprovals: body.settings.trustLaneApprovals + 1 }, {}, 'PATCH')
  return { action: 'setting.changed', subject: 'setting:trustLaneApprovals' }
}

async function createCause() {
  const { id } = await ask('causes', { title: `Cause ${randomUUID()}`, description: 'Good.', image_urls: [], active: true })
  return { action: 'cause.added', subject: `cause:${id}` }
}

async function retireCause() {
  const { id } = await ask('causes', { title: `Cause ${randomUUID()}`, description: 'Good.', image_urls: [], active: true })
  await ask(`causes/${id}`, { version: 1, active: false }, {}, 'PATCH')
  return { action: 'cause.changed', subject: `cause:${id}` }
}

async function adjust() {
  await ask(`artists/${artistId}/adjustments`, { amountCents: 500, reason: 'A kindness.' }, { 'idempotency-key': randomUUID() })
  return { action: 'balance.adjusted', subject: `artist:${artistId}` }
}

async function addPrices() {
  const validFrom = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString()
  await ask('prices', { validFrom, prices: [{ size: 'medium', priceCents: 5900, commissionCents: 1000 }] })
  return { action: 'prices.added', subject: `prices:${validFrom}` }
}

async function addSynonym() {
  const { term } = await ask('synonyms', { term: `word ${randomUUID().slice(0, 8)}`, meanings: ['owl'] })
  return { action: 'synonym.added', subject: `synonym:${term}` }
}

async function changeSynonym(step: string, input: object, action: string) {
  const { subject } = await addSynonym()
  await ask(`synonyms/${step}`, { term: subject.slice('synonym:'.length), ...input })
  return { action, subject }
}

const maker = () => ({
  name: `Maker ${randomUUID()}`.slice(0, 40),
  regions: ['us'],
  capacityPerDay: 10,
  leadDays: 3,
  isActive: false,
  costs: [{ size: 'medium', costCents: 900 }],
})

async function addManufacturer() {
  const input = maker()
  const { manufacturers } = await ask('manufacturers', input)
  const { id } = manufacturers.find(({ name }: { name: string }) => name === input.name)
  return { action: 'manufacturer.added', subject: `manufacturer:${id}` }
}

async function changeManufacturer() {
  const input = maker()
  const { manufacturers } = await ask('manufacturers', input)
  const { id, version } = manufacturers.find(({ name }: { name: string }) => name === input.name)
  await ask(`manufacturers/${id}`, { ...input, version, leadDays: 9 })
  return { action: 'manufacturer.changed', subject: `manufacturer:${id}` }
}

async function turnSecret(how: string, action: string) {
  const { subject } = await addManufacturer()
  await ask(`manufacturers/${subject.replace('manufacturer:', '')}/secret/${how}`, {})
  return { action, subject }
}

async function invitation(): Promise<string> {
  const email = `${randomUUID()}@office.example`
  const { invitations } = await ask('operators/invitations', { email, role: 'viewer' })
  return invitations.find((each: { email: string }) => each.email === email).id
}

async function invite() {
  return { action: 'operator.invited', subject: `invitation:${await invitation()}` }
}

async function withdraw() {
  const id = await invitation()
  await ask(`operators/invitations/${id}/withdraw`, {})
  return { action: 'operator.invitation_withdrawn', subject: `invitation:${id}` }
}

async function ofOperator(verb: string, body: object, action: string) {
  const email = `${randomUUID()}@office.example`
  await world.platform.auth.createOperator({ name: 'Olga', email, password: 'Night-watch-2026!', role: 'viewer' })
  const { body: staff } = await world.as(admin, '/api/backoffice/operators')
  const { id } = staff.operators.find((each: { email: string }) => each.email === email)
  await ask(`operators/${id}/${verb}`, body)
  return { action, subject: `operator:${id}` }
}

async function endpoint(): Promise<string> {
  const added = await ask('webhooks', { url: 'https://books.example/hook', description: 'Books', events: ['order.paid'] })
  return added.endpoint.id
}

async function addEndpoint() {
  return { action: 'webhook.added', subject: `webhook:${await endpoint()}` }
}

async function ofEndpoint(path: string, body: object, action: string) {
  const id = await endpoint()
  await ask(`webhooks/${id}${path}`, body)
  return { action, subject: `webhook:${id}` }
}

async function replay() {
  const id = await endpoint()
  await ask(`webhooks/${id}/replay`, { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', onlyFailed: false })
  return { action: 'webhook.replayed', subject: `webhook:${id}` }
}

async function key(): Promise<string> {
  return (await ask('api-keys', { name: 'Books', scopes: ['orders:read'], expiresInDays: 1 })).key.id
}

async function makeKey() {
  return { action: 'api_key.made', subject: `api_key:${await key()}` }
}

async function revokeKey() {
  const id = await key()
  await ask(`api-keys/${id}/revoke`, {})
  return { action: 'api_key.revoked', subject: `api_key:${id}` }
}
