import { useQuery } from '@tanstack/react-query'
import { brand } from '@tintype/domain/brand'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/feedback/modal.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { reviewQueueQuery } from '../artworks/artwork-queries.ts'
import { formatQueuePosition } from '../artworks/artwork-texts.ts'
import type { SubmittedArtwork } from './use-upload.ts'

/** The next steps after an upload. @param artwork  the submitted artwork; undefined closes the window */
export function UploadSuccess({ artwork, onClose }: { artwork: SubmittedArtwork | undefined; onClose: () => void }) {
  const [shown, setShown] = useState(artwork)
  // keep the text during the closing transition
  useEffect(() => {
    if (artwork) setShown(artwork)
  }, [artwork])

  return (
    <Modal
      title="Submitted for review"
      isOpen={artwork !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Upload another</Button>
          <LinkButton to="/artworks" variant="primary">
            View My {brand.products}
          </LinkButton>
        </>
      }
    >
      <p className="quiet">“{shown?.title}” has been submitted. What happens next:</p>
      <ol className="upload-next">
        <li>
          <span>{shown && <FirstStep uid={shown.uid} />}</span>
        </li>
        <li>We email you about it if emails about approvals are on in your settings.</li>
        <li>Once approved, it’s on sale in your shop in the sizes you chose. That’s it.</li>
      </ol>
    </Modal>
  )
}

/**
 * The review with the place in its queue, or the sale of an artist whose new artworks go on sale first. Fetches the queue again, because the
 * cached one is older than the artwork.
 */
function FirstStep({ uid }: { uid: string }) {
  const { data } = useQuery({ ...reviewQueueQuery(), staleTime: 0 })
  if (data?.isTrusted) {
    return 'We approved all your artworks so far, so it goes on sale when its previews are ready, unless it resembles another artist’s picture. We may review it later.'
  }
  const place = data?.places.find((one) => one.uid === uid)?.place
  return (
    <>
      We review it before it goes on sale.
      {data && place !== undefined && <b> It’s {formatQueuePosition(data, place)}.</b>}
    </>
  )
}
