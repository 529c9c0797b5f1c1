import { runCommand } from './cli/commands.ts'
import { readConfig } from './config.ts'
import { createPrivately } from './platform/database/files/private-folder.ts'
import { StartError } from './platform/start-error.ts'

createPrivately()
try {
  process.exitCode = await runCommand(process.argv.slice(2), readConfig())
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
