import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { bodies } from './attacks/bodies.ts'
import { bombs } from './attacks/bombs.ts'
import { guess } from './attacks/guess.ts'
import { inputs } from './attacks/inputs.ts'
import { limitsOfTwo } from './attacks/limits.ts'
import { longest } from './attacks/longest.ts'
import { patterns } from './attacks/patterns.ts'
import { slowConnections } from './attacks/slow-connections.ts'
import { backupDrill } from './faults/backup-drill.ts'
import { betweenTransactions } from './faults/between-transactions.ts'
import { databaseAway } from './faults/database-away.ts'
import { diskFull } from './faults/disk-full.ts'
import { gracefulStop } from './faults/graceful-stop.ts'
import { mailAway } from './faults/mail-away.ts'
import { manyProcesses } from './faults/many-processes.ts'
import { powerCut } from './faults/power-cut.ts'
import { rollingRestart } from './faults/rolling-restart.ts'
import { storeAway } from './faults/store-away.ts'
import { workerKills } from './faults/worker-kills.ts'
import { journey } from './journey.ts'
import { doublePayout } from './money/double-payout.ts'
import { idempotency } from './money/idempotency.ts'
import { controls, moneyUnderKills } from './money/money-under-kills.ts'
import { payoutRace } from './money/payout-race.ts'
import { webhooks } from './money/webhooks.ts'
import { report, type Verdict } from './support/verdict.ts'

type Part = (options: { rounds: number; seed: number }) => Promise<Verdict[]>

const all: Record<string, Part> = {
  money: moneyUnderKills,
  controls,
  journey,
  power: powerCut,
  payout: doublePayout,
  race: payoutRace,
  idempotency,
  webhooks,
  between: betweenTransactions,
  slow: slowConnections,
  bodies,
  bombs,
  longest,
  patterns,
  inputs,
  limits: limitsOfTwo,
  guess,
  stop: gracefulStop,
  rolling: rollingRestart,
  many: manyProcesses,
  database: databaseAway,
  store: storeAway,
  mail: mailAway,
  disk: diskFull,
  worker: workerKills,
  backup: backupDrill,
}

// `npm run chaos`, or `npm run chaos -- money --rounds=5 --seed=7`: the parts that are named.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '60' }, seed: { type: 'string', default: String(randomInt(2 ** 31)) } },
})
const options = { rounds: Number(values.rounds), seed: Number(values.seed) }
const unknown = positionals.filter((name) => !(name in all))
if (unknown.length || !(options.rounds >= 1) || !Number.isInteger(options.seed)) {
  console.error(`npm run chaos -- [${Object.keys(all).join('] [')}] [--rounds=60] [--seed=1]`)
  process.exit(2)
}

console.log(`seed ${options.seed}`)
const verdicts: Verdict[] = []
for (const [name, part] of Object.entries(all)) {
  if (positionals.length && !positionals.includes(name)) continue
  console.log(`${name} …`)
  verdicts.push(...(await part(options)))
}
process.exitCode = await report(verdicts)
