import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authTexts } from '../../session/auth-texts.ts'
import { forgotPasswordPath } from '../../session/return-path.ts'
import { giveUpPage, useSession } from '../../session/use-session.ts'
import { Modal } from '../../ui/feedback/modal.tsx'
import { SignIn } from '../sign-in.tsx'

/** Sign-in form above a page with unsent work. After the same user signs in, the page is as it was. */
export function SignInAgain() {
  const session = useSession()
  const over = session.status === 'signed-in' && session.isOver ? session.user : undefined
  const overFor = over?.email
  const queries = useQueryClient()

  // refetch: requests in between were refused
  useEffect(() => {
    if (overFor !== undefined) return () => void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [overFor, queries])

  return (
    <Modal role="alertdialog" title={authTexts.sessionEndedTitle} isOpen={overFor !== undefined} isLocked onClose={() => undefined}>
      <p className="quiet">{authTexts.sessionEndedHere}</p>
      <SignIn
        email={overFor}
        userRole={over?.role}
        below={
          <p className="between small touch-links">
            {/* in a new tab, because this one has unsent work */}
            <a href={forgotPasswordPath(over?.role)} target="_blank" rel="noreferrer">
              Forgot Password
            </a>
            <button type="button" className="text-btn" onClick={giveUpPage}>
              Discard and leave
            </button>
          </p>
        }
      />
    </Modal>
  )
}
