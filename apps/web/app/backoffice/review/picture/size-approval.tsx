import type { ReviewArtwork } from '@tintype/contract/review/review'
import type { PrintFit } from '@tintype/domain/prints/print-fit'
import { printName } from '@tintype/domain/prints/sizes'
import { toErrorMessage } from '../../../api/problem.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { useMay } from '../../frame/for-role.tsx'
import { useSizes } from '../artwork-queries.ts'

/** Whether a size is approved, and whether the artist sells it. Takes effect at once. Nothing for a size with too few pixels. */
export function SizeApproval({ artwork, fit }: { artwork: ReviewArtwork; fit: PrintFit }) {
  const { sizesOff, sizesRefused } = artwork
  const setting = useSizes(artwork)
  const mayDecide = useMay('moderator')
  const { size, sharpness } = fit
  if (sharpness === 'not_offered') return null
  const isApproved = !sizesRefused.includes(size)
  return (
    <div className="review-size">
      <label>
        <input
          type="checkbox"
          checked={isApproved}
          disabled={!mayDecide || setting.isPending}
          aria-label={`Approve this size: ${printName(size, artwork.orientation)}`}
          onChange={() => setting.mutate(isApproved ? [...sizesRefused, size] : sizesRefused.filter((one) => one !== size))}
        />
        Approve this size
      </label>
      {sizesOff.includes(size) && <span className="hint">Switched off by the artist</span>}
      {setting.error && <Note tone="bad">{toErrorMessage(setting.error)}</Note>}
    </div>
  )
}
