import { useEffect, useRef, useState } from 'react'
import { type ChosenPicture, openPicture } from './artwork-picture.ts'

/** The image on the easel. If two are chosen in quick succession, the later one stays. */
export function usePicture() {
  const [picture, setPicture] = useState<ChosenPicture>()
  const [problem, setProblem] = useState<string>()
  const choices = useRef(0)
  const url = picture?.url

  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])

  /** @returns the image; undefined if it was refused or replaced by a later choice */
  async function choose(file: File): Promise<ChosenPicture | undefined> {
    choices.current += 1
    const choice = choices.current
    setProblem(undefined)
    try {
      const opened = await openPicture(file)
      if (choice !== choices.current) {
        URL.revokeObjectURL(opened.url)
        return undefined
      }
      setPicture(opened)
      return opened
    } catch (error) {
      if (choice === choices.current) setProblem((error as Error).message)
      return undefined
    }
  }

  function clear() {
    choices.current += 1
    setPicture(undefined)
    setProblem(undefined)
  }

  return { picture, problem, choose, clear, complain: setProblem }
}
