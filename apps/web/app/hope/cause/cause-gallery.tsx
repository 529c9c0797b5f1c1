import { useState } from 'react'
import type { ShownCause } from '../shown-cause.ts'
import { CausePicture } from './cause-picture.tsx'

/** The images of a cause: a large one and, if there are more, a row to choose from. Initially the first is selected. */
export function CauseGallery({ cause: { title, image_urls } }: { cause: ShownCause }) {
  const [chosen, setChosen] = useState(0)
  const count = image_urls.length
  return (
    <div className="cause-gallery">
      <div className="cause-frame">
        <CausePicture url={image_urls[chosen]} alt={count > 1 ? `${title}, picture ${chosen + 1} of ${count}` : title} isLeading />
      </div>
      {count > 1 && (
        <ul className="cause-thumbs" aria-label={`Pictures of ${title}`}>
          {image_urls.map((url, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the row never changes, and one picture may stand in it twice
            <li key={place}>
              <button
                type="button"
                aria-pressed={place === chosen}
                aria-label={`Picture ${place + 1} of ${count}`}
                onClick={() => setChosen(place)}
              >
                <CausePicture url={url} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
