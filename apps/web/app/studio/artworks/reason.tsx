import { useState } from 'react'
import { shortReason } from './artwork-words.ts'

/** A reason in the room that a card has; the whole of it when one asks. */
export function Reason({ before, reason }: { before: string; reason: string }) {
  const [isWhole, setWhole] = useState(false)
  const { text, isCut } = shortReason(reason)
  return (
    <p className="small quiet artwork-reason" title={isCut ? reason : undefined}>
      {before} {isWhole ? reason : text}{' '}
      {isCut && (
        <button type="button" className="text-btn" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Read it all'}
        </button>
      )}
    </p>
  )
}
