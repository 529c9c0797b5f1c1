import { useQuery } from '@tanstack/react-query'
import { brand } from '@tintype/domain/brand'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { reviewLineQuery } from '../artworks/artwork-queries.ts'
import { lineWords } from '../artworks/artwork-words.ts'
import type { HandedIn } from './use-upload.ts'

/** The next steps after an upload. @param artwork  the submitted artwork; undefined closes the window */
export function UploadSuccess({ artwork, onClose }: { artwork: HandedIn | undefined; onClose: () => void }) {
  const [shown, setShown] = useState(artwork)
  // keep the text during the closing transition
  useEffect(() => {
    if (artwork) setShown(artwork)
  }, [artwork])

  return (
    <Modal
      title="Your picture is with us"
      isOpen={artwork !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Upload another</Button>
          <LinkButton to="/artworks" variant="primary">
            See My {brand.products}
          </LinkButton>
        </>
      }
    >
      <p className="quiet">“{shown?.title}” is handed in. This is what happens next:</p>
      <ol className="upload-next">
        <li>
          <span>
            We look at it, as we do at every picture before it hangs.
            {shown && <QueuePlace uid={shown.uid} />}
          </span>
        </li>
        <li>You get a mail with the decision, if mails about approvals are on in your settings.</li>
        <li>Once approved it hangs in your shop, in four sizes. You need to do nothing more.</li>
      </ol>
    </Modal>
  )
}

/** Fetches the queue again, because the cached one is older than the artwork. */
function QueuePlace({ uid }: { uid: string }) {
  const { data } = useQuery({ ...reviewLineQuery(), staleTime: 0 })
  const place = data?.places.find((one) => one.uid === uid)?.place
  if (!data || place === undefined) return null
  return <b> It is {lineWords(data, place)}.</b>
}
