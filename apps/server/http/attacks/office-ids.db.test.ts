import { randomUUID } from 'node:crypto'
import { OPERATOR_ROLES, type OperatorRole } from '@tintype/contract/operators/operator-roles'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { webhookDeliveries } from '../../modules/integrations/tables.ts'
import { mailLog, mailSuppressions } from '../../modules/notifications/tables.ts'
import { listFields, type Path, withValue } from '../../test/contract-inputs.ts'
import type { Caller } from '../../test/worlds/app-world.ts'
import { openFilledWorld } from '../../test/worlds/filled-world.ts'
import { operatorRoutes, type Route } from '../../test/worlds/host-world.ts'

// a request to every route takes minutes on a busy machine
vi.setConfig({ testTimeout: 180_000 })

const filled = await openFilledWorld('office_ids')
const { world, office } = filled
afterAll(() => {
  vi.resetConfig()
  return world.close()
})

type Naming = { route: Route; path: Path; isId: boolean }

/** Every path parameter and every id field of the back office calls. */
const naming: Naming[] = operatorRoutes.flatMap((route) =>
  listFields(route)
    .filter(({ isId, isInPath }) => isId || isInPath)
    .map(({ path, isId }) => ({ route, path, isId })),
)
const formatFieldName = ({ route, path }: Naming) => `${route.name} ${path.join('.')}`

/**
 * Fields for which an unknown id gets another response: a filter finds nothing, a list reports each item separately, or another field is
 * checked first and is invalid too.
 */
const otherwise: Record<string, unknown[]> = {
  'backoffice.lists.artworks artist': [200, undefined],
  'backoffice.lists.artworksFile artist': [200, undefined],
  'backoffice.artworks.lookalikes uid': [200, undefined],
  'backoffice.artworks.decideInBulk artworks.0.uid': [200, undefined],
  'backoffice.payouts.approveMany ids.0': [200, undefined],
  // a held change may have taken effect, and the picture may have changed
  'backoffice.artworks.undo uid': [409, 'decision_final'],
  'backoffice.artworks.undo held': [409, 'decision_final'],
  'backoffice.shopPictures.takeDown artistId': [409, 'shop_picture_changed'],
  // the claimed artwork is checked first
  'backoffice.artworks.claim leaving': [409, 'artwork_already_decided'],
  'backoffice.payouts.batches.previewAnswer batchId': [422, 'answer_file_columns'],
  'backoffice.payouts.batches.applyAnswer batchId': [422, 'answer_file_columns'],
  'backoffice.remittances.make causeIds.0': [422, 'remittance_empty'],
  'backoffice.messages.retry source': [422, 'invalid'],
  'backoffice.messages.quarantine source': [422, 'invalid'],
}

/** Other fields that a call needs and the samples lack. */
const besides: Record<string, () => object> = {
  'backoffice.artworks.undo uid': () => ({ held: randomUUID() }),
  'backoffice.artworks.claim uid': () => ({ leaving: undefined }),
  'backoffice.jobs.retry ids.0': () => ({ ids: [randomUUID()] }),
}

describe('unknown ids', () => {
  test('every listed exception names an existing field', () => {
    expect(naming.map(formatFieldName)).toEqual(expect.arrayContaining([...Object.keys(otherwise), ...Object.keys(besides)]))
  })

  test.each(naming.map((one) => [formatFieldName(one), one] as const))(
    '%s answers an unknown id as not found or as listed and changes nothing',
    async (name, one) => {
      const base = { ...(await filled.buildInput(one.route)), ...besides[name]?.() }
      const input = withValue(base, one.path, one.isId ? randomUUID() : 'no-such-thing')
      const before = await countAudit()
      const { status, body } = await filled.send(one.route, input)
      expect([status, body.code]).toEqual(otherwise[name] ?? [404, expect.stringMatching(/_not_found$|^invitation_over$/)])
      expect(await countAudit()).toBe(before)
    },
  )

  test('a bulk decision and a bulk payout approval report each unknown id as missing', async () => {
    const id = randomUUID()
    const together = await send('backoffice.artworks.decideInBulk', { decision: 'approve', artworks: [{ uid: id }] })
    expect(together.body.results).toMatchObject([{ uid: id, problem: { code: 'artwork_not_found' }, held: null }])
    const payouts = await send('backoffice.payouts.approveMany', { ids: [id] })
    expect(payouts.body).toMatchObject({ approved: [], refused: [{ id }] })
  })
})

