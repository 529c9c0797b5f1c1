import type { ReviewArtwork } from '@tintype/contract/review/review'
import { getCropPosition } from '@tintype/domain/prints/crops'
import { fitPrint } from '@tintype/domain/prints/print-fit'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CropMarks } from '../../../ui/artwork/crop-marks.tsx'
import { cropsAfterApproval } from '../review-texts.ts'
import type { ImagePoint } from './review-stage.tsx'
import { useDragScroll } from './use-drag-scroll.ts'

type Props = {
  artwork: ReviewArtwork
  /** The size whose crop is drawn over the image; undefined: none. */
  size: PrintSize | undefined
  spot: ImagePoint | undefined
  onZoom: (spot: ImagePoint | undefined) => void
}

/** The whole image; zoomed, one image pixel per screen pixel, to be panned by pointer, touch and arrow keys. */
export function ReviewPicture({ artwork, size, spot, onZoom }: Props) {
  const { artworkName, widthPx, heightPx } = artwork
  const hold = useRef<HTMLElement>(null)
  const [shownPx, setShownPx] = useState<number>()
  const isZoomed = spot !== undefined && shownPx !== undefined
  const drag = useDragScroll(hold, isZoomed)

  useLayoutEffect(() => {
    if (!isZoomed || !hold.current) return
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = hold.current
    const left = spot.x * scrollWidth - clientWidth / 2
    hold.current.scrollTo({ left, top: spot.y * scrollHeight - clientHeight / 2, behavior: 'instant' })
  }, [isZoomed, spot])

  // focus, because arrow keys scroll the focused element
  useEffect(() => {
    if (isZoomed) hold.current?.focus({ preventScroll: true })
  }, [isZoomed])

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (!drag.wasDragged()) onZoom(isZoomed ? undefined : readClickPosition(event))
  }

  return (
    <section
      ref={hold}
      className="review-hold"
      data-zoomed={isZoomed || undefined}
      tabIndex={isZoomed ? 0 : -1}
      aria-label={isZoomed ? 'The picture at 100 %; arrow keys move it' : undefined}
      {...drag.handlers}
    >
      <button
        type="button"
        className="review-artwork"
        style={{ '--ratio': widthPx / heightPx, '--shown': shownPx && `${shownPx}px` }}
        aria-label={isZoomed ? 'Show the full picture' : `${artworkName}: zoom to 100 %`}
        onClick={handleClick}
      >
        <span className="print" style={{ '--ar': `${widthPx} / ${heightPx}` }}>
          <PictureImage artwork={artwork} onShown={setShownPx} />
          {size && (
            <CropMarks fit={fitPrint(artwork, size, artwork.orientation)} place={getCropPosition(cropsAfterApproval(artwork), size)} />
          )}
        </span>
      </button>
    </section>
  )
}

function PictureImage({ artwork, onShown }: { artwork: ReviewArtwork; onShown: (widthPx: number) => void }) {
  const { largeUrl, imageUrl, placeholder, artworkName } = artwork
  const url = largeUrl ?? imageUrl ?? undefined
  return (
    <img
      src={url}
      alt={artworkName}
      draggable={false}
      fetchPriority="high"
      // already decoded, so it shows with the first frame
      decoding="sync"
      style={{ backgroundImage: placeholder ? `url("${placeholder}")` : undefined }}
      onLoad={({ currentTarget }: SyntheticEvent<HTMLImageElement>) => onShown(currentTarget.naturalWidth / window.devicePixelRatio)}
    />
  )
}

function readClickPosition({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>): ImagePoint {
  // a key press has no position
  if (detail === 0) return { x: 0.5, y: 0.5 }
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
