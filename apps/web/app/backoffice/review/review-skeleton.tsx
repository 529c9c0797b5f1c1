import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholder of the review page. */
export function ReviewSkeleton() {
  return (
    <main id="main" className="review" aria-busy="true">
      <p className="sr" role="status">
        Loading the queue
      </p>
      <div className="review-queue">
        <h1>
          <span>Pending review</span>
        </h1>
        <ul>
          {rows.map((row) => (
            <li key={row} className="review-queue-row">
              <Skeleton width={42} height={56} />
              <span className="review-queue-words">
                <Skeleton width="70%" />
                <Skeleton width="45%" />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="review-stage">
        <div className="review-hold">
          <span className="review-artwork" style={{ '--ratio': 0.75 }}>
            <Skeleton ratio="3 / 4" />
          </span>
        </div>
      </div>
      <div className="review-record">
        <Skeleton width="40%" />
        <Skeleton width="80%" height={30} />
        <Skeleton height={120} />
        <Skeleton height={96} />
        <Skeleton height={130} />
      </div>
    </main>
  )
}
