import { problemText } from '@tintype/contract/problems'
import { readAuthSecrets } from '../compose/open-secrets.ts'
import type { Config } from '../config.ts'
import { createBuiltInAuth } from '../platform/auth/built-in.ts'
import { findPasswordProblem } from '../platform/auth/rules.ts'
import type { Database } from '../platform/database/database.ts'
import { createLogger } from '../platform/observability/logger.ts'

const sendNothing = async () => undefined
const noMails = {
  confirmEmail: sendNothing,
  confirmNewEmail: sendNothing,
  alreadyRegistered: sendNothing,
  resetPassword: sendNothing,
  changeEmail: sendNothing,
  securityAlert: sendNothing,
}

/** Creates an operator with the password in OPERATOR_PASSWORD, because an argument would be stored in the shell's history. */
export async function createOperatorCommand(database: Database, config: Config, email: string): Promise<number> {
  const password = config.operator?.password
  if (!password) {
    console.error('Set OPERATOR_EMAIL and OPERATOR_PASSWORD in the environment.')
    return 2
  }
  const problem = findPasswordProblem(password)
  if (problem) {
    console.error(problemText(problem))
    return 1
  }
  const secrets = await readAuthSecrets(config)
  const auth = createBuiltInAuth({
    ...{ database, secrets, mails: noMails, log: createLogger({ level: 'warn' }) },
    publicUrl: config.publicUrl,
    passwordHashCost: config.passwordHashCost,
  })
  await auth.ensureOperator({ email, password })
  console.log(`${email} can log in at ${config.publicUrl}/${config.supabase ? 'backoffice' : 'login'}.`)
  return 0
}
