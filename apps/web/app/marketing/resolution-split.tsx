import { useState } from 'react'
import type { LandingContent } from './landing-content.ts'
import { Picture } from './landing-picture.tsx'

/** A square of an uploaded file beside its result of our enlarger, with a divider that can be moved by pointer and keys. */
export function ResolutionSplit({ detail, coarseUrl }: Pick<LandingContent['resolution'], 'detail' | 'coarseUrl'>) {
  const [percent, setPercent] = useState(48)
  return (
    <div className="split" style={{ '--at': `${percent}%`, backgroundColor: detail.colour }}>
      <Picture picture={detail} sizes="(max-width: 820px) 92vw, 46vw" />
      <img className="coarse" src={coarseUrl} width={320} height={320} alt="" loading="lazy" decoding="async" />
      <span className="split-edge" aria-hidden="true" />
      <input
        className="cover"
        type="range"
        min={0}
        max={100}
        value={percent}
        onChange={({ target }) => setPercent(Number(target.value))}
        aria-label="Share of the picture shown as uploaded"
        aria-valuetext={`${percent}% as uploaded, ${100 - percent}% enlarged`}
      />
      <span className="split-word">as uploaded</span>
      <span className="split-word">enlarged by us</span>
    </div>
  )
}
