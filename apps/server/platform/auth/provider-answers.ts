import { Problem, type ProblemCode } from '@tintype/contract/problems'
import { isAPIError } from 'better-auth/api'

/** Maps provider error codes to our problems, which have user-facing texts. Other codes stay. */
const ourWords: Record<string, ProblemCode> = {
  VALIDATION_ERROR: 'malformed',
  BAD_REQUEST: 'malformed',
  FIELD_NOT_ALLOWED: 'malformed',
  UNSUPPORTED_MEDIA_TYPE: 'wrong_type',
  UNAUTHORIZED: 'session_missing',
  INVALID_CODE: 'two_factor_code_wrong',
  INVALID_BACKUP_CODE: 'backup_code_wrong',
  INVALID_TWO_FACTOR_COOKIE: 'second_step_over',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'second_step_over',
  TOTP_ALREADY_ENABLED: 'two_factor_on_already',
  TOTP_NOT_ENABLED: 'two_factor_off_already',
  TWO_FACTOR_NOT_ENABLED: 'two_factor_off_already',
  BACKUP_CODES_NOT_ENABLED: 'two_factor_off_already',
  CHALLENGE_NOT_FOUND: 'passkey_request_over',
  // answer alike for an unknown passkey and a wrong signature
  PASSKEY_NOT_FOUND: 'passkey_refused',
  AUTHENTICATION_FAILED: 'passkey_refused',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey_not_added',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'passkey_of_other_account',
}

/** Converts a provider error into our Problem; returns other responses unchanged. */
export async function translateProviderError(answer: Response): Promise<Response> {
  const code = answer.status < 400 ? undefined : ourWords[(await readErrorCode(answer)) ?? '']
  if (!code) return answer
  const { status, message } = new Problem(code)
  return Response.json({ code, message }, { status })
}

/** Whether the provider compared a code and found it wrong. */
export function isWrongCode(returned: unknown): boolean {
  return isAPIError(returned) && ['INVALID_CODE', 'INVALID_BACKUP_CODE'].includes(returned.body?.code ?? '')
}

/** Whether a concurrent request took the name or the address between check and insert. */
export async function isUniquenessConflict(answer: Response): Promise<boolean> {
  return answer.status === 422 && (await readErrorCode(answer)) === 'FAILED_TO_CREATE_USER'
}

async function readErrorCode(answer: Response): Promise<string | undefined> {
  const body = (await answer
    .clone()
    .json()
    .catch(() => undefined)) as { code?: string } | undefined
  return body?.code
}
