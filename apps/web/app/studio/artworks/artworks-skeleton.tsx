import { limits } from '@tintype/contract/limits'
import { LoadingState } from '../../ui/feedback/loading-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export function ArtworksSkeleton() {
  return (
    <LoadingState label="Loading your artworks">
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
    </LoadingState>
  )
}
