import { useId } from 'react'

type Props = {
  label: string
  /** 0 to 1; undefined if unknown. */
  value: number | undefined
  /** The number beside it: "11.4 of 18.4 MB", "82% funded". */
  figure?: string
}

export function ProgressBar({ label, value, figure }: Props) {
  const id = useId()
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className="progress">
      <div className="progress-words">
        <span id={id}>{label}</span>
        {/* not a live region: announcing every change would drown out other output */}
        <span className="num" aria-live="off">
          {figure ?? (percent === undefined ? '' : `${percent}%`)}
        </span>
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={figure}
      >
        {percent === undefined ? <i className="open" /> : <i style={{ '--v': `${percent}%` }} />}
      </div>
    </div>
  )
}
