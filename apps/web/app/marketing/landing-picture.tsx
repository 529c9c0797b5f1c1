import type { PlateShape } from '../ui/artwork/plate.tsx'
import { classNames } from '../ui/class-names.ts'
import type { LandingPicture } from './landing-content.ts'

type Props = {
  picture: LandingPicture
  /** How wide it is on the page, for the browser to choose. */
  sizes: string
  /** The first thing one sees: loaded at once and before others. */
  isLeading?: boolean
  className?: string
}

/** AVIF where the browser takes it, WebP elsewhere; its place is known before it comes. */
export function Picture({ picture, sizes, isLeading, className }: Props) {
  const { alt, widthPx, heightPx, avif, webp, fallbackUrl } = picture
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        className={className}
        src={fallbackUrl}
        srcSet={webp}
        sizes={sizes}
        width={widthPx}
        height={heightPx}
        alt={alt}
        loading={isLeading ? 'eager' : 'lazy'}
        fetchPriority={isLeading ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

/** The same as a metal plate in its true shape. */
export function HungPlate({ shape = '3 / 4', className, ...rest }: Props & { shape?: PlateShape }) {
  return (
    <span className={classNames('plate', className)} style={{ '--ar': shape, backgroundColor: rest.picture.colour }}>
      <Picture {...rest} />
    </span>
  )
}
