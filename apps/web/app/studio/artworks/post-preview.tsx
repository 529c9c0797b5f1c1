import type { Artwork } from '@tintype/contract/artworks'
import { type PostPlace, placeNames } from '@tintype/contract/share-text'
import { classNames } from '../../ui/class-names.ts'

type Props = { place: PostPlace; artwork: Artwork; preview: { text: string; now: number; max: number } }

/** What a post would look like: the shape of its picture, its words, and how much room they take. */
export function PostPreview({ place, artwork, preview: { text, now, max } }: Props) {
  const picture = artwork.thumbnailUrl ?? artwork.imageUrl
  return (
    <figure className="post-preview">
      <div className={classNames('post-picture', place)}>{picture && <img src={picture} alt="" />}</div>
      <figcaption>
        <span className="post-words">
          <b>{placeNames[place]}</b>
          <span className={classNames('small num', now > max ? 'error' : 'faint')}>
            {now}/{max.toLocaleString('en-US')}
          </span>
        </span>
        {place === 'pinterest' && <span className="small">{artwork.artworkName}</span>}
        <span className="quiet small post-text">{text}</span>
      </figcaption>
    </figure>
  )
}
