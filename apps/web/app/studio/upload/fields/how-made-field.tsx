import { HOW_MADE, type HowMade, howMadeLabel } from '@tintype/domain/how-made'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { fieldMessage } from '../../../api/problem.ts'
import { ChipGroup } from '../../../ui/fields/chip-group.tsx'
import type { UploadOutput, UploadValues } from './upload-form.ts'

const options = HOW_MADE.map((value) => ({ value, label: howMadeLabel(value) }))

const meanings: Record<HowMade, string> = {
  by_hand: 'Drawn, painted or built by you, on paper or on a screen.',
  photograph: 'Taken with a camera. Developing and retouching are part of it.',
  ai_assisted: 'Made by you, with parts that a model made.',
  ai_made: 'Made by a model from your words or pictures.',
}

/** Declared by the artist and shown in the store. It has no default, because it is a declaration. */
export function HowMadeField({ form }: { form: UseFormReturn<UploadValues, unknown, UploadOutput> }) {
  const { error } = form.getFieldState('howMade', form.formState)
  return (
    <Controller
      control={form.control}
      name="howMade"
      render={({ field }) => (
        <ChipGroup
          label="How it was made"
          options={options}
          value={field.value ?? undefined}
          onChange={field.onChange}
          hint={field.value ? meanings[field.value] : 'Shown beside your picture in the store.'}
          error={fieldMessage(error?.message)}
        />
      )}
    />
  )
}
