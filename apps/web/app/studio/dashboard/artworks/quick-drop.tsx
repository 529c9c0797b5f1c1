import { IMAGE_TYPES, limits } from '@tintype/contract/limits'
import { formatFileLimit } from '@tintype/domain/time/durations'
import { useNavigate } from 'react-router'
import { Note } from '../../../ui/feedback/note.tsx'
import { DropZone } from '../../../ui/fields/drop-zone.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { findQuickDropProblem, storeDroppedFile } from '../../upload/quick-drop.ts'
import { useDashboardBanner } from '../shop/use-banner.ts'

/** An image dropped here is passed to the upload page, which analyses it at once. */
export function QuickDrop() {
  const navigate = useNavigate()
  const { banner, fail } = useDashboardBanner()

  async function handOver(file: File) {
    const found = await findQuickDropProblem(file)
    if (found) fail(found)
    else if (await storeDroppedFile(file)) await navigate('/upload-artwork')
    else fail(studioTexts.quickDropTooLargeToKeep)
  }

  return (
    <div className="span-8 dash-drop">
      <DropZone label="Quick upload" accept={IMAGE_TYPES} buttonLabel="Choose a picture" isPrimary onFile={handOver}>
        <h2>Drop a picture here</h2>
        <p className="quiet">
          PNG, JPG or WEBP, up to {formatFileLimit(limits.quickDropBytes)}. We’ll suggest a title, tags and a category.
        </p>
        {banner && <Note tone={banner.tone}>{banner.message}</Note>}
      </DropZone>
    </div>
  )
}
