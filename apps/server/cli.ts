import { runCommand, toStartFailure } from './cli/commands.ts'
import { readConfig } from './config.ts'
import { createPrivately } from './platform/database/files/private-folder.ts'
import { StartError } from './platform/start-error.ts'

createPrivately()
const args = process.argv.slice(2)
try {
  process.exitCode = await runCommand(args, readConfig())
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = toStartFailure(args)
}
