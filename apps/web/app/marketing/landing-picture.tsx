import type { PrintShape } from '../ui/artwork/print.tsx'
import { classNames } from '../ui/class-names.ts'
import type { LandingPicture } from './landing-content.ts'

type Props = {
  picture: LandingPicture
  /** The `sizes` attribute. */
  sizes: string
  /** The page's main image: loaded at once and with priority. */
  isLeading?: boolean
  className?: string
}

/** AVIF if supported, else WebP; its space is reserved before it loads. */
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

/** The same image as a metal print in its real aspect ratio. */
export function LandingPrint({ shape = '3 / 4', className, ...rest }: Props & { shape?: PrintShape }) {
  return (
    <span className={classNames('print', className)} style={{ '--ar': shape, backgroundColor: rest.picture.colour }}>
      <Picture {...rest} />
    </span>
  )
}
