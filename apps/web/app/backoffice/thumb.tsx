import type { ReviewArtwork } from '@tintype/contract/review/review'

type Props = { artwork: Pick<ReviewArtwork, 'thumbnailUrl' | 'imageUrl' | 'placeholder' | 'widthPx' | 'heightPx'> }

/** A thumbnail in its real aspect ratio. Decorative: its title is beside it. */
export function Thumb({ artwork }: Props) {
  const { widthPx, heightPx, placeholder } = artwork
  const url = artwork.thumbnailUrl ?? artwork.imageUrl
  return (
    <span
      className="thumb"
      style={{
        '--ar': `${widthPx} / ${heightPx}`,
        backgroundImage: placeholder?.startsWith('data:') ? `url("${placeholder}")` : undefined,
      }}
    >
      {url && <img src={url} alt="" loading="lazy" decoding="async" />}
    </span>
  )
}
