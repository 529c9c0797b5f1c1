import { classNames } from './class-names.ts'

export type PlateShape = '3 / 4' | '5 / 7' | '7 / 10' | '4 / 3' | '7 / 5' | '10 / 7'

/** The same shape as the contract's `Picture`, so that one can be handed straight through. */
export type PlatePicture = {
  alt: string
  widthPx: number
  heightPx: number
  /** A tiny blurred picture as a data address, or a colour. */
  placeholder: string | null
  sources: readonly { url: string; widthPx: number }[]
}

type Props = {
  picture: PlatePicture
  shape?: PlateShape
  /** How wide it is on the page, for the browser to choose: '(max-width: 600px) 50vw, 320px'. */
  sizes: string
  /** Below 120 px wide. */
  isTiny?: boolean
  /** The first thing one sees: loaded at once and before others. */
  isLeading?: boolean
  className?: string
}

/** A picture as a metal plate in its true shape. Inside a link it lifts when the pointer arrives. */
export function Plate({ picture, shape = '3 / 4', sizes, isTiny, isLeading, className }: Props) {
  const { alt, widthPx, heightPx, placeholder, sources } = picture
  const largest = sources.reduce<(typeof sources)[number] | undefined>((a, b) => (a && a.widthPx > b.widthPx ? a : b), undefined)
  return (
    <span className={classNames('plate', isTiny && 'tiny', className)} style={{ '--ar': shape, ...backgroundOf(placeholder) }}>
      {largest && (
        <img
          src={largest.url}
          srcSet={sources.map(({ url, widthPx: width }) => `${url} ${width}w`).join(', ')}
          sizes={sizes}
          width={widthPx}
          height={heightPx}
          alt={alt}
          loading={isLeading ? 'eager' : 'lazy'}
          fetchPriority={isLeading ? 'high' : undefined}
          decoding="async"
        />
      )}
    </span>
  )
}

function backgroundOf(placeholder: string | null) {
  if (!placeholder) return {}
  return placeholder.startsWith('data:') ? { backgroundImage: `url("${placeholder}")` } : { backgroundColor: placeholder }
}

export function shapeOf(orientation: 'vertical' | 'horizontal'): PlateShape {
  return orientation === 'vertical' ? '3 / 4' : '4 / 3'
}
