import { shortDescription } from '@tintype/contract/hope/cause-figures'
import { limits } from '@tintype/contract/limits'
import { Link } from 'react-router'
import { causePath, type ShownCause } from '../shown-cause.ts'
import { CauseFunding } from './cause-funding.tsx'
import { CausePicture } from './cause-picture.tsx'

/** The cause with the highest donations, at full width. The whole card is one link. */
export function FeaturedCause({ cause }: { cause: ShownCause }) {
  return (
    <Link className="cause-feature" to={causePath(cause.slug)}>
      <span className="cause-frame">
        <CausePicture url={cause.image_urls[0]} isLeading />
      </span>
      <div className="cause-feature-words">
        <span className="small faint">Most raised so far</span>
        <h3>{cause.title}</h3>
        <p className="quiet">{shortDescription(cause.description, limits.hope.featureCharacters)}</p>
        <CauseFunding cause={cause} isFeatured />
        <span className="btn" aria-hidden="true">
          See the cause
        </span>
      </div>
    </Link>
  )
}
