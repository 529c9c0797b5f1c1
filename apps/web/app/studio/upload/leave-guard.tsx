import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

/** What leaving would lose. */
export type Unsent = 'upload' | 'picture' | 'words'

const questions: Record<Unsent, { title: string; text: string }> = {
  upload: { title: 'Leave while it uploads?', text: 'Your picture is on its way. If you leave now, the upload ends and nothing is kept.' },
  picture: {
    title: 'Leave without handing it in?',
    text: 'Your picture and what you wrote about it are only on this page. If you leave now, they are gone.',
  },
  words: { title: 'Leave without saving?', text: 'What you changed is only on this page. If you leave now, the artwork stays as it was.' },
}

/** Whoever leaves with unsent work is asked first. @param unsent  undefined where nothing would be lost */
export function LeaveGuard({ unsent }: { unsent: Unsent | undefined }) {
  const hasWork = unsent !== undefined
  // the artwork in the address is another page's work
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasWork && addressOf(currentLocation) !== addressOf(nextLocation))

  useEffect(() => {
    if (!hasWork) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasWork])

  // the upload may end while the question stands: then there is nothing left to ask
  const { state, proceed } = blocker
  useEffect(() => {
    if (state === 'blocked' && !hasWork) proceed()
  }, [state, proceed, hasWork])

  const { title, text } = questions[unsent ?? 'words']
  return (
    <Modal
      role="alertdialog"
      title={title}
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>Stay</Button>
          <Button variant="danger-solid" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    >
      <p className="quiet">{text}</p>
    </Modal>
  )
}

function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}
