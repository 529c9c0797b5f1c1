import { type ReactNode, useState } from 'react'
import { findProblemCode, toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'

type Props = {
  children: ReactNode
  size?: 'large'
  /** From a right password. */
  challenge?: string
  onDone?: () => void
  /** Called when the challenge has expired. */
  onOver?: (reason: string) => void
}

/** Requests a passkey from the browser; errors are shown below the button. */
export function PasskeyButton({ children, size, challenge, onDone, onOver }: Props) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function signIn() {
    setBusy(true)
    setProblem(undefined)
    try {
      const { signInWithPasskey } = await import('../../session/passkeys.ts')
      await signInWithPasskey({ ...(challenge && { challenge }) })
      onDone?.()
    } catch (error) {
      if (findProblemCode(error) === 'second_step_over' && onOver) return onOver(toErrorMessage(error))
      // replaced by another request of this page
      if (findProblemCode(error) !== 'passkey_aborted') setProblem(toErrorMessage(error))
    }
    setBusy(false)
  }

  return (
    <>
      <Button size={size} isBusy={isBusy} busyLabel="Waiting for your passkey…" onClick={() => void signIn()}>
        {children}
      </Button>
      {problem && <Note tone="bad">{problem}</Note>}
    </>
  )
}
