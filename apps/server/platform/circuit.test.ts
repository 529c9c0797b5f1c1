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
  const outcomeOf = (work: Promise<unknown>) => work.then(String, (error) => (error instanceof CircuitOpen ? 'not asked' : error.message))
  return {
    ...{ circuit, outcomeOf },
    ask: (verdict: Verdict) => outcomeOf(call(verdict)),
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

test('after five faults in a row nobody is asked, for half a minute', async () => {
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

test('then one goes ahead, and the others follow where it has come back', async () => {
  const world = await openedWorld()
  world.pass(30_000)
  const answer = Promise.withResolvers<string>()
  const first = world.outcomeOf(world.circuit.run(() => answer.promise))
  expect(await world.ask('fine')).toBe('not asked')
  answer.resolve('back')
  expect(await first).toBe('back')
  expect(await world.ask('fault')).toBe('fault')
  expect(await world.ask('fine')).toBe('fine')
})

test('where the one that went ahead fails, the rest begins anew; where it says nothing, the next one goes', async () => {
  const world = await openedWorld()
  world.pass(30_000)
  expect(await world.ask('untold')).toBe('untold')
  expect(await world.ask('fault')).toBe('fault')
  expect(await world.ask('fine')).toBe('not asked')
  world.pass(30_000)
  expect(await world.ask('fine')).toBe('fine')
})

test('an answer may be a fault, and an error a good sign', async () => {
  const world = openWorld()
  const answered = (status: number) =>
    world.outcomeOf(world.circuit.run(async () => status, { answer: (found) => (found >= 500 ? 'fault' : 'fine') }))
  for (let i = 0; i < 4; i++) expect(await answered(503)).toBe('503')
  await world.outcomeOf(world.circuit.run(() => Promise.reject(new Error('refused')), { error: () => 'fine' }))
  for (let i = 0; i < 5; i++) expect(await answered(503)).toBe('503')
  expect(await answered(200)).toBe('not asked')
})
