import type { ProductCard } from '@tintype/contract/orders/store'
import { categoryLabel } from '@tintype/domain/artworks/categories'
import { Button } from '../../../ui/button.tsx'
import { ForRole } from '../../frame/for-role.tsx'
import { Thumb } from '../../thumb.tsx'

type Props = { card: ProductCard; storefrontUrl: string; onChange: () => void; isBusy: boolean }

/** One product on sale, and whether it is a pick. */
export function PickItem({ card, storefrontUrl, onChange, isBusy }: Props) {
  const { handle, title, artistName, category, isPick, picture } = card
  const url = picture.sources[0]?.url ?? null
  return (
    <li className="picks-item">
      <Thumb artwork={{ ...picture, thumbnailUrl: url, imageUrl: url }} />
      <p>
        <b>
          <a href={`${storefrontUrl}/products/${handle}`} target="_blank" rel="noopener">
            {title}
          </a>
        </b>
        <span className="quiet">
          {artistName}, {categoryLabel(category)}
        </span>
      </p>
      <ForRole needs="moderator">
        <Button
          size="small"
          onClick={onChange}
          isBusy={isBusy}
          busyLabel={isPick ? 'Removing…' : 'Adding…'}
          aria-label={isPick ? `Remove “${title}” from staff picks` : `Add “${title}” to staff picks`}
        >
          {isPick ? 'Remove' : 'Add'}
        </Button>
      </ForRole>
    </li>
  )
}
