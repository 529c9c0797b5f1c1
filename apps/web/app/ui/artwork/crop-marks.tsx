import { calculateCropLosses, findCropDirection } from '@tintype/domain/prints/crops'
import type { PrintFit } from '@tintype/domain/prints/print-fit'
import type { CSSProperties, HTMLAttributes } from 'react'
import './crop-marks.css'

type Props = {
  fit: Pick<PrintFit, 'cut' | 'lostShare' | 'lostCm'>
  /** The crop position, in thousandths of the free space. */
  place: number
} & HTMLAttributes<HTMLElement>

/** Overlay on an uncropped image: darkens the parts that a print cuts off and frames the rest. Other props are passed to the frame. */
export function CropMarks({ fit, place, ...frame }: Props) {
  return (
    <span className="crop-marks" style={cutStyle(fit, place)}>
      <span className="crop-shade" />
      <span className="crop-win" aria-hidden="true" data-room={findCropDirection(fit)} {...frame}>
        <i />
        <i />
        <i />
        <i />
      </span>
    </span>
  )
}

function cutStyle(fit: Props['fit'], place: number): CSSProperties {
  const { beforeShare, afterShare } = calculateCropLosses(fit, place)
  const [before, after] = [beforeShare, afterShare].map((share) => `${(share * 100).toFixed(2)}%`)
  const room = findCropDirection(fit)
  if (!room) return {}
  return room === 'sideways' ? { '--cut-left': before, '--cut-right': after } : { '--cut-top': before, '--cut-bottom': after }
}
