import { CROP_END, calculateCropLosses, findCropDirection, isCentred, toPrintShape } from '@tintype/domain/prints/crops'
import { type KeyboardEvent, useId } from 'react'
import { buttonClass } from '../../../ui/button-variants.ts'
import { formatTenths } from '../../../ui/text/numbers.ts'
import type { FitRow } from '../../print-fit.ts'
import type { CropState } from './use-crops.ts'

/** Moves the crop with keys and a slider, with undo and reset. */
export function CropTools({ row, crops }: { row: FitRow; crops: CropState }) {
  return (
    <div className="easel-tools">
      <PlaceSlider row={row} crops={crops} />
      <div className="easel-back">
        <WayBack words="Undo" isThere={crops.canUndo} onPress={crops.undo} />
        <WayBack words="Re-center" isThere={!isCentred(crops.value)} onPress={crops.centre} />
      </div>
    </div>
  )
}

/** Stays visible and focusable while there is nothing to undo, because the next move enables it. */
function WayBack({ words, isThere, onPress }: { words: string; isThere: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={buttonClass({ variant: 'quiet', size: 'small' })}
      aria-disabled={!isThere || undefined}
      onClick={isThere ? onPress : undefined}
    >
      {words}
    </button>
  )
}

function PlaceSlider({ row, crops }: { row: FitRow; crops: CropState }) {
  const id = useId()
  const { fit, place, label } = row
  const room = findCropDirection(fit)
  if (!room) return <p className="hint">{label} prints the full picture, uncropped. Choose another size to adjust its crop.</p>
  const [first, last] = room === 'sideways' ? ['left', 'right'] : ['top', 'bottom']
  const { beforeCm, afterCm } = calculateCropLosses(fit, place)

  function beginAtFirstPress({ key, repeat }: KeyboardEvent) {
    if (!repeat && MOVING_KEYS.includes(key)) crops.begin()
  }

  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Move the crop {room === 'sideways' ? 'left or right' : 'up or down'}
      </label>
      <input
        id={id}
        type="range"
        className="range"
        min={0}
        max={CROP_END}
        step={10}
        value={place}
        aria-valuetext={`${formatTenths(beforeCm)} cm cut at the ${first}, ${formatTenths(afterCm)} cm at the ${last}`}
        style={{ '--v': `${(place / CROP_END) * 100}%` }}
        onPointerDown={crops.begin}
        onKeyDown={beginAtFirstPress}
        onChange={({ target }) => crops.move(toPrintShape(fit.size), Number(target.value))}
      />
      <span className="hint">Or drag the frame in the picture. Each shape has its own crop.</span>
    </div>
  )
}

const MOVING_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
