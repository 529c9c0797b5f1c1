import { useCallback, useState } from 'react'
import { useToast } from '../ui/feedback/use-toast.ts'
import { toErrorMessage } from './problem.ts'

/**
 * Loads a part of the page on first use. `want` returns whether it has loaded and reports a failure. Unlike React's `lazy`, a failed load
 * can be retried and the page stays as it is.
 */
export function useLoaded<Part extends object>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>()
  const toast = useToast()

  async function want(): Promise<boolean> {
    try {
      setPart(await load())
      return true
    } catch (error) {
      toast.fail(toErrorMessage(error))
      return false
    }
  }

  // the browser caches modules, so a prefetched module is available at once
  const fetchAhead = useCallback(() => void load().catch(() => undefined), [load])
  return { part, want, fetchAhead }
}
