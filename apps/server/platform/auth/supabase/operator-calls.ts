import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import type { OperatorAccounts } from '../operators.ts'

/** Calls of the built-in provider that need no session and name an account by its address. */
const BY_ADDRESS = new Set(['/sign-in/email', '/request-password-reset', '/send-verification-email'])

const AddressedBody = z.looseObject({ email: z.string() })

/**
 * The request as the built-in provider may answer it, where only operators use it: any other address is replaced by one that no account
 * has, so that artists are answered like strangers, in the same time and under the same limits.
 */
export async function limitToOperators(
  request: Request,
  { path, database, operators }: { path: string; database: Database; operators: OperatorAccounts },
): Promise<Request> {
  if (!BY_ADDRESS.has(path)) return request
  const { data: body } = AddressedBody.safeParse(
    await request
      .clone()
      .json()
      .catch(() => undefined),
  )
  if (!body || (await operators.findByEmail(database, body.email))) return request
  const unknown = `${createHash('sha256').update(body.email.toLowerCase()).digest('hex').slice(0, 32)}@artist.invalid`
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify({ ...body, email: unknown }) })
}
