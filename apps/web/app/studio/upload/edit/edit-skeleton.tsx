import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const FIELDS = ['46px', '96px', '46px', '120px', '46px']

export function EditSkeleton() {
  return (
    <main id="main" className="wrap upload" aria-busy="true">
      <p className="sr" role="status">
        Loading the artwork
      </p>
      <div className="upload-head">
        <Skeleton width="50%" height="52px" />
      </div>
      <div className="easel easel-table">
        <Skeleton width="min(70%, 300px)" ratio="3 / 4" />
      </div>
      <div className="upload-form">
        {FIELDS.map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <Skeleton key={place} height={height} />
        ))}
      </div>
    </main>
  )
}
