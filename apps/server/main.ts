import { readConfig } from './config.ts'
import { createPrivately } from './platform/database/private-folder.ts'
import { startFault } from './platform/start-fault.ts'
import { startServer } from './server.ts'

createPrivately()
try {
  const starting = startServer(readConfig(), { isDevelopment: process.argv.includes('--dev') })
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // also while it is starting: a start that was broken off would leave its database behind
      stopping ??= starting
        .then((server) => server.stop())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        )
    })
  }
  await starting
} catch (error) {
  const fault = startFault(error)
  if (fault === undefined) throw error
  console.error(fault)
  process.exit(1)
}
