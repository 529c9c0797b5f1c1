import { brand } from '@tintype/domain/brand'
import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { SignInAgain } from '../../security/step-up/sign-in-again.tsx'
import { askBeforeSignOut } from '../../session/ask-before-sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'

/** What leaving would lose. */
export type UnsentWork = 'upload' | 'sent' | 'picture' | 'words'

const confirmationTexts: Record<UnsentWork, { title: string; text: string }> = {
  upload: {
    title: 'Leave while it uploads?',
    text: 'Your picture is still uploading. If you leave now, the upload is cancelled and nothing is saved.',
  },
  sent: {
    title: 'Leave while it is checked?',
    text: `Your upload is complete and being checked. If you leave now, it may still be submitted. Check My ${brand.products} afterwards.`,
  },
  picture: {
    title: 'Leave without submitting?',
    text: 'Your picture and its details are not submitted yet. If you leave now, they are lost.',
  },
  words: { title: 'Leave without saving?', text: 'Your changes are not saved yet. If you leave now, they are lost.' },
}

/**
 * Asks for confirmation before the user leaves with unsent work. If the session ends, the work stays below a sign-in form.
 * @param unsent  undefined if nothing would be lost
 */
export function UnsavedChangesGuard({ unsent }: { unsent: UnsentWork | undefined }) {
  const hasWork = unsent !== undefined
  // the pending action while the user is asked for confirmation
  const [wanted, setWanted] = useState<{ goOn: () => void }>()
  const isLeft = useRef(false)
  // a change of the artwork in the URL counts as leaving
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasWork && !isLeft.current && toPath(currentLocation) !== toPath(nextLocation),
  )

  useEffect(() => {
    if (!hasWork) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [hasWork])

  useEffect(() => (hasWork ? askBeforeSignOut((goOn) => setWanted({ goOn })) : undefined), [hasWork])

  // the upload may complete while the question is open; then continue without an answer
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
    // the target page must not ask again
    isLeft.current = wanted !== undefined
    blocker.proceed?.()
    wanted?.goOn()
    setWanted(undefined)
  }

  const { title, text } = confirmationTexts[unsent ?? 'words']
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

function toPath({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}
