import type { Product } from '@tintype/contract/orders/store'
import { storeLimits } from '@tintype/contract/store-limits'
import { howMadeLabel } from '@tintype/domain/artworks/how-made'

/** Answers to questions before a purchase. `howMade`: as the artist declared it. */
export function ProductFacts({ howMade, manufacturerCount }: Pick<Product, 'howMade' | 'manufacturerCount'>) {
  return (
    <dl className="facts">
      {howMade && (
        <div>
          <dt>Technique</dt>
          <dd>{howMadeLabel(howMade)} (stated by the artist)</dd>
        </div>
      )}
      <div>
        <dt>Printed by</dt>
        <dd>{printedBy(manufacturerCount)}</dd>
      </div>
      <div>
        <dt>Damaged?</dt>
        <dd>Tell us within {storeLimits.claimDays} days and we’ll replace or refund it</dd>
      </div>
    </dl>
  )
}

function printedBy(manufacturerCount: number): string {
  return manufacturerCount > 1 ? `One of our ${numberWord(manufacturerCount)} manufacturers` : 'Our manufacturer'
}

const NUMBER_WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const

/** Two to nine as a word, larger numbers in digits. */
function numberWord(count: number): string {
  return NUMBER_WORDS[count - 2] ?? String(count)
}
