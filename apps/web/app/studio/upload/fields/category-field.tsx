import { CATEGORIES, categoryLabel } from '@tintype/domain/artworks/categories'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { fieldMessage } from '../../../api/problem.ts'
import { ChipGroup } from '../../../ui/fields/chip-group.tsx'
import type { UploadOutput, UploadValues } from './upload-form.ts'
import type { AnalysisState } from './use-analysis.ts'

type WordsForm = UseFormReturn<UploadValues, unknown, UploadOutput>

const options = CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }))

/** Enabled after the AI analysis has ended or failed. */
export function CategoryAfterAnalysis({ form, analysis }: { form: WordsForm; analysis: AnalysisState }) {
  if (analysis.status === 'idle' || analysis.status === 'reading') return <CategoryLater />
  return <CategoryField form={form} hint={categoryHint(analysis)} />
}

export function CategoryField({ form, hint }: { form: WordsForm; hint?: string }) {
  const { error } = form.getFieldState('category', form.formState)
  return (
    <Controller
      control={form.control}
      name="category"
      render={({ field }) => (
        <ChipGroup
          label="Category"
          options={options}
          value={field.value}
          onChange={field.onChange}
          hint={hint}
          error={fieldMessage(error?.message)}
        />
      )}
    />
  )
}

function CategoryLater() {
  return (
    <div className="field">
      <span className="label">Category</span>
      <span className="hint">Available after the analysis, with our suggestion.</span>
    </div>
  )
}

function categoryHint(analysis: AnalysisState): string {
  if (analysis.status === 'read' && analysis.suggestion) return `We suggest ${categoryLabel(analysis.suggestion)}.`
  return 'We couldn’t tell. Choose the category buyers should find it in.'
}
