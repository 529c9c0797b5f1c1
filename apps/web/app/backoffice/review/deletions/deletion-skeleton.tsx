import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

export function DeletionSkeleton() {
  return (
    <>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="asked">
          <Skeleton ratio="3 / 4" />
          <div className="asked-words">
            <Skeleton width="40%" height={26} />
            <Skeleton width="60%" />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </>
  )
}
