import { type HowMade, howMadeLabel } from '@tintype/domain/how-made'

/** Answers to questions before a purchase. @param howMade  as the artist declared it */
export function ProductFacts({ howMade }: { howMade: HowMade | null }) {
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
        <dd>The manufacturer nearest to you, one of nine</dd>
      </div>
      <div>
        <dt>Damaged?</dt>
        <dd>Tell us within 14 days and we’ll replace or refund it</dd>
      </div>
    </dl>
  )
}
