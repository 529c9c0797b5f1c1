import { firstFrameNotice } from '@tintype/contract/artworks/animation'
import type { Analysis } from '@tintype/contract/artworks/artworks'
import { hdrNotice } from '@tintype/contract/artworks/high-dynamic-range'
import type { Category } from '@tintype/domain/artworks/categories'
import { useEffect, useRef, useState } from 'react'
import { toErrorMessage } from '../../../api/problem.ts'
import { type UploadProgress, upload } from '../../../api/upload.ts'

export type AnalysisState =
  | { status: 'idle' }
  | { status: 'reading'; progress?: UploadProgress }
  | { status: 'read'; suggestion: Category | null; suggestsMature: boolean; message: string }
  | { status: 'failed'; message: string }
  | { status: 'stopped' }

/** The AI analysis of an image, one at a time: a new one cancels the previous one. */
export function useAnalysis(onRead: (analysis: Analysis) => void) {
  const [state, setState] = useState<AnalysisState>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  async function read(file: File) {
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState({ status: 'reading' })
    try {
      const onProgress = (progress: UploadProgress) => !signal.aborted && setState({ status: 'reading', progress })
      const analysis = await upload('/analyze-image', { artworkImage: file }, { onProgress, signal })
      if (signal.aborted) return
      const suggestsMature = analysis.contentRatingSuggestion === 'mature'
      setState({
        ...{ status: 'read', suggestion: analysis.categorySuggestion ?? analysis.category },
        ...{ suggestsMature, message: ownWords(analysis) },
      })
      onRead(analysis)
    } catch (error) {
      if (!signal.aborted) setState({ status: 'failed', message: toErrorMessage(error) })
    }
  }

  function end(status: 'idle' | 'stopped') {
    running.current?.abort()
    setState({ status })
  }

  return { state, read, stop: () => end('stopped'), clear: () => end('idle') }
}

/** Omits the hints about animations and HDR, which the easel already shows. */
function ownWords({ message }: Analysis): string {
  return message.replace(firstFrameNotice, '').replace(hdrNotice, '').trim()
}
