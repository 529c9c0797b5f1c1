import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export function PayoutSkeleton() {
  return (
    <div className="stack">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} height={58} />
      ))}
    </div>
  )
}
