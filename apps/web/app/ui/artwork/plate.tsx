import { type Crops, PLATE_SHAPES } from '@tintype/domain/crops'
import { classNames } from '../class-names.ts'

export type PlateShape = '3 / 4' | '5 / 7' | '7 / 10' | '4 / 3' | '7 / 5' | '10 / 7'

/** The same shape as the contract's `Picture`, so that one can be handed straight through. */
export type PlatePicture = {
  alt: string
  widthPx: number
  heightPx: number
  /** A tiny blurred picture as a data address, or a colour. */
  placeholder: string | null
  sources: readonly Source[]
  /** The smaller ones in a format that not every browser reads. */
  avif?: readonly Source[] | undefined
  /** Where plates lie on it; in the middle where it is not said. */
  crops?: Crops | null | undefined
}

type Source = { url: string; widthPx: number }

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
  const { alt, widthPx, heightPx, placeholder, sources, avif, crops } = picture
  const largest = sources.reduce<(typeof sources)[number] | undefined>((a, b) => (a && a.widthPx > b.widthPx ? a : b), undefined)
  const image = largest && (
    <img
      src={largest.url}
      srcSet={srcSetOf(sources)}
      sizes={sizes}
      width={widthPx}
      height={heightPx}
      alt={alt}
      loading={isLeading ? 'eager' : 'lazy'}
      fetchPriority={isLeading ? 'high' : undefined}
      decoding="async"
    />
  )
  return (
    <span
      className={classNames('plate', isTiny && 'tiny', className)}
      style={{ '--ar': shape, ...lyingOf(crops, shape), ...backgroundOf(placeholder) }}
    >
      {image && avif ? (
        <picture>
          <source type="image/avif" srcSet={srcSetOf(withWider(avif, sources))} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
    </span>
  )
}

function srcSetOf(sources: readonly Source[]): string {
  return sources.map(({ url, widthPx }) => `${url} ${widthPx}w`).join(', ')
}

/** A browser that reads the one format reads the other, too: where the plate hangs larger, it takes the wider one. */
function withWider(avif: readonly Source[], sources: readonly Source[]): Source[] {
  const widest = Math.max(...avif.map(({ widthPx }) => widthPx))
  return [...avif, ...sources.filter(({ widthPx }) => widthPx > widest)]
}

/** A plate is as large as fits on its picture, so it can be moved one way only, and one figure says where it lies. */
function lyingOf(crops: Props['picture']['crops'], shape: PlateShape) {
  if (!crops) return {}
  const [one, other] = shape
    .split(' / ')
    .map(Number)
    .sort((a, b) => a - b)
  const lying = PLATE_SHAPES.find((known) => known === `${one}:${other}`)
  return lying ? { '--at': `${crops[lying] / 10}%` } : {}
}

function backgroundOf(placeholder: string | null) {
  if (!placeholder) return {}
  return placeholder.startsWith('data:') ? { backgroundImage: `url("${placeholder}")` } : { backgroundColor: placeholder }
}

export function shapeOf(orientation: 'vertical' | 'horizontal'): PlateShape {
  return orientation === 'vertical' ? '3 / 4' : '4 / 3'
}
