import type { GivingProduct } from '@tintype/contract/orders/store'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { Print, shapeForOrientation } from '../../ui/artwork/print.tsx'
import { useHopeAnswer } from '../use-hope-answer.ts'
import { fetchGiving } from './fetch-giving.ts'

type Props = { slug: string; title: string; first: GivingProduct[] | undefined }

/** Products that donate to the cause. Without any, nothing is shown. */
export function GivingProducts({ slug, title, first }: Props) {
  const ask = useCallback((signal: AbortSignal) => fetchGiving(slug, signal), [slug])
  const { answer } = useHopeAnswer(first && { state: 'loaded', value: first }, ask)
  if (answer.state !== 'loaded' || !answer.value.length) return null
  return (
    <section className="giving-products" aria-labelledby="giving-products">
      <h2 id="giving-products">Buy a print, and {title} gets a share</h2>
      <ul className="hang">
        {answer.value.map((product) => (
          <li key={product.handle} className={product.orientation === 'horizontal' ? 'w' : undefined}>
            <GivingCard product={product} />
          </li>
        ))}
        {/* fills the last row, so that its cards are no larger than the others */}
        <li className="rest" aria-hidden="true" />
      </ul>
    </section>
  )
}

function GivingCard({ product: { handle, title, artistName, orientation, picture, donationPercent } }: { product: GivingProduct }) {
  return (
    <Link className="giving-card" to={`/store/products/${handle}`}>
      {/* no alt text: the title follows directly */}
      <Print
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
