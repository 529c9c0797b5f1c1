import { type Crops, PRINT_SHAPES } from '@tintype/domain/prints/crops'
import { classNames } from '../class-names.ts'

export type PrintShape = '3 / 4' | '5 / 7' | '7 / 10' | '4 / 3' | '7 / 5' | '10 / 7'

/** The shape of the contract's `Picture`, so that one can be passed directly. */
export type PrintPicture = {
  alt: string
  widthPx: number
  heightPx: number
  /** A tiny blurred image as a data URL, or a colour. */
  placeholder: string | null
  sources: readonly Source[]
  /** The smaller widths in a format that not every browser supports. */
  avif?: readonly Source[] | undefined
  /** The crops per shape; centred by default. */
  crops?: Crops | null | undefined
  /** Covered until the visitor chooses to see mature content. */
  isMature?: true | undefined
}

type Source = { url: string; widthPx: number }

type Props = {
  picture: PrintPicture
  shape?: PrintShape
  /** The width on the page, for the `sizes` attribute: '(max-width: 600px) 50vw, 320px'. */
  sizes: string
  /** Below 120 px wide. */
  isTiny?: boolean
  /** The page's main image: loaded at once and with priority. */
  isLeading?: boolean
  className?: string
}

/** An image shown as a metal print in its real aspect ratio. Inside a link it lifts on hover. */
export function Print({ picture, shape = '3 / 4', sizes, isTiny, isLeading, className }: Props) {
  const { alt, widthPx, heightPx, placeholder, sources, avif, crops, isMature } = picture
  const largest = sources.reduce<(typeof sources)[number] | undefined>((a, b) => (a && a.widthPx > b.widthPx ? a : b), undefined)
  // a covered image is not loaded
  const isEager = isLeading && !isMature
  const image = largest && (
    <img
      src={largest.url}
      srcSet={formatSrcSet(sources)}
      sizes={sizes}
      width={widthPx}
      height={heightPx}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding="async"
    />
  )
  return (
    <span
      className={classNames('print', isTiny && 'tiny', isMature && 'is-mature', className)}
      style={{ '--ar': shape, ...cropPositionStyle(crops, shape), ...placeholderStyle(placeholder) }}
    >
      {image && avif ? (
        <picture>
          <source type="image/avif" srcSet={formatSrcSet(appendWiderSources(avif, sources))} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
      {isMature && <span className="print-cover">Mature content</span>}
    </span>
  )
}

function formatSrcSet(sources: readonly Source[]): string {
  return sources.map(({ url, widthPx }) => `${url} ${widthPx}w`).join(', ')
}

/** Appends the wider sources to the AVIF ones: a browser that supports AVIF also reads the other format where it needs a larger width. */
function appendWiderSources(avif: readonly Source[], sources: readonly Source[]): Source[] {
  const widest = Math.max(...avif.map(({ widthPx }) => widthPx))
  return [...avif, ...sources.filter(({ widthPx }) => widthPx > widest)]
}

/**
 * The `object-position` of a crop. A crop is as large as the image permits, so it can move in one direction only and one number suffices.
 */
function cropPositionStyle(crops: Props['picture']['crops'], shape: PrintShape) {
  if (!crops) return {}
  const [one, other] = shape
    .split(' / ')
    .map(Number)
    .sort((a, b) => a - b)
  const lying = PRINT_SHAPES.find((known) => known === `${one}:${other}`)
  return lying ? { '--at': `${crops[lying] / 10}%` } : {}
}

function placeholderStyle(placeholder: string | null) {
  if (!placeholder) return {}
  return placeholder.startsWith('data:') ? { backgroundImage: `url("${placeholder}")` } : { backgroundColor: placeholder }
}

export function shapeForOrientation(orientation: 'vertical' | 'horizontal'): PrintShape {
  return orientation === 'vertical' ? '3 / 4' : '4 / 3'
}
