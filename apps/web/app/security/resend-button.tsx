import { limits } from '@tintype/contract/limits'
import { formatEmail } from '@tintype/domain/email/format-email'
import { useEffect, useState } from 'react'
import { toErrorMessage } from '../api/problem.ts'
import { artistAuth } from '../session/auth.ts'
import { authTexts } from '../session/auth-texts.ts'
import { useToast } from '../ui/feedback/use-toast.ts'

/** Resends the confirmation mail. The button is disabled for a while after each mail. */
export function ResendButton({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false)
  const [freeAt, setFreeAt] = useState(0)
  const [now, setNow] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((freeAt - now) / 1000))
  const toast = useToast()

  useEffect(() => {
    if (now >= freeAt) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [now, freeAt])

  async function resend() {
    setBusy(true)
    try {
      await artistAuth.resendConfirmation(email)
      setNow(Date.now())
      setFreeAt(Date.now() + limits.resendWaitMs)
      toast.show(authTexts.linkSentAgain(formatEmail(email)))
    } catch (error) {
      toast.fail(toErrorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const isOff = isBusy || secondsLeft > 0
  return (
    <button type="button" className="text-btn num" aria-disabled={isOff} onClick={() => !isOff && resend()}>
      {secondsLeft ? authTexts.resendIn(secondsLeft) : authTexts.resend}
    </button>
  )
}
