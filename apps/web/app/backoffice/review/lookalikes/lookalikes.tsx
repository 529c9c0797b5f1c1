import { useQuery } from '@tanstack/react-query'
import type { Lookalike, ReviewArtwork } from '@tintype/contract/review/review'
import { useState } from 'react'
import { toErrorMessage } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/feedback/modal.tsx'
import { StatusWord } from '../../../ui/feedback/status-word.tsx'
import { Thumb } from '../../thumb.tsx'
import { formatDateTime } from '../age.ts'
import { lookalikesQuery } from './lookalike-queries.ts'
import { describeLikeness, describeLookalike, lookalikeHint } from './lookalike-texts.ts'

/** Earlier images that look similar, side by side, with a hint for the decision. */
export function Lookalikes({ artwork }: { artwork: ReviewArtwork }) {
  const { data, error } = useQuery(lookalikesQuery(artwork.uid))
  const [compared, setCompared] = useState<Lookalike>()
  const found = data?.lookalikes
  return (
    <section className="review-alike" aria-label="Similar artworks">
      <p>
        <span className="quiet">Similar artworks</span>
        <Found count={found?.length} error={error} />
      </p>
      {found && found.length > 0 && (
        <>
          <ul>
            {found.map((other) => (
              <li key={other.uid}>
                <Pair artwork={artwork} other={other} />
                <div>
                  <b>{describeLikeness(other)}</b>
                  <small>{describeLookalike(other)}</small>
                  <Button size="small" variant="quiet" onClick={() => setCompared(other)}>
                    Side by side
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <p className="hint">{lookalikeHint(found)}</p>
        </>
      )}
      {compared && <Comparison artwork={artwork} other={compared} onClose={() => setCompared(undefined)} />}
    </section>
  )
}

function Found({ count, error }: { count: number | undefined; error: unknown }) {
  if (error) return <span className="faint">{toErrorMessage(error)}</span>
  if (count === undefined) return <span className="faint">Searching…</span>
  return count ? <StatusWord tone="waiting">{count === 1 ? 'One' : count}</StatusWord> : <StatusWord tone="done">No</StatusWord>
}

function Pair({ artwork, other }: { artwork: ReviewArtwork; other: Lookalike }) {
  return (
    <span className="review-pair">
      <Thumb artwork={artwork} />
      <Thumb artwork={other} />
    </span>
  )
}

/** Both images as large as possible. */
function Comparison({ artwork, other, onClose }: { artwork: ReviewArtwork; other: Lookalike; onClose: () => void }) {
  return (
    <Modal title={describeLikeness(other)} isOpen isWide onClose={onClose}>
      <div className="review-comparison">
        <Side
          title="This one"
          url={artwork.largeUrl ?? artwork.imageUrl}
          words={`“${artwork.artworkName}”, ${formatDateTime(artwork.created_at)}`}
        />
        <Side title="The other" url={other.imageUrl} words={`${describeLookalike(other)}, ${formatDateTime(other.created_at)}`} />
      </div>
      <p className="hint num">Difference: {other.distance} of 64 compared points.</p>
    </Modal>
  )
}

function Side({ title, url, words }: { title: string; url: string | null; words: string }) {
  return (
    <figure>
      {url ? (
        <img src={url} alt={`${title}: ${words}`} />
      ) : (
        <p className="review-no-picture">The picture was removed. Its fingerprint is kept.</p>
      )}
      <figcaption>
        <b>{title}</b> {words}
      </figcaption>
    </figure>
  )
}
