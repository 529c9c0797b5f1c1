import { limits } from '@tintype/contract/limits'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export function ArtworksSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        Loading your artworks
      </p>
      <div className="hang artwork-wall">
        {Array.from({ length: limits.artwork.pageSize }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
          <div key={place} className={place % 3 === 1 ? 'w' : undefined}>
            <Skeleton ratio={place % 3 === 1 ? '4 / 3' : '3 / 4'} />
            <div className="cap">
              <Skeleton width="50%" />
            </div>
          </div>
        ))}
        <i className="rest" />
      </div>
    </div>
  )
}
