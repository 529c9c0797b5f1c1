import { readConfig } from './config.ts'
import { StartError } from './platform/start-error.ts'
import { startServer } from './server.ts'

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
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}
