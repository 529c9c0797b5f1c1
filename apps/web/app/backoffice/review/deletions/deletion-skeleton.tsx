import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import './deletions.css'

export function DeletionSkeleton() {
  return (
    <>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="deletion">
          <Skeleton ratio="3 / 4" />
          <div className="deletion-words">
            <Skeleton width="40%" height={26} />
            <Skeleton width="60%" />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </>
  )
}
