import type { Frame, PictureSize } from './crop-frame.ts'
import type { CropAnswer, CropRequest } from './crop-messages.ts'

export type OpenedPicture = { size: PictureSize; preview: ImageBitmap }

export type CropWorker = {
  /** Decodes an image. @throws if the browser cannot */
  open(file: Blob): Promise<OpenedPicture>
  /** Cuts a piece out of it and scales it. @throws when the browser cannot read or write it */
  cut(frame: Frame, size: PictureSize): Promise<Blob>
  close(): void
}

/** Sharp on the widest window that shows it, on a dense screen, and small enough to move about. */
const PREVIEW_PX = 1600

/** A worker for one image; `close` terminates it. */
export function openCropWorker(): CropWorker {
  const worker = new Worker(new URL('./crop-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<CropAnswer>>()
  let lastId = 0
  let isBroken = false

  worker.addEventListener('message', ({ data }: MessageEvent<CropAnswer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.type === 'failed') asked?.reject(new Error('the picture could not be worked on'))
    else asked?.resolve(data)
  })
  // its script failed to load, or it crashed, for example without memory
  worker.addEventListener('error', () => {
    isBroken = true
    for (const asked of waiting.values()) asked.reject(new Error('the worker failed'))
    waiting.clear()
  })

  function ask(request: DistributiveOmit<CropRequest, 'id'>): Promise<CropAnswer> {
    if (isBroken) return Promise.reject(new Error('the worker failed'))
    lastId += 1
    const asked = Promise.withResolvers<CropAnswer>()
    waiting.set(lastId, asked)
    worker.postMessage({ id: lastId, ...request })
    return asked.promise
  }

  return {
    async open(file) {
      const answer = await ask({ type: 'open', file, previewPx: PREVIEW_PX })
      if (answer.type !== 'opened') throw new Error('an answer to another question')
      return answer
    },
    async cut(frame, size) {
      const answer = await ask({ type: 'cut', frame, size })
      if (answer.type !== 'cut') throw new Error('an answer to another question')
      return answer.picture
    },
    close: () => worker.terminate(),
  }
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
