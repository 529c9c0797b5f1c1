import { zodResolver } from '@hookform/resolvers/zod'
import type { Analysis } from '@tintype/contract/artworks/artworks'
import { problemText } from '@tintype/contract/problems'
import type { PictureSize } from '@tintype/domain/prints/print-fit'
import { printableSizes, smallestPicture } from '@tintype/domain/prints/sharpness'
import type { Orientation } from '@tintype/domain/prints/sizes'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { setFormErrors } from '../../api/form-errors.ts'
import { findProblemCode, readFieldMessages, toErrorMessage } from '../../api/problem.ts'
import { useBanner } from '../dashboard/shop/use-banner.ts'
import { toOrientation } from '../print-fit.ts'
import { useProof } from '../proof/use-proof.ts'
import { studioTexts } from '../studio-texts.ts'
import { useArtist } from '../use-artist.ts'
import { useCrops } from './crop/use-crops.ts'
import { emptyUpload, resetUntypedValues, suggestedValues, UploadForm, type UploadOutput, type UploadValues } from './fields/upload-form.ts'
import { useAnalysis } from './fields/use-analysis.ts'
import { useErrorFocus } from './fields/use-error-focus.ts'
import { usePicture } from './picture/use-picture.ts'
import { DuplicateUpload, useSubmission } from './use-submission.ts'

/** State and actions of the upload page. */
export function useUpload() {
  const form = useForm<UploadValues, unknown, UploadOutput>({
    resolver: zodResolver(UploadForm),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: emptyUpload,
  })
  // read during rendering, because the form library only tracks fields that are read
  const { dirtyFields } = form.formState
  const latest = useRef(dirtyFields)
  latest.current = dirtyFields
  const easel = usePicture()
  const crops = useCrops()
  const orientation = form.watch('orientation')
  const proof = useProof(easel.picture && { picture: easel.picture, crops: crops.value, orientation })
  const analysis = useAnalysis(fillIn)
  const submission = useSubmission()
  const banner = useBanner()
  const tooSmall = easel.picture && tooSmallText(easel.picture, orientation)
  const submitted = useErrorFocus(form.formState.submitCount)
  const username = useArtist()?.username
  const easelRef = useRef<HTMLElement>(null)
  const [handedIn, setHandedIn] = useState<SubmittedArtwork>()
  const [same, setSame] = useState<SameArtwork>()

  function fillIn(suggestion: Analysis) {
    const values = suggestedValues(suggestion, latest.current)
    for (const [name, value] of Object.entries(values)) form.setValue(name as keyof UploadValues, value)
    form.clearErrors(Object.keys(values) as (keyof UploadValues)[])
  }

  async function choose(file: File) {
    // also for a file dropped anywhere on the page
    if (submission.sending) return
    clearWords()
    const picture = await easel.choose(file)
    if (!picture) return
    crops.clear()
    // values from the previous image's analysis do not apply
    for (const [name, value] of Object.entries(resetUntypedValues(latest.current))) form.setValue(name as keyof UploadValues, value)
    // a manual override applied to the previous image
    form.setValue('orientation', toOrientation(picture))
    form.setValue('sizesOff', [])
    if (tooSmallText(picture, toOrientation(picture))) return
    await read(file)
  }

  async function read(file: File) {
    await analysis.read(file)
    // a message about waiting is obsolete
    banner.clear()
  }

  function clearWords() {
    banner.clear()
    setSame(undefined)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    await submitOnce(event.currentTarget)
  }

  async function submitOnce(fields: HTMLFormElement | undefined, isRepeated = false) {
    clearWords()
    if (fields) submitted.current = fields
    if (!easel.picture) {
      easel.complain(problemText('image_missing'))
      await form.trigger()
      easelRef.current?.querySelector<HTMLElement>('.btn')?.focus()
    } else if (tooSmall) easelRef.current?.scrollIntoView({ block: 'start' })
    else if (analysis.state.status === 'reading') banner.fail(studioTexts.analysisRunning)
    else if (!username) banner.fail(studioTexts.uploaderMissing)
    else await form.handleSubmit((values) => send({ file: easel.picture?.file, username, values, isRepeated }))()
  }

  async function send({ file, username, values, isRepeated }: Sending) {
    if (!file) return
    try {
      const sent = await submission.send({ file, username, values, crops: crops.value, proof: proof.shares, isRepeated })
      if ('uid' in sent) finish({ uid: sent.uid, title: values.artworkName })
      else banner.show({ tone: 'plain', message: sent.mayHaveArrived ? studioTexts.uploadLeft : studioTexts.uploadCancelled })
    } catch (error) {
      complain(error)
    }
  }

  function complain(error: unknown) {
    const existing = findExistingArtwork(error)
    if (existing) setSame(existing)
    else if (error instanceof DuplicateUpload || findProblemCode(error) === 'artwork_duplicate') banner.fail((error as Error).message)
    else if (Object.keys(readFieldMessages(error)).length) setFormErrors(form.setError, error)
    else banner.fail(studioTexts.uploadFailed(toErrorMessage(error)))
  }

  function finish(artwork: SubmittedArtwork) {
    form.reset(emptyUpload)
    crops.clear()
    analysis.clear()
    // synchronously, because the file button must exist: the focus returns to it after the analysis
    flushSync(easel.clear)
    easelRef.current?.querySelector<HTMLElement>('.btn')?.focus()
    setHandedIn(artwork)
  }

  return {
    form,
    easel: { ...easel, problem: easel.problem ?? tooSmall },
    easelRef,
    crops,
    proof,
    analysis: analysis.state,
    stopAnalysis: analysis.stop,
    readAgain: () => easel.picture && void read(easel.picture.file),
    submission,
    banner: banner.banner,
    same,
    /** Leaving would lose work. */
    hasWork: easel.picture !== undefined || form.formState.isDirty,
    choose,
    submit,
    submitAgain: () => submitOnce(undefined, true),
    handedIn,
    closeSuccess: () => setHandedIn(undefined),
  }
}

type Sending = { file: File | undefined; username: string; values: UploadOutput; isRepeated: boolean }

export type SubmittedArtwork = { uid: string; title: string }

/** The artwork that already has the same image. */
type SameArtwork = { uid: string; message: string }

function findExistingArtwork(error: unknown): SameArtwork | undefined {
  if (findProblemCode(error) !== 'artwork_exists') return undefined
  const { message, data } = error as Error & { data?: { uid?: string } }
  return data?.uid ? { uid: data.uid, message } : undefined
}

/** Why a picture cannot be submitted: no size would be sold. Undefined if one is. */
function tooSmallText({ widthPx, heightPx }: PictureSize, orientation: Orientation): string | undefined {
  if (printableSizes({ widthPx, heightPx }, orientation).length) return undefined
  const needed = smallestPicture(orientation)
  return problemText('artwork_too_small', { widthPx, heightPx, neededWidthPx: needed.widthPx, neededHeightPx: needed.heightPx })
}

export type Upload = ReturnType<typeof useUpload>
