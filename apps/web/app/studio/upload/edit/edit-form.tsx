import type { Artwork } from '@tintype/contract/artworks/artworks'
import { toDoAbout } from '@tintype/contract/review/review-reasons'
import { isRatingFixed } from '@tintype/domain/artworks/content-rating'
import { brand } from '@tintype/domain/brand'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { StatusWord } from '../../../ui/feedback/status-word.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { describeArtworkStatus } from '../../artworks/artwork-texts.ts'
import { ProofLine } from '../../proof/proof-line.tsx'
import { EditCropCanvas } from '../crop/edit-crop-canvas.tsx'
import { ArtworkNameField, ArtworkTextFields, UPLOAD_FORM_ID } from '../fields/artwork-text-fields.tsx'
import { CategoryField } from '../fields/category-field.tsx'
import { ContentRatingField } from '../fields/content-rating-field.tsx'
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx'
import { type Edit, useEdit } from './use-edit.ts'

/** The image with movable crops, and the editable text. */
export function EditForm({ artwork, onReload }: { artwork: Artwork; onReload: () => void }) {
  const edit = useEdit(artwork)
  const { form, submit } = edit
  const { tone, words } = describeArtworkStatus(artwork)
  return (
    <main id="main" className="wrap upload">
      <div className="upload-head edit-head">
        <h1>Edit artwork</h1>
        <StatusWord tone={tone}>{words}</StatusWord>
      </div>
      {artwork.deletion_status !== 'pending' && (
        <div className="upload-name">
          <ArtworkNameField form={form} />
        </div>
      )}
      <EditCropCanvas artwork={artwork} edit={edit} />
      <form id={UPLOAD_FORM_ID} className="upload-form" onSubmit={submit} noValidate>
        <EditNote artwork={artwork} />
        {artwork.deletion_status !== 'pending' && (
          <>
            <ArtworkTextFields
              form={form}
              category={<CategoryField form={form} />}
              rating={<ContentRatingField form={form} isFixed={isRatingFixed(artwork)} />}
            />
            <ProofLine proof={edit.proof} />
            <SavePanel edit={edit} onReload={onReload} />
          </>
        )}
      </form>
      <UnsavedChangesGuard unsent={edit.hasWork ? 'words' : undefined} />
    </main>
  )
}

/** The consequences of a change, shown before it is made. */
function EditNote({ artwork: { review_status, rejection_reason, rejection_code, deletion_status, proposed } }: { artwork: Artwork }) {
  if (deletion_status === 'pending') {
    return (
      <Note>
        You requested deletion of this artwork, so you can’t edit it. <a href="/artworks">Back to My {brand.products}</a>
      </Note>
    )
  }
  if (review_status === 'rejected')
    return <Note>Why it was rejected: {rejection_reason} Edit its details to submit it for review again.</Note>
  if (review_status === 'changes_requested') {
    return (
      <Note>
        What to change: {rejection_reason} {toDoAbout(rejection_code)} Saving submits it for review again.
      </Note>
    )
  }
  if (review_status === 'pending') return null
  if (proposed?.crops) return <Note>Your new crop is under review. Until then, your shop shows and prints the approved one.</Note>
  if (proposed) return <Note>These changes are under review. Until then, your shop shows the approved version.</Note>
  return (
    <p className="quiet">
      We review a new name, description, alternative text or crop, and that a picture is no longer mature content, before it appears in your
      shop. Other changes apply immediately.
    </p>
  )
}

function SavePanel({ edit: { banner, isSaving, isOutdated }, onReload }: { edit: Edit; onReload: () => void }) {
  return (
    <div className="upload-go">
      {banner && <Note tone={banner.tone}>{banner.message}</Note>}
      {isOutdated && (
        <Button onClick={onReload} size="small">
          Load latest version
        </Button>
      )}
      <div className="edit-actions">
        <Button type="submit" variant="primary" size="large" isBusy={isSaving} busyLabel="Saving…">
          Save
        </Button>
        <LinkButton to="/artworks" size="large">
          Back
        </LinkButton>
      </div>
    </div>
  )
}
