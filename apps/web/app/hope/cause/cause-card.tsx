import { shortDescription } from '@tintype/contract/hope/cause-figures'
import { limits } from '@tintype/contract/limits'
import { Link } from 'react-router'
import { causePath, type ShownCause } from '../shown-cause.ts'
import { CauseFunding } from './cause-funding.tsx'
import { CausePicture } from './cause-picture.tsx'

/** A cause card. The whole card is one link. */
export function CauseCard({ cause }: { cause: ShownCause }) {
  return (
    <Link className="cause-card" to={causePath(cause.slug)}>
      <span className="cause-frame">
        <CausePicture url={cause.image_urls[0]} />
      </span>
      <h3>{cause.title}</h3>
      <p className="quiet">{shortDescription(cause.description, limits.hope.cardCharacters)}</p>
      <CauseFunding cause={cause} />
    </Link>
  )
}
