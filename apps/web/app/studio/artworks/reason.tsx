import { useState } from 'react'
import { shortReason } from './artwork-texts.ts'

/** A truncated reason, expandable to its full text. */
export function Reason({ before, reason }: { before: string; reason: string }) {
  const [isWhole, setWhole] = useState(false)
  const { text, isCut } = shortReason(reason)
  return (
    <p className="small quiet artwork-reason" title={isCut ? reason : undefined}>
      {before} {isWhole ? reason : text}{' '}
      {isCut && (
        <button type="button" className="text-btn" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </p>
  )
}
