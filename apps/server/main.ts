import { readConfig } from './config.ts'
import { createPrivately } from './platform/database/files/private-folder.ts'
import { describeStartFailure } from './platform/start-failure.ts'
import { startServer } from './server.ts'

createPrivately()
try {
  const starting = startServer(readConfig(), { isDevelopment: process.argv.includes('--dev') })
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // wait for a start in progress, because an interrupted start would leave its database running
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
  const fault = describeStartFailure(error)
  if (fault === undefined) throw error
  console.error(fault)
  process.exit(1)
}
