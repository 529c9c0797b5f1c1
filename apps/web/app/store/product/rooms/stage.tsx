import type { Product } from '@tintype/contract/orders/store'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { type FormEvent, useState } from 'react'
import { BuyForm } from '../buy-form.tsx'
import { Room } from './room.tsx'

type Props = { product: Product; opening: PrintSize | undefined; problem: string | undefined }

/** The room and the form beside it. The image is loaded for the widest size selected so far, so that the first one loads sooner. */
export function Stage({ product, opening, problem }: Props) {
  const [widestCm, setWidest] = useState(() => findWidthCm(product, opening))

  function noteSize(event: FormEvent) {
    const { name, value } = event.target as HTMLInputElement
    if (name === 'size') setWidest((widest) => Math.max(widest, findWidthCm(product, value)))
  }

  return (
    <div className="stage" onChange={noteSize}>
      <Room product={product} widestCm={widestCm} />
      <BuyForm product={product} opening={opening} problem={problem} />
    </div>
  )
}

function findWidthCm({ sizes }: Product, wanted: string | undefined): number {
  return sizes.find(({ size }) => size === wanted)?.widthCm ?? 0
}
