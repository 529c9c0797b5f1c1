import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Artwork } from '@tintype/contract/artworks'
import { type SubmitEvent, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { showErrors } from '../../api/form-errors.ts'
import { codeOf, fieldsOf, messageOf } from '../../api/problem.ts'
import { useToast } from '../../ui/use-toast.ts'
import { refreshReviewLine, showInArtworks } from '../artwork-queries.ts'
import { useBanner } from '../use-banner.ts'
import { focusFirstError } from './focus-first-error.ts'
import { UploadForm, type UploadOutput, type UploadValues, valuesOf } from './upload-form.ts'

/** Everything that the edit page knows and does. */
export function useEdit(artwork: Artwork) {
  const { uid, version } = artwork
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const banner = useBanner()
  const form = useForm<UploadValues, unknown, UploadOutput>({
    resolver: zodResolver(UploadForm),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: valuesOf(artwork),
  })

  const saving = useMutation({
    mutationFn: ({ orientation: _, ...words }: UploadOutput) => api.artworks.edit({ ...words, uid, version }),
    onSuccess({ artwork: edited, message }) {
      showInArtworks(client, uid, edited)
      void refreshReviewLine(client)
      toast.show(message)
    },
    onError(error) {
      if (Object.keys(fieldsOf(error)).length) showErrors(form.setError, error)
      else banner.fail(messageOf(error))
    },
  })

  // once nothing is unsaved any more, or the question about leaving would come up
  const { isSuccess, isPending, error } = saving
  useEffect(() => {
    if (isSuccess) void navigate('/artworks')
  }, [isSuccess, navigate])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    banner.clear()
    const { currentTarget } = event
    await form.handleSubmit(
      (values) => saving.mutate(values),
      () => focusFirstError(currentTarget),
    )()
  }

  return {
    form,
    submit,
    banner: banner.banner,
    isSaving: isPending,
    /** Somebody else saved other words in the meantime. */
    isOutdated: codeOf(error) === 'artwork_changed',
    hasWork: form.formState.isDirty && !isSuccess,
  }
}

export type Edit = ReturnType<typeof useEdit>
