import { type HowMade, howMadeLabel } from '@tintype/domain/how-made'

/** Answers to questions before a purchase. @param howMade  as the artist declared it */
export function PlateFacts({ howMade }: { howMade: HowMade | null }) {
  return (
    <dl className="facts">
      {howMade && (
        <div>
          <dt>Picture</dt>
          <dd>{howMadeLabel(howMade)}, as its artist declares</dd>
        </div>
      )}
      <div>
        <dt>Made by</dt>
        <dd>one of nine manufacturers, the one nearest to you</dd>
      </div>
      <div>
        <dt>If damaged</dt>
        <dd>Tell us within 14 days and we make it right</dd>
      </div>
    </dl>
  )
}
