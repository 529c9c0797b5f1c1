import { limits } from '@tintype/contract/limits'
import { type Input, longestInput, valueAt, withValue } from '../../../apps/server/test/contract-inputs.ts'
import { type FilledWorld, openFilledWorldAt } from '../../../apps/server/test/worlds/filled-world.ts'
import { type Route, routes } from '../../../apps/server/test/worlds/host-world.ts'
import { startBenchDatabase } from '../../support/database.ts'
import type { Verdict } from '../support/verdict.ts'

const BAR_MS = 50
/**
 * Attempts per input; a seemingly slow input is repeated together with the ordinary one. The fastest attempt counts, because other load
 * does not affect it.
 */
const TRIES = { first: 4, again: 16 }
/** The number of items of batch calls, each of which is separate work. */
const itemsPerBatchCall: Record<string, number> = { 'backoffice.artworks.decideInBulk': limits.review.togetherMax }
/** The time that the control's call spends per text. */
const SLOW_MS = 80

/** Building blocks of texts that are expensive for patterns, escaping, character counts or searches. */
const units: Record<string, string> = { words: 'moon over water ', spaces: ' ', markup: `<&"'>`, letters: 'e\u0301', signs: '👩‍👩‍👧' }

type Send = (route: Route, input: Input) => Promise<{ status: number; body: { data?: { fields?: object } } }>
type Cost = { route: string; unit: string; longerMs: number; statuses: string }

/**
 * Every call of the contract with the longest accepted input, compared with an ordinary input, database included. Nothing else may run
 * on the machine.
 */
export async function longest(): Promise<Verdict[]> {
  const { url, remove } = await startBenchDatabase()
  const filled = await openFilledWorldAt(url)
  try {
    const taking = routes.filter(({ input }) => input)
    const verdict = judge('slow inputs, longest input', await measureCosts(taking, filled, filled.send))
    const lookedAt = taking.filter(({ name }) => name === 'reports.send')
    const control = judge('slow inputs, a slow call', await measureCosts(lookedAt, filled, slowSend(filled.send)))
    return [
      verdict,
      { ...control, what: 'slow inputs, control: a slow call', faults: control.faults.length ? [] : ['a call that is slow was not found'] },
    ]
  } finally {
    await filled.world.close()
    await remove()
  }
}

async function measureCosts(taking: readonly Route[], filled: FilledWorld, send: Send): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const route of taking) {
    const ordinary = () => filled.buildInput(route)
    const usual = await fastest(send, route, [ordinary])
    for (const [unit, text] of Object.entries(units)) {
      const fill = (maxLength: number) => text.repeat(Math.floor(maxLength / text.length)) || text.slice(0, maxLength)
      const asItIs = async () => longestInput(route, await ordinary(), fill)
      // a field that refuses the long text is left out, so that the others are processed further
      const refused = await findRefusedFields(route, { filled, send, make: asItIs })
      const makers = [asItIs, ...(refused.length ? [async () => without(await asItIs(), await ordinary(), refused)] : [])]
      let [base = none, ...found] = [...usual, ...(await fastest(send, route, makers))]
      const longerMs = () => (Math.max(...found.map(({ ms }) => ms)) - base.ms) / (itemsPerBatchCall[route.name] ?? 1)
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

/** The fastest attempt of each input, alternating between inputs. */
async function fastest(send: Send, route: Route, makers: readonly (() => Promise<Input>)[], tries = TRIES.first): Promise<Answered[]> {
  const best = makers.map(() => none)
  for (let turn = 0; turn < tries; turn++) {
    for (const [at, make] of makers.entries()) {
      const input = await make()
      const begun = performance.now()
      const { status } = await send(route, input)
      const ms = performance.now() - begun
      // a rate-limited request is not measured
      if (ms < (best[at] ?? none).ms && (status !== 429 || turn === 0)) best[at] = { ms, status }
    }
  }
  return best
}

/** Fields that refuse the longest text, by the first step of their path, and fields with an id, which would not be found. */
async function findRefusedFields(route: Route, { filled, send, make }: { filled: FilledWorld; send: Send; make: () => Promise<Input> }) {
  const refused = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  for (;;) {
    const { body } = await send(route, without(await make(), await filled.buildInput(route), refused))
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

/** Control: as slow as a pattern with backtracking. */
function slowSend(send: Send): Send {
  return async (route, input) => {
    const end = performance.now() + (JSON.stringify(input).length > 2000 ? SLOW_MS : 0)
    while (performance.now() < end);
    return send(route, input)
  }
}
