import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { backupDrill } from './backup-drill.ts'
import { betweenTransactions } from './between-transactions.ts'
import { bodies } from './bodies.ts'
import { bombs } from './bombs.ts'
import { databaseAway } from './database-away.ts'
import { diskFull } from './disk-full.ts'
import { doublePayout } from './double-payout.ts'
import { gracefulStop } from './graceful-stop.ts'
import { guess } from './guess.ts'
import { idempotency } from './idempotency.ts'
import { inputs } from './inputs.ts'
import { journey } from './journey.ts'
import { limitsOfTwo } from './limits.ts'
import { longest } from './longest.ts'
import { mailAway } from './mail-away.ts'
import { manyProcesses } from './many-processes.ts'
import { controls, moneyUnderKills } from './money-under-kills.ts'
import { patterns } from './patterns.ts'
import { payoutRace } from './payout-race.ts'
import { powerCut } from './power-cut.ts'
import { rollingRestart } from './rolling-restart.ts'
import { slowConnections } from './slow-connections.ts'
import { storeAway } from './store-away.ts'
import { report, type Verdict } from './support/verdict.ts'
import { webhooks } from './webhooks.ts'
import { workerKills } from './worker-kills.ts'

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
