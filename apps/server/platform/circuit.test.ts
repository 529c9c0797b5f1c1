import { expect, test } from 'vitest'
import { CircuitOpen, createCircuit, type Verdict } from './circuit.ts'

function openWorld() {
  let now = 0
  let calls = 0
  const circuit = createCircuit({ name: 'The service', now: () => now })
  const call = (verdict: Verdict) =>
    circuit.run(
      async () => {
        calls++
        if (verdict !== 'fine') throw new Error(verdict)
        return verdict
      },
      { error: () => verdict },
    )
  const describeOutcome = (work: Promise<unknown>) =>
    work.then(String, (error) => (error instanceof CircuitOpen ? 'not asked' : error.message))
  return {
    ...{ circuit, describeOutcome: describeOutcome },
    ask: (verdict: Verdict) => describeOutcome(call(verdict)),
    calls: () => calls,
    pass: (ms: number) => {
      now += ms
    },
  }
}

async function openedWorld() {
  const world = openWorld()
  for (let i = 0; i < 5; i++) await world.ask('fault')
  return world
}

test('the circuit makes no call for 30 seconds after five faults in a row', async () => {
  const world = openWorld()
  for (const verdict of ['fault', 'fault', 'fault', 'fault', 'fine', 'fault', 'fault', 'fault', 'fault'] as const)
    expect(await world.ask(verdict)).toBe(verdict)
  expect(await world.ask('fault')).toBe('fault')
  expect(await world.ask('fine')).toBe('not asked')
  world.pass(29_999)
  expect(await world.ask('fine')).toBe('not asked')
  expect(world.calls()).toBe(10)
  world.pass(1)
  expect(await world.ask('fine')).toBe('fine')
})

test('the circuit makes one trial call after 30 seconds and closes when it succeeds', async () => {
  const world = await openedWorld()
  world.pass(30_000)
  const answer = Promise.withResolvers<string>()
  const first = world.describeOutcome(world.circuit.run(() => answer.promise))
  expect(await world.ask('fine')).toBe('not asked')
  answer.resolve('back')
  expect(await first).toBe('back')
  expect(await world.ask('fault')).toBe('fault')
  expect(await world.ask('fine')).toBe('fine')
})

test('the circuit stays open for another 30 seconds when the trial call fails, and not when its verdict is unknown', async () => {
  const world = await openedWorld()
  world.pass(30_000)
  expect(await world.ask('unknown')).toBe('unknown')
  expect(await world.ask('fault')).toBe('fault')
  expect(await world.ask('fine')).toBe('not asked')
  world.pass(30_000)
  expect(await world.ask('fine')).toBe('fine')
})

test('the circuit counts a response as a fault and an error as a success when the caller judges them so', async () => {
  const world = openWorld()
  const answered = (status: number) =>
    world.describeOutcome(world.circuit.run(async () => status, { answer: (found) => (found >= 500 ? 'fault' : 'fine') }))
  for (let i = 0; i < 4; i++) expect(await answered(503)).toBe('503')
  await world.describeOutcome(world.circuit.run(() => Promise.reject(new Error('refused')), { error: () => 'fine' }))
  for (let i = 0; i < 5; i++) expect(await answered(503)).toBe('503')
  expect(await answered(200)).toBe('not asked')
})
