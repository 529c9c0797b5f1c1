import { Controller } from 'react-hook-form'
import { fieldMessage } from '../../../api/problem.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { ProofLine } from '../../proof/proof-line.tsx'
import { SubmitPanel } from '../submit-panel.tsx'
import type { Upload } from '../use-upload.ts'
import { AnalysisNote } from './analysis-note.tsx'
import { ArtworkNameField, ArtworkTextFields, UPLOAD_FORM_ID } from './artwork-text-fields.tsx'
import { CategoryAfterAnalysis } from './category-field.tsx'
import { ContentRatingField } from './content-rating-field.tsx'

const orientations = [
  { value: 'vertical', label: 'Vertical' },
  { value: 'horizontal', label: 'Horizontal' },
] as const

/** The artwork's text fields, and its orientation. */
export function UploadFields({ upload }: { upload: Upload }) {
  const { form, easel, analysis, submission, submit } = upload
  return (
    <form id={UPLOAD_FORM_ID} className="upload-form" onSubmit={submit} noValidate>
      {/* disabled during the upload, because later changes would not be part of it */}
      <fieldset className="upload-words" disabled={submission.sending !== undefined}>
        <AnalysisNote analysis={analysis} onStop={upload.stopAnalysis} onAgain={upload.readAgain} />
        {!easel.picture && <ArtworkNameField form={form} />}
        <ArtworkTextFields
          form={form}
          category={<CategoryAfterAnalysis form={form} analysis={analysis} />}
          rating={<ContentRatingField form={form} isSuggested={analysis.status === 'read' && analysis.suggestsMature} />}
        >
          <Controller
            control={form.control}
            name="orientation"
            render={({ field }) => (
              <SegmentedControl
                label="Orientation"
                options={orientations}
                value={field.value}
                onChange={(orientation) => {
                  field.onChange(orientation)
                  // another orientation has other crops
                  upload.crops.clear()
                }}
                hint={easel.picture ? 'Detected automatically. Change it if it’s wrong.' : 'Detected automatically from your picture.'}
                error={fieldMessage(form.formState.errors.orientation?.message)}
              />
            )}
          />
        </ArtworkTextFields>
        <ProofLine proof={upload.proof} />
      </fieldset>
      <SubmitPanel {...upload} hasPicture={easel.picture !== undefined} />
    </form>
  )
}
