import { type Orientation, type PrintSize, printCm, printFacts } from '@tintype/domain/prints/sizes'
import { useId } from 'react'
import { StatusWord } from '../../../ui/feedback/status-word.tsx'
import { type FitRow, sharpnessTone, sharpnessWords } from '../../print-fit.ts'

/** The artist's switches of sizes. @property refused  the sizes that an operator did not approve */
export type SizeSwitches = { off: readonly PrintSize[]; refused: readonly PrintSize[]; onChange: (off: PrintSize[]) => void }

type Props = {
  rows: FitRow[]
  value: PrintSize
  onChange: (size: PrintSize) => void
  orientation: Orientation
  switches: SizeSwitches
}

/** How each size is cropped and looks, with its switch; the chosen one is shown in the window. */
export function SizeList({ rows, value, onChange, orientation, switches }: Props) {
  const name = useId()
  const sold = rows.filter((row) => isSold(row, switches))
  return (
    <fieldset className="fit">
      <legend className="sr">Crop and sharpness of each size</legend>
      {rows.map((row) => (
        <div key={row.id} className="fit-row">
          <label>
            <input className="cover" type="radio" name={name} value={row.id} checked={row.id === value} onChange={() => onChange(row.id)} />
            <i style={drawnSize(row.id, orientation)} />
            <span>
              <b>{row.label}</b>
              {row.lines.map((line) => (
                <small key={line}>{line}</small>
              ))}
            </span>
            <StatusWord tone={sharpnessTone(row.fit.sharpness)}>{sharpnessWords[row.fit.sharpness]}</StatusWord>
          </label>
          <SizeSwitch row={row} switches={switches} isLast={sold.length === 1 && sold[0]?.id === row.id} />
        </div>
      ))}
    </fieldset>
  )
}

/** Nothing for a size that the picture is too small for: its row says how many pixels it needs. */
function SizeSwitch({ row, switches, isLast }: { row: FitRow; switches: SizeSwitches; isLast: boolean }) {
  const { off, refused, onChange } = switches
  if (row.fit.sharpness === 'not_offered') return null
  const words = isLast ? 'At least one size stays on sale' : 'Sell this size'
  if (refused.includes(row.id)) return <p className="hint">We did not approve this size.</p>
  return (
    <label className="fit-switch">
      <input
        type="checkbox"
        role="switch"
        className="toggle"
        aria-label={`${words}: ${row.label}`}
        aria-checked={!off.includes(row.id)}
        checked={!off.includes(row.id)}
        // at least one size stays on sale
        disabled={isLast}
        onChange={({ target }) => onChange(target.checked ? off.filter((size) => size !== row.id) : [...off, row.id])}
      />
      {words}
    </label>
  )
}

function isSold({ id, fit }: FitRow, { off, refused }: SizeSwitches): boolean {
  return fit.sharpness !== 'not_offered' && !off.includes(id) && !refused.includes(id)
}

/** The print at a scale of 1/3 mm per cm. */
function drawnSize(size: PrintSize, orientation: Orientation) {
  const { widthCm, heightCm } = printCm(printFacts(size), orientation)
  return { width: 4 + widthCm * 0.27, height: 4 + heightCm * 0.27 }
}
