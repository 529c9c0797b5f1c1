import type { Picture } from '@tintype/contract/orders/store'
import { Print } from '../../ui/artwork/print.tsx'

/** A close-up of the metal: one corner of the print, and the material. */
export function ProductStory({ picture }: { picture: Picture }) {
  return (
    <section className="wrap story" aria-labelledby="story">
      <div className="story-close" aria-hidden="true">
        <Print picture={{ ...picture, alt: '' }} sizes="auto, (max-width: 1100px) 82vw, 36vw" />
      </div>
      <div>
        <h2 id="story">A print that is part of the metal</h2>
        <p className="lead">
          The picture is fused into a thin sheet of aluminium. Dark tones stay deep, light tones pick up the lamp beside them, and the edge
          catches a hairline of light. There is no glass in front of it.
        </p>
      </div>
    </section>
  )
}
