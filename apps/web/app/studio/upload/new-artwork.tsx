import { CropCanvas } from './crop/crop-canvas.tsx'
import { ArtworkNameField } from './fields/artwork-text-fields.tsx'
import { UploadFields } from './fields/upload-fields.tsx'
import { useDroppedPicture } from './picture/use-dropped-picture.ts'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { UploadHead } from './upload-head.tsx'
import { UploadSuccess } from './upload-success.tsx'
import { type Upload, useUpload } from './use-upload.ts'

/** The upload page: image, text and submission. */
export function NewArtwork() {
  const upload = useUpload()
  useDroppedPicture(upload.choose)
  const isLocked = upload.submission.sending !== undefined
  return (
    <main id="main" className="wrap upload">
      <UploadHead {...upload} isLocked={isLocked} />
      {upload.easel.picture && (
        <fieldset className="upload-name" disabled={isLocked}>
          <ArtworkNameField form={upload.form} />
        </fieldset>
      )}
      <CropCanvas {...upload} isLocked={isLocked} />
      <UploadFields upload={upload} />
      <UnsavedChangesGuard unsent={findUnsent(upload)} />
      <UploadSuccess artwork={upload.handedIn} onClose={upload.closeSuccess} />
    </main>
  )
}

function findUnsent({ submission, hasWork }: Upload) {
  const { sending } = submission
  if (sending) return sending.progress.sentBytes >= sending.progress.totalBytes ? 'sent' : 'upload'
  return hasWork ? 'picture' : undefined
}
