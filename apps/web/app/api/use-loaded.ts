import { useCallback, useState } from 'react'
import { useToast } from '../ui/feedback/use-toast.ts'
import { messageOf } from './problem.ts'

/**
 * A part of the page that comes when it is first wanted. `want` says whether it is there; where it did not come, that is told.
 * Unlike React's `lazy` it can be asked again after a failure, and what was on the page stays.
 */
export function useLoaded<Part extends object>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>()
  const toast = useToast()

  async function want(): Promise<boolean> {
    try {
      setPart(await load())
      return true
    } catch (error) {
      toast.fail(messageOf(error))
      return false
    }
  }

  // a module is kept by the browser: what is fetched ahead is there when it is wanted
  const fetchAhead = useCallback(() => void load().catch(() => undefined), [load])
  return { part, want, fetchAhead }
}
