import { useState } from 'react'

type Props = { label: string; plainUrl: string; printedUrl: string }

/** The same place twice, with an edge between them that can be moved by pointer and by keys. */
export function BeforeAfter({ label, plainUrl, printedUrl }: Props) {
  const [percent, setPercent] = useState(50)
  return (
    <div className="before-after" style={{ '--at': `${percent}%` }}>
      <img src={printedUrl} alt="" />
      <img className="before" src={plainUrl} alt="" />
      <i aria-hidden="true" />
      <input
        className="cover"
        type="range"
        min={0}
        max={100}
        value={percent}
        onChange={({ target }) => setPercent(Number(target.value))}
        aria-label={label}
        aria-valuetext={`${percent}% before, ${100 - percent}% after`}
      />
      <span className="before-word">Before</span>
      <span className="after-word">After</span>
    </div>
  )
}
