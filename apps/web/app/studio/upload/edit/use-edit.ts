import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { areCropsSame, CENTRED, type Crops } from '@tintype/domain/crops'
import { type SubmitEvent, useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client.ts'
import { showErrors } from '../../../api/form-errors.ts'
import { codeOf, fieldsOf, messageOf } from '../../../api/problem.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { refreshReviewLine, showInArtworks } from '../../artworks/artwork-queries.ts'
import { useBanner } from '../../dashboard/shop/use-banner.ts'
import { type ProvablePicture, useProof } from '../../proof/use-proof.ts'
import { useCrops } from '../crop/use-crops.ts'
import { UploadForm, type UploadOutput, type UploadValues, valuesOf } from '../fields/upload-form.ts'
import { useErrorFocus } from '../fields/use-error-focus.ts'

/** Everything that the edit page knows and does. */
export function useEdit(artwork: Artwork) {
  const { uid, version } = artwork
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const banner = useBanner()
  const first = firstCrops(artwork)
  const crops = useCrops(first)
  const picture = usePicture(artwork)
  const proof = useProof(picture && { picture, crops: crops.value, orientation: artwork.orientation })
  const form = useForm<UploadValues, unknown, UploadOutput>({
    resolver: zodResolver(UploadForm),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: valuesOf(artwork),
  })
  const submitted = useErrorFocus(form.formState.submitCount)

  const saving = useMutation({
    mutationFn: ({ orientation: _, ...words }: UploadOutput) =>
      api.artworks.edit({ ...words, uid, version, crops: crops.value, proof: proof.shares }),
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
    submitted.current = event.currentTarget
    await form.handleSubmit((values) => saving.mutate(values))()
  }

  return {
    form,
    crops,
    proof,
    /** Undefined while there is none to show, or nothing to be changed about it. */
    picture,
    submit,
    banner: banner.banner,
    isSaving: isPending,
    /** Somebody else saved other words in the meantime. */
    isOutdated: codeOf(error) === 'artwork_changed',
    hasWork: (form.formState.isDirty || proof.shares !== undefined || !areCropsSame(crops.value, first)) && !isSuccess,
  }
}

/** Where its artist put the plates last, approved or not. */
function firstCrops({ crops, proposed }: Artwork): Crops {
  return proposed?.crops ?? crops ?? CENTRED
}

/** The measures are those of the original: they say how fine it prints. The same object as long as it is the same picture. */
function usePicture({ uid, imageUrl: url, widthPx, heightPx, deletion_status }: Artwork): ProvablePicture | undefined {
  const isFixed = deletion_status === 'pending'
  return useMemo(() => (url && !isFixed ? { uid, url, widthPx, heightPx } : undefined), [uid, url, widthPx, heightPx, isFixed])
}

export type Edit = ReturnType<typeof useEdit>
