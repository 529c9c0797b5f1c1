import { useEffect, useRef } from 'react'
import { takeDroppedFile } from '../quick-drop.ts'

/** Passes on the image that was dropped on the overview, once. */
export function useDroppedPicture(onPicture: (file: File) => void): void {
  const handle = useRef(onPicture)
  useEffect(() => {
    let isGone = false
    void takeDroppedFile().then((file) => file && !isGone && handle.current(file))
    return () => {
      isGone = true
    }
  }, [])
}
