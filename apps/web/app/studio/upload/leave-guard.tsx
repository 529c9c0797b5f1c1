import { brand } from '@tintype/domain/brand'
import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { SignInAgain } from '../../security/step-up/sign-in-again.tsx'
import { askBeforeSignOut } from '../../session/ask-before-sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'

/** What leaving would lose. */
export type Unsent = 'upload' | 'sent' | 'picture' | 'words'

const questions: Record<Unsent, { title: string; text: string }> = {
  upload: { title: 'Leave while it uploads?', text: 'Your picture is on its way. If you leave now, the upload ends and nothing is kept.' },
  sent: {
    title: 'Leave while it is checked?',
    text: `All of it is sent, and we are looking at it. If you leave now, it may be handed in all the same: My ${brand.products} shows it then.`,
  },
  picture: {
    title: 'Leave without handing it in?',
    text: 'Your picture and what you wrote about it are only on this page. If you leave now, they are gone.',
  },
  words: { title: 'Leave without saving?', text: 'What you changed is only on this page. If you leave now, the artwork stays as it was.' },
}

/** Whoever leaves with unsent work is asked first; where the session ends meanwhile, the work waits beneath a sign-in. @param unsent  undefined where nothing would be lost */
export function LeaveGuard({ unsent }: { unsent: Unsent | undefined }) {
  const hasWork = unsent !== undefined
  // what somebody wanted who has to say first that this work may be lost
  const [wanted, setWanted] = useState<{ goOn: () => void }>()
  const isLeft = useRef(false)
  // the artwork in the address is another page's work
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasWork && !isLeft.current && addressOf(currentLocation) !== addressOf(nextLocation),
  )

  useEffect(() => {
    if (!hasWork) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasWork])

  useEffect(() => (hasWork ? askBeforeSignOut((goOn) => setWanted({ goOn })) : undefined), [hasWork])

  // the upload may end while the question stands: then there is nothing left to ask
  const { state, proceed } = blocker
  useEffect(() => {
    if (hasWork) return
    if (state === 'blocked') proceed()
    wanted?.goOn()
    setWanted(undefined)
  }, [state, proceed, hasWork, wanted])

  function stay() {
    blocker.reset?.()
    setWanted(undefined)
  }

  function leave() {
    // where it leads is another page, which is not to be asked about again
    isLeft.current = wanted !== undefined
    blocker.proceed?.()
    wanted?.goOn()
    setWanted(undefined)
  }

  const { title, text } = questions[unsent ?? 'words']
  return (
    <>
      <SignInAgain />
      <Modal
        role="alertdialog"
        title={title}
        isOpen={blocker.state === 'blocked' || wanted !== undefined}
        onClose={stay}
        actions={
          <>
            <Button onClick={stay}>Stay</Button>
            <Button variant="danger-solid" onClick={leave}>
              Leave
            </Button>
          </>
        }
      >
        <p className="quiet">{text}</p>
      </Modal>
    </>
  )
}

function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}
