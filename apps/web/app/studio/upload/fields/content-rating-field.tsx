import { Controller, type UseFormReturn } from 'react-hook-form'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import type { UploadOutput, UploadValues } from './upload-form.ts'

type Props = {
  form: UseFormReturn<UploadValues, unknown, UploadOutput>
  /** The analysis suggests mature content. */
  isSuggested?: boolean
  /** An operator rated it as mature, which its artist cannot undo. */
  isFixed?: boolean
}

/** Whether the store covers the picture. */
export function ContentRatingField({ form, isSuggested, isFixed }: Props) {
  return (
    <Controller
      control={form.control}
      name="contentRating"
      render={({ field }) => (
        <Toggle
          label="Mature content"
          hint={toHint({ isSuggested, isFixed })}
          isOn={field.value === 'mature'}
          isDisabled={isFixed}
          onChange={(isOn) => field.onChange(isOn ? 'mature' : 'general')}
        />
      )}
    />
  )
}

function toHint({ isSuggested, isFixed }: Omit<Props, 'form'>): string {
  if (isFixed) return 'Our reviewers rated this picture as mature content. Contact us if you disagree.'
  if (isSuggested) return 'Suggested, because a model estimates nudity or sexual content. Change it if it’s wrong.'
  return 'Not for everyone, for example nudity or violence. The store covers it.'
}
