import { limits } from '@tintype/contract/limits'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { fieldMessage } from '../../../api/problem.ts'
import { TagField } from '../../../ui/fields/tag-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { HowMadeField } from './how-made-field.tsx'
import type { UploadOutput, UploadValues } from './upload-form.ts'
import { tagRules } from './upload-tags.ts'

type Props = {
  form: UseFormReturn<UploadValues, unknown, UploadOutput>
  /** The category field. */
  category: ReactNode
  /** The switch of the content rating. */
  rating: ReactNode
  /** Fields of the upload form only, before the switches. */
  children?: ReactNode
}

/** Belongs to the form of this id, wherever the field is on the page. */
export const UPLOAD_FORM_ID = 'upload-form'

/** The artwork's name. With a picture it comes before the picture, so that a phone shows it before the crop and the sizes. */
export function ArtworkNameField({ form }: Pick<Props, 'form'>) {
  return (
    <TextField
      label="Artwork name"
      form={UPLOAD_FORM_ID}
      count={{ now: form.watch('artworkName').length, max: limits.artwork.nameMax }}
      autoComplete="off"
      placeholder="What should people call it?"
      error={fieldMessage(form.formState.errors.artworkName?.message)}
      {...form.register('artworkName')}
    />
  )
}

/** The artwork's other text fields: the same for an upload and for an edit. */
export function ArtworkTextFields({ form, category, rating, children }: Props) {
  const { errors } = form.formState
  const [description, altText, orientation] = form.watch(['artworkDescription', 'altText', 'orientation'])
  const { descriptionMax, altTextMax } = limits.artwork
  return (
    <>
      <TextArea
        label="Description"
        aside="optional"
        count={{ now: description?.length ?? 0, max: descriptionMax }}
        placeholder="What does it show, and what is its story?"
        error={fieldMessage(errors.artworkDescription?.message)}
        {...form.register('artworkDescription')}
      />
      <TextField
        label="Alternative text"
        aside="optional"
        count={{ now: altText?.length ?? 0, max: altTextMax }}
        hint="Describes the picture to people who use a screen reader. If empty, the name and tags are used."
        placeholder="Describe what the picture shows"
        autoComplete="off"
        error={fieldMessage(errors.altText?.message)}
        {...form.register('altText')}
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <TagField
            label="Tags"
            tags={field.value}
            onChange={field.onChange}
            placeholder="Add a tag"
            hint={`Press comma or Enter to add a tag. “${orientation}” is added automatically.`}
            error={fieldMessage(errors.tags?.message)}
            {...tagRules}
          />
        )}
      />
      {category}
      <HowMadeField form={form} />
      {children}
      {rating}
      <Controller
        control={form.control}
        name="allowMarketing"
        render={({ field }) => (
          <Toggle
            label="Allow marketing"
            hint="We may show this picture in our own advertising."
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  )
}
