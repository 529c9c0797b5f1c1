import { setTimeout as delay } from 'node:timers/promises'
import { createLogger } from '../platform/observability/logger.ts'

// Logs a number of lines in a number of turns, reports completion on the other output stream, and exits.
const [turns = 1, lines = 1] = process.argv.slice(2).map(Number)
const log = createLogger({ level: 'info' })
for (let turn = 0; turn < turns; turn++) {
  for (let line = 0; line < lines; line++) log.info({ number: turn * lines + line, filler: 'x'.repeat(1000) })
  if (turn < turns - 1) await delay(50)
}
console.error('came through')
process.exit(0)
