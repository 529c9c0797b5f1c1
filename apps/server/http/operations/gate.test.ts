import { expect, test } from 'vitest'
import { createGate } from './gate.ts'
import { loadLimits } from './load-limits.ts'

const limits = { inFlight: 3, uploads: 2, uploadsOfOne: 1, picturesWaiting: 10, connectionsAwaited: 5, lateMs: 400, lateInFlight: 2 }
const arrived = () => ({ complete: true })

function createTestGate(state: { awaited?: number; late?: number; pictures?: () => Promise<number> } = {}) {
  const refused: string[] = []
  const gate = createGate({
    limits,
    connectionsAwaited: () => state.awaited ?? 0,
    picturesWaiting: () => (state.pictures ?? (async () => 0))(),
    lateness: { ms: () => state.late ?? 0, stop: () => undefined },
    onRefused: (why) => refused.push(why),
  })
  return { gate, refused }
}

test('the gate admits requests up to its limit, and one more after one has left', () => {
  const { gate, refused } = createTestGate()
  const [first] = [gate.enter(arrived()), gate.enter(arrived()), gate.enter(arrived())]
  expect(gate.enter(arrived())).toEqual({ refusal: 'in_flight' })
  expect([gate.inFlight(), refused]).toEqual([3, ['in_flight']])
  if (first && 'leave' in first) first.leave()
  expect(gate.enter(arrived())).toHaveProperty('leave')
})

test('the gate does not count a request until its body has arrived', () => {
  const { gate } = createTestGate()
  const sending = Array.from({ length: 1000 }, () => ({ complete: false }))
  for (const one of sending) expect(gate.enter(one)).toHaveProperty('leave')
  expect(gate.enter(arrived())).toHaveProperty('leave')
  for (const one of sending.slice(0, 2)) one.complete = true
  expect(gate.enter(arrived())).toEqual({ refusal: 'in_flight' })
})

test('the gate lowers its limit while the event loop is late and restores it afterwards', () => {
  const state = { late: 400 }
  const { gate } = createTestGate(state)
  for (const one of [arrived(), arrived()]) expect(gate.enter(one)).toHaveProperty('leave')
  expect(gate.enter(arrived())).toEqual({ refusal: 'late' })
  state.late = 399
  expect(gate.enter(arrived())).toHaveProperty('leave')
})

test('the gate refuses a request while too many wait for a database connection', () => {
  const state = { awaited: 5 }
  const { gate } = createTestGate(state)
  expect(gate.enter(arrived())).toEqual({ refusal: 'connections' })
  state.awaited = 4
  expect(gate.enter(arrived())).toHaveProperty('leave')
})

test('the gate refuses an upload over the upload limit or while too many images wait', async () => {
  const { gate, refused } = createTestGate()
  const first = await gate.enterUpload('Ada')
  await gate.enterUpload('Ben')
  expect(await gate.enterUpload('Cleo')).toEqual({ refusal: 'uploads' })
  if ('leave' in first) first.leave()
  expect(await gate.enterUpload('Cleo')).toHaveProperty('leave')
  expect(await createTestGate({ pictures: async () => 10 }).gate.enterUpload('Ada')).toEqual({ refusal: 'pictures' })
  expect(refused).toEqual(['uploads'])
})

test('the gate limits the concurrent uploads of one artist and still admits another artist', async () => {
  const { gate, refused } = createTestGate()
  const first = await gate.enterUpload('Ada')
  for (let time = 0; time < 5; time++) expect(await gate.enterUpload('Ada')).toEqual({ refusal: 'uploader' })
  expect(await gate.enterUpload('Ben')).toHaveProperty('leave')
  if ('leave' in first) first.leave()
  expect(await gate.enterUpload('Ada')).toHaveProperty('leave')
  expect(refused).toEqual(Array(5).fill('uploader'))
})

test('the configured upload limit of one artist is at most a quarter of all uploads', () => {
  expect(loadLimits.uploadsOfOne).toBeLessThanOrEqual(loadLimits.uploads / 4)
})

test('the gate counts no upload that it refused, and admits an upload when waiting images cannot be counted', async () => {
  const { gate } = createTestGate({ pictures: async () => 10 })
  for (let time = 0; time < 5; time++) expect(await gate.enterUpload('Ada')).toEqual({ refusal: 'pictures' })
  const away = createTestGate({
    pictures: async () => {
      throw new Error('the database is away')
    },
  })
  expect(await away.gate.enterUpload('Ada')).toHaveProperty('leave')
})