describe('admin calls', () => {
  const things: Record<string, string> = {}

  const others: [OperatorRole, Caller][] = []

  beforeAll(async () => {
    for (const role of OPERATOR_ROLES) if (role !== 'admin') others.push([role, await world.newOperator(role)])
    const email = `${randomUUID()}@office.example`
    const { operators } = await office('operators')
    const { invitations } = await office('operators/invitations', { email, role: 'viewer' })
    const { endpoints } = await office('webhooks')
    const { keys } = await office('api-keys')
    const { manufacturers } = await office('manufacturers')
    await world.runJobs()
    const [mail] = await world.database.select().from(mailLog).limit(1)
    const state = { address: email, reason: 'hard_bounce' as const, detail: '', since: new Date(), until: null }
    const [suppression] = await world.database.insert(mailSuppressions).values(state).returning()
    const [delivery] = await world.database.select().from(webhookDeliveries).limit(1)
    things.operator = operators.find(({ role }: { role: OperatorRole }) => role === 'moderator').id
    things.invitation = invitations.find((one: { email: string }) => one.email === email).id
    Object.assign(things, {
      endpoint: endpoints[0].id,
      key: keys[0].id,
      manufacturer: manufacturers[0].id,
      mail: mail?.id,
      suppression: suppression?.id,
      delivery: delivery?.id,
    })
    for (const [name, id] of Object.entries(things)) expect(id, name).toEqual(expect.any(String))
  })

  /** The object type that each admin call refers to. */
  const about: Record<string, string> = {
    'backoffice.manufacturers.secret id': 'manufacturer',
    'backoffice.manufacturers.change id': 'manufacturer',
    'backoffice.manufacturers.rotateSecret id': 'manufacturer',
    'backoffice.manufacturers.revokeSecret id': 'manufacturer',
    'backoffice.mails.sendAgain id': 'mail',
    'backoffice.mails.liftSuppression id': 'suppression',
    'backoffice.operators.withdraw id': 'invitation',
    'backoffice.operators.changeRole id': 'operator',
    'backoffice.operators.remove id': 'operator',
    'backoffice.webhooks.change id': 'endpoint',
    'backoffice.webhooks.rotate id': 'endpoint',
    'backoffice.webhooks.replay id': 'endpoint',
    'backoffice.webhooks.replayOne id': 'delivery',
    'backoffice.apiKeys.revoke id': 'key',
  }
  /** Tested in jobs.db.test.ts and system.db.test.ts, which have a queue and messages. */
  const elsewhere = ['backoffice.jobs.retry kind', 'backoffice.jobs.retry ids.0']
  /** Refers to an order by number; tested in forget-customer.db.test.ts. */
  const numbered = ['backoffice.orders.forgetCustomer orderNumber']
  const messages = ['retry', 'quarantine'].flatMap((call) => ['source', 'id'].map((field) => `backoffice.messages.${call} ${field}`))
  const admins = naming.filter(({ route }) => route.role === 'admin')

  test('the tests cover every admin call that names an object', () => {
    expect(admins.map(formatFieldName).toSorted()).toEqual([...Object.keys(about), ...elsewhere, ...numbered, ...messages].toSorted())
  })

  const each = admins.filter((one) => formatFieldName(one) in about).map((one) => [formatFieldName(one), one] as const)

  test.each(each)(
    '%s refuses other operators alike for existing and unknown objects and changes nothing',
    async (name, { route, path }) => {
      const input = await filled.buildInput(route)
      const before = await everything()
      for (const [role, caller] of others) {
        const ask = (id: string | undefined) => filled.send(route, withValue(input, path, id), caller)
        const [theirs, nobodys] = [await ask(things[about[name] ?? '']), await ask(randomUUID())]
        expect([theirs.status, theirs.body.code], role).toEqual([403, 'operator_role_missing'])
        expect(nobodys.body).toEqual(theirs.body)
      }
      expect(await everything()).toEqual(before)
    },
  )

  test.each(each)('%s answers 404 for the id of another kind of object and changes nothing', async (name, { route, path }) => {
    const input = await filled.buildInput(route)
    const before = await everything()
    for (const [kind, id] of Object.entries(things)) {
      if (kind === about[name]) continue
      const { status } = await filled.send(route, withValue(input, path, id))
      expect(status, kind).toBe(404)
    }
    expect(await everything()).toEqual(before)
  })

  /** All rows that admin calls can change, except operators, whom the test creates. */
  async function everything(): Promise<object> {
    const tables = [
      'manufacturers',
      'mail_log',
      'mail_suppressions',
      'operator_invitations',
      'webhook_endpoints',
      'webhook_deliveries',
      'api_keys',
      'audit_log',
    ]
    const rows = tables.map(async (table) => {
      const found = await world.database.execute(sql`select * from ${sql.identifier(table)} as one order by to_jsonb(one)::text`)
      return [table, found.rows]
    })
    const { operators } = await office('operators')
    return { ...Object.fromEntries(await Promise.all(rows)), operator: operators.find(({ id }: { id: string }) => id === things.operator) }
  }
})

async function send(name: string, input: object) {
  const route = operatorRoutes.find((one) => one.name === name) as Route
  return filled.send(route, input as never)
}

async function countAudit(): Promise<number> {
  const { rows } = await world.database.execute<{ count: string }>(sql`select count(*) from audit_log`)
  return Number(rows[0]?.count)
}
