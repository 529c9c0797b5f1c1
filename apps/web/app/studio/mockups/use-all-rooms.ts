import { useMutation } from '@tanstack/react-query'
import { ALL_ROOMS, type MockupChoice } from '@tintype/domain/prints/mockup-rooms'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { toErrorMessage } from '../../api/problem.ts'
import { toFile } from '../../api/to-file.ts'
import { downloadFile } from '../../ui/download-file.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

/** Polling interval while the progress bar is visible. */
const LOOK_AGAIN_MS = 1200

/** Requests every room image of an artwork, reports the progress, and downloads them as one ZIP. Closing the window stops it. */
export function useAllRooms(uid: string, { size, format }: Pick<MockupChoice, 'size' | 'format'>) {
  const toast = useToast()
  const [drawn, setDrawn] = useState(0)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const making = useMutation({
    async mutationFn() {
      stop.current = new AbortController()
      const { signal } = stop.current
      setDrawn(0)
      // sequentially, so that other artists' jobs get their turn
      for (const room of ALL_ROOMS) {
        while ((await api.artworks.mockup({ uid, ...room, size, format }, { signal })).status === 'drawing') await pause(signal)
        setDrawn((before) => before + 1)
      }
      return toFile(await api.artworks.mockupArchive({ uid, size, format }, { signal }))
    },
    onSuccess: downloadFile,
    onError(error) {
      if (!stop.current?.signal.aborted) toast.fail(toErrorMessage(error))
    },
  })
  return { make: () => making.mutate(), isMaking: making.isPending, drawn, of: ALL_ROOMS.length }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, LOOK_AGAIN_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
