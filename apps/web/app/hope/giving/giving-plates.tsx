import type { GivingPlate } from '@tintype/contract/orders/store'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { Plate, shapeForOrientation } from '../../ui/artwork/plate.tsx'
import { useAnswer } from '../use-answer.ts'
import { askGiving } from './ask-giving.ts'

type Props = { slug: string; title: string; first: GivingPlate[] | undefined }

/** Products that donate to the cause. Without any, nothing is shown. */
export function GivingPlates({ slug, title, first }: Props) {
  const ask = useCallback((signal: AbortSignal) => askGiving(slug, signal), [slug])
  const { answer } = useAnswer(first && { state: 'loaded', value: first }, ask)
  if (answer.state !== 'loaded' || !answer.value.length) return null
  return (
    <section className="giving-plates" aria-labelledby="giving-plates">
      <h2 id="giving-plates">Buy a print, and {title} gets a share</h2>
      <ul className="hang">
        {answer.value.map((plate) => (
          <li key={plate.handle} className={plate.orientation === 'horizontal' ? 'w' : undefined}>
            <GivingCard plate={plate} />
          </li>
        ))}
        {/* fills the last row, so that its cards are no larger than the others */}
        <li className="rest" aria-hidden="true" />
      </ul>
    </section>
  )
}

function GivingCard({ plate: { handle, title, artistName, orientation, picture, donationPercent } }: { plate: GivingPlate }) {
  return (
    <Link className="giving-card" to={`/store/products/${handle}`}>
      {/* no alt text: the title follows directly */}
      <Plate
        picture={{ ...picture, alt: '' }}
        shape={shapeForOrientation(orientation)}
        sizes={orientation === 'horizontal' ? '(max-width: 600px) 92vw, 42vw' : '(max-width: 600px) 46vw, 24vw'}
      />
      <span className="giving-words">
        <b>{title}</b>
        <span className="small faint">
          {artistName} gives {donationPercent}% of every commission
        </span>
      </span>
    </Link>
  )
}
