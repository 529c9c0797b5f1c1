import { isEmail, normaliseEmail } from '@tintype/domain/email/email-address'
import { regexes } from 'zod'

/**
 * Makes the authentication provider accept every email address that we accept. It checks addresses with zod's pattern, which refuses the
 * endings `.xn--p1ai` and the letters `%`, `!`, `/` and `=`, and it has no option for another one.
 * @see decision "Addresses and email addresses of every country"
 */
export function acceptOurEmails(): void {
  Object.defineProperty(regexes.email, 'test', { value: (text: string) => isEmail(normaliseEmail(text)), configurable: true })
}
