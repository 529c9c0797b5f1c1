import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { areCropsSame, CENTRED, type Crops } from '@tintype/domain/prints/crops'
import { type SubmitEvent, useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../../api/client.ts'
import { setFormErrors } from '../../../api/form-errors.ts'
import { findProblemCode, readFieldMessages, toErrorMessage } from '../../../api/problem.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { refreshReviewQueue, updateCachedArtworks } from '../../artworks/artwork-queries.ts'
import { useBanner } from '../../dashboard/shop/use-banner.ts'
import { type ProvablePicture, useProof } from '../../proof/use-proof.ts'
import { useCrops } from '../crop/use-crops.ts'
import { toUploadValues, UploadForm, type UploadOutput, type UploadValues } from '../fields/upload-form.ts'
import { useErrorFocus } from '../fields/use-error-focus.ts'

/** State and actions of the edit page. */
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
    defaultValues: toUploadValues(artwork),
  })
  const submitted = useErrorFocus(form.formState.submitCount)

  const saving = useMutation({
    mutationFn: ({ orientation: _, ...words }: UploadOutput) =>
      api.artworks.edit({ ...words, uid, version, crops: crops.value, proof: proof.shares }),
    onSuccess({ artwork: edited, message }) {
      updateCachedArtworks(client, uid, edited)
      void refreshReviewQueue(client)
      toast.show(message)
    },
    onError(error) {
      if (Object.keys(readFieldMessages(error)).length) setFormErrors(form.setError, error)
      else banner.fail(toErrorMessage(error))
    },
  })

  // navigate only once nothing is unsaved, or the guard would ask
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
    /** Undefined without an image, or if it cannot be changed. */
    picture,
    submit,
    banner: banner.banner,
    isSaving: isPending,
    /** The artwork was changed elsewhere in the meantime. */
    isOutdated: findProblemCode(error) === 'artwork_changed',
    hasWork: (form.formState.isDirty || proof.shares !== undefined || !areCropsSame(crops.value, first)) && !isSuccess,
  }
}

/** The artist's latest crops, approved or proposed. */
function firstCrops({ crops, proposed }: Artwork): Crops {
  return proposed?.crops ?? crops ?? CENTRED
}

/** The picture with the original's dimensions, which determine the print resolution. The object is stable while the picture is the same. */
function usePicture({ uid, imageUrl: url, widthPx, heightPx, deletion_status }: Artwork): ProvablePicture | undefined {
  const isFixed = deletion_status === 'pending'
  return useMemo(() => (url && !isFixed ? { uid, url, widthPx, heightPx } : undefined), [uid, url, widthPx, heightPx, isFixed])
}

export type Edit = ReturnType<typeof useEdit>
