import { CROP_END, findCropDirection, toPrintShape } from '@tintype/domain/prints/crops'
import { PRINT_BACKGROUND } from '@tintype/domain/prints/print-background'
import type { PictureSize } from '@tintype/domain/prints/print-fit'
import { type PointerEvent, useRef } from 'react'
import { CropMarks } from '../../../ui/artwork/crop-marks.tsx'
import type { FitRow } from '../../print-fit.ts'
import type { CropState } from './use-crops.ts'

type Props = { picture: PictureSize & { url: string }; name: string; row: FitRow; crops: CropState }

/** The whole image; the parts that the print cuts off are darkened, and the crop can be dragged. */
export function CropWindow({ picture, name, row, crops }: Props) {
  const { url, widthPx, heightPx } = picture
  return (
    <div className="easel-crop" style={{ '--a': widthPx / heightPx }}>
      <img
        src={url}
        width={widthPx}
        height={heightPx}
        alt={`Your picture, ${name}, cropped for ${row.label}`}
        draggable={false}
        style={{ backgroundColor: PRINT_BACKGROUND }}
      />
      <CropMarks fit={row.fit} place={row.place} {...useDrag(row, crops)} />
    </div>
  )
}

/** By mouse, touch or pen, in the one direction with free space. */
function useDrag({ fit, place }: FitRow, { begin, move }: CropState) {
  const held = useRef<{ place: number; at: number; roomPx: number }>(undefined)
  const room = findCropDirection(fit)
  if (!room) return {}
  const along = ({ clientX, clientY }: PointerEvent) => (room === 'sideways' ? clientX : clientY)
  const release = () => {
    held.current = undefined
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { clientWidth, clientHeight } = event.currentTarget.parentElement ?? event.currentTarget
      const roomPx = 2 * fit.lostShare * (room === 'sideways' ? clientWidth : clientHeight)
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { place, at: along(event), roomPx: Math.max(1, roomPx) }
      begin()
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = held.current
      if (from) move(toPrintShape(fit.size), from.place + ((along(event) - from.at) * CROP_END) / from.roomPx)
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
