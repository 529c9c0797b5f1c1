import { passwordRules } from '@tintype/contract/accounts/passwords'
import { StatusWord } from '../feedback/status-word.tsx'
import { passwordTexts } from './password-texts.ts'

/** The password rules, each checked once it is met. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  return (
    <ul className="rules" id={id} aria-label={passwordTexts.rules}>
      {passwordRules.map(({ id: rule, text, test }) => {
        const isMet = test(password)
        return (
          <li key={rule}>
            <StatusWord tone={isMet ? 'done' : 'open'}>
              {text}
              <span className="sr">{isMet ? ', done' : ', open'}</span>
            </StatusWord>
          </li>
        )
      })}
    </ul>
  )
}
