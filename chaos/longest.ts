import { limits } from '@tintype/contract/limits'
import { type Input, longestInput, valueAt, withValue } from '../apps/server/test/contract-inputs.ts'
import { type FilledWorld, openFilledWorldAt } from '../apps/server/test/filled-world.ts'
import { type Route, routes } from '../apps/server/test/host-world.ts'
import { startBenchDatabase } from '../bench/support/database.ts'
import type { Verdict } from './support/verdict.ts'

const BAR_MS = 50
/** Of each input, and of one that seems to take too long, beside the ordinary one anew; the fastest counts, which nobody else's work made slow. */
const TRIES = { first: 4, again: 16 }
/** How many things a call works on where it takes many, each of which is a piece of work of its own. */
const thingsOf: Record<string, number> = { 'backoffice.artworks.decideTogether': limits.review.togetherMax }
/** What a call of the control takes for each text that it is given. */
const SLOW_MS = 80

/** What texts are made of: what a pattern, an escape, a count of letters or a search may take long over. */
const units: Record<string, string> = { words: 'moon over water ', spaces: ' ', markup: `<&"'>`, letters: 'e\u0301', signs: '👩‍👩‍👧' }

type Send = (route: Route, input: Input) => Promise<{ status: number; body: { data?: { fields?: object } } }>
type Cost = { route: string; unit: string; longerMs: number; statuses: string }

/**
 * R41: every call of the contract with the longest input that it takes, beside the same call with an ordinary one, database and all.
 * Nobody else may be at work on the machine.
 */
export async function longest(): Promise<Verdict[]> {
  const { url, remove } = await startBenchDatabase()
  const filled = await openFilledWorldAt(url)
  try {
    const taking = routes.filter(({ input }) => input)
    const verdict = judge('R41 longest input', await costsOf(taking, filled, filled.send))
    const lookedAt = taking.filter(({ name }) => name === 'reports.send')
    const control = judge('R41 a slow call', await costsOf(lookedAt, filled, slowSend(filled.send)))
    return [
      verdict,
      { ...control, what: 'R41 control: a slow call', faults: control.faults.length ? [] : ['a call that is slow was not found'] },
    ]
  } finally {
    await filled.world.close()
    await remove()
  }
}

async function costsOf(taking: readonly Route[], filled: FilledWorld, send: Send): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const route of taking) {
    const ordinary = () => filled.inputOf(route)
    const usual = await fastest(send, route, [ordinary])
    for (const [unit, text] of Object.entries(units)) {
      const fill = (maxLength: number) => text.repeat(Math.floor(maxLength / text.length)) || text.slice(0, maxLength)
      const asItIs = async () => longestInput(route, await ordinary(), fill)
      // what is refused for one field costs what it costs; without it the others get further
      const refused = await refusedOf(route, { filled, send, make: asItIs })
      const makers = [asItIs, ...(refused.length ? [async () => without(await asItIs(), await ordinary(), refused)] : [])]
      let [base = none, ...found] = [...usual, ...(await fastest(send, route, makers))]
      const longerMs = () => (Math.max(...found.map(({ ms }) => ms)) - base.ms) / (thingsOf[route.name] ?? 1)
      if (longerMs() > BAR_MS) [base = none, ...found] = await fastest(send, route, [ordinary, ...makers], TRIES.again)
      costs.push({
        route: route.name,
        unit,
        longerMs: longerMs(),
        statuses: `${base.status}: ${found.map(({ status }) => status).join(' ')}`,
      })
    }
  }
  return costs
}

type Answered = { ms: number; status: number }
const none: Answered = { ms: Number.POSITIVE_INFINITY, status: 0 }

/** Of each of these inputs, in turn. */
async function fastest(send: Send, route: Route, makers: readonly (() => Promise<Input>)[], tries = TRIES.first): Promise<Answered[]> {
  const best = makers.map(() => none)
  for (let turn = 0; turn < tries; turn++) {
    for (const [at, make] of makers.entries()) {
      const input = await make()
      const begun = performance.now()
      const { status } = await send(route, input)
      const ms = performance.now() - begun
      // who has asked too often is turned away at the door
      if (ms < (best[at] ?? none).ms && (status !== 429 || turn === 0)) best[at] = { ms, status }
    }
  }
  return best
}

/** The fields that do not take the longest text, by the name of the first step to each, and those that name a thing, which would not be found. */
async function refusedOf(route: Route, { filled, send, make }: { filled: FilledWorld; send: Send; make: () => Promise<Input> }) {
  const refused = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  for (;;) {
    const { body } = await send(route, without(await make(), await filled.inputOf(route), refused))
    const more = Object.keys(body?.data?.fields ?? {}).map((field) => field.split('.')[0] as string)
    const added = [...new Set(more)].filter((name) => !refused.includes(name))
    if (!added.length) return refused
    refused.push(...added)
  }
}

function without(input: Input, ordinary: Input, refused: readonly string[]): Input {
  return refused.reduce((all, name) => withValue(all, [name], valueAt(ordinary, [name])), input)
}

function judge(what: string, costs: readonly Cost[]): Verdict {
  const [worst] = costs.toSorted((one, other) => other.longerMs - one.longerMs)
  const counts = Object.entries(Object.groupBy(costs, ({ statuses }) => statuses.split(' ').at(-1) ?? ''))
  return {
    what,
    tried: `${new Set(costs.map(({ route }) => route)).size} calls, ${costs.length} inputs`,
    found: `${worst?.route} of ${worst?.unit} takes longest, ${worst?.longerMs.toFixed(1)} ms more than an ordinary one; answered ${counts.map(([status, some]) => `${status} ${some?.length}×`).join(', ')}`,
    faults: costs
      .filter(({ longerMs, statuses }) => longerMs > BAR_MS || statuses.includes(' 500'))
      .map(({ route, unit, longerMs, statuses }) => `${route} of ${unit}: ${longerMs.toFixed(0)} ms more, answered ${statuses}`),
  }
}

/** As a pattern that looks again and again at what it has seen. */
function slowSend(send: Send): Send {
  return async (route, input) => {
    const end = performance.now() + (JSON.stringify(input).length > 2000 ? SLOW_MS : 0)
    while (performance.now() < end);
    return send(route, input)
  }
}
