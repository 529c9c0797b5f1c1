import type { Artwork } from '@tintype/contract/artworks/artworks'
import { formatAltText } from '@tintype/contract/social/alt-text'
import type { PostPlace } from '@tintype/contract/social/networks'
import { postFormat, sharedMockup } from '@tintype/contract/social/post-pictures'
import { placeNames } from '@tintype/contract/social/share-text'
import { type MockupChoice, mockupFormats } from '@tintype/domain/prints/mockup-rooms'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { useMockup } from '../../mockups/use-mockup.ts'

type Props = { place: PostPlace; artwork: Artwork; artistName: string; preview: { text: string; now: number; max: number } }

/** Preview of a social post: its image with the alternative text, its text, and the characters used. */
export function PostPreview({ place, artwork, artistName, preview: { text, now, max } }: Props) {
  const { artworkName: title, artworkDescription: description } = artwork
  const altText = formatAltText({ title, artistName, altText: artwork.altText, description })
  return (
    <figure className="post-preview">
      <PostPicture place={place} artwork={artwork} />
      <figcaption>
        <span className="post-words">
          <b>{placeNames[place]}</b>
          <span className={classNames('small num', now > max ? 'error' : 'faint')}>
            {formatNumber(now)}/{formatNumber(max)}
          </span>
        </span>
        {place === 'pinterest' && <span className="small">{artwork.artworkName}</span>}
        <span className="quiet small post-text">{text}</span>
        <span className="faint small">Alternative text: {altText}</span>
      </figcaption>
    </figure>
  )
}

/** The first preview creates the image; the post uses the same one. */
function PostPicture({ place, artwork }: Pick<Props, 'place' | 'artwork'>) {
  const choice = sharedMockup(postFormat(place), artwork.sizes)
  return choice ? <MockupOfPost place={place} artwork={artwork} choice={choice} /> : null
}

function MockupOfPost({ place, artwork: { uid, artworkName }, choice }: Pick<Props, 'place' | 'artwork'> & { choice: MockupChoice }) {
  const { widthPx, heightPx } = mockupFormats[choice.format]
  const { mockup, error } = useMockup(uid, choice)
  const isMissing = Boolean(error) || mockup?.status === 'failed'
  return (
    <div className="post-picture" style={{ aspectRatio: `${widthPx} / ${heightPx}` }}>
      {mockup?.status === 'ready' && (
        <img src={mockup.url} width={widthPx} height={heightPx} alt={`“${artworkName}” in a room, as posted on ${placeNames[place]}`} />
      )}
      {mockup?.status !== 'ready' && !isMissing && <Skeleton width="100%" ratio={`${widthPx} / ${heightPx}`} />}
      {isMissing && <p className="faint small">The image is created when this is posted.</p>}
    </div>
  )
}
