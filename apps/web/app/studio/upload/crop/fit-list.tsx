import { printCm } from '@tintype/domain/print-fit'
import { type Orientation, type PrintSize, printFacts } from '@tintype/domain/sizes'
import { useId } from 'react'
import { StatusWord } from '../../../ui/feedback/status-word.tsx'
import { type FitRow, sharpnessTone, sharpnessWords } from '../../print-fit.ts'

type Props = { rows: FitRow[]; value: PrintSize; onChange: (size: PrintSize) => void; orientation: Orientation }

/** The cut and print quality of each size; the chosen one is shown in the window. */
export function FitList({ rows, value, onChange, orientation }: Props) {
  const name = useId()
  return (
    <fieldset className="fit">
      <legend className="sr">Crop and sharpness of each size</legend>
      {rows.map(({ id, label, lines, sharpness }) => (
        <label key={id}>
          <input className="cover" type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
          <i style={toIconSize(id, orientation)} />
          <span>
            <b>{label}</b>
            {lines.map((line) => (
              <small key={line}>{line}</small>
            ))}
          </span>
          <StatusWord tone={sharpnessTone(sharpness)}>{sharpnessWords[sharpness]}</StatusWord>
        </label>
      ))}
    </fieldset>
  )
}

/** The print at a scale of 1/3 mm per cm. */
function toIconSize(size: PrintSize, orientation: Orientation) {
  const { widthCm, heightCm } = printCm(printFacts(size), orientation)
  return { width: 4 + widthCm * 0.27, height: 4 + heightCm * 0.27 }
}
