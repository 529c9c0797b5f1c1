import { useQueryClient } from '@tanstack/react-query'
import type { ProfileImageKind } from '@tintype/contract/shops/profile-images'
import { useEffect, useRef, useState } from 'react'
import type { UploadProgress } from '../../../api/upload.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { studioTexts } from '../../studio-texts.ts'
import { useArtist } from '../../use-artist.ts'
import { shopStatsQuery, updateCachedShop } from '../shop/shop-queries.ts'
import { useDashboardBanner } from '../shop/use-banner.ts'
import { afterPaint } from './after-paint.ts'
import { type Frame, firstFrame, outputSize } from './crop-frame.ts'
import { type CropWorker, type OpenedPicture, openCropWorker } from './open-crop-worker.ts'
import { findFileProblem, findSendProblem, findSizeProblem, sendFailureText, sendProfileImage } from './profile-image.ts'

type State = { status: 'opening' } | { status: 'refused'; message: string } | { status: 'ready'; picture: OpenedPicture; frame: Frame }

/** `cutting` until bytes are sent. */
export type Sending = 'cutting' | UploadProgress

/** The upload of one image, from the file to the shop. After an error the image and its frame stay. */
export function useCrop({ kind, file, onDone }: { kind: ProfileImageKind; file: File; onDone: () => void }) {
  const [state, setState] = useState<State>({ status: 'opening' })
  const [sending, setSending] = useState<Sending>()
  const { banner, fail, clear } = useDashboardBanner()
  const worker = useRef<CropWorker>(undefined)
  const abort = useRef<AbortController>(undefined)
  const client = useQueryClient()
  const toast = useToast()
  const username = useArtist()?.username

  useEffect(() => {
    const opened = openCropWorker()
    worker.current = opened
    let isGone = false
    setState({ status: 'opening' })
    clear()
    openFile(opened, kind, file).then((next) => isGone || setState(next))
    return () => {
      isGone = true
      opened.close()
      abort.current?.abort()
    }
  }, [kind, file, clear])

  async function send() {
    if (state.status !== 'ready' || sending) return
    const stop = new AbortController()
    abort.current = stop
    clear()
    setSending('cutting')
    try {
      const failure = await cutAndSend(state.frame, stop.signal)
      if (failure && !stop.signal.aborted) fail(failure)
    } finally {
      setSending(undefined)
    }
  }

  /** @returns an error message */
  async function cutAndSend(frame: Frame, signal: AbortSignal): Promise<string | undefined> {
    // re-reading the image blocks a phone's processor, so render the response to the input first
    await afterPaint()
    const picture = await worker.current?.cut(frame, outputSize(kind, frame)).catch(() => undefined)
    if (signal.aborted) return undefined
    if (!picture) return studioTexts.cropUnreadable
    const missing = findSendProblem(kind, { username, picture })
    if (missing) return missing
    try {
      const { message, change } = await sendProfileImage(kind, picture, { signal, onProgress: setSending })
      updateCachedShop(client, change)
      toast.show(message)
      onDone()
      return undefined
    } catch (error) {
      // it may have arrived before it was cancelled
      if (signal.aborted) void client.invalidateQueries({ queryKey: shopStatsQuery().queryKey })
      return sendFailureText(error)
    }
  }

  return {
    state,
    sending,
    /** Why the last upload failed, for 4 to 6 s. */
    problem: banner?.message,
    setFrame: (frame: Frame) => setState((last) => (last.status === 'ready' ? { ...last, frame } : last)),
    send,
    cancelSending: () => abort.current?.abort(new DOMException('called back', 'AbortError')),
  }
}

async function openFile(worker: CropWorker, kind: ProfileImageKind, file: File): Promise<State> {
  try {
    const wrong = await findFileProblem(kind, file)
    if (wrong) return { status: 'refused', message: wrong }
    const picture = await worker.open(file)
    const unfit = findSizeProblem(kind, picture.size)
    if (unfit) return { status: 'refused', message: unfit }
    return { status: 'ready', picture, frame: firstFrame({ kind, picture: picture.size }) }
  } catch {
    return { status: 'refused', message: studioTexts.cropUnreadable }
  }
}
