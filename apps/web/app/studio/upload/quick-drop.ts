import { limits } from '@tintype/contract/limits'
import { studioTexts } from '../studio-texts.ts'
import { readImageType } from './image-type.ts'

const KEY = 'tintype.quick-drop'

/** Validates an image dropped on the overview. @returns a message, or undefined */
export async function findQuickDropProblem(file: Blob): Promise<string | undefined> {
  if (!(await readImageType(file))) return studioTexts.quickDropType
  if (file.size > limits.quickDropBytes) return studioTexts.quickDropTooLarge
  return undefined
}

/** Stores an image for the upload page, in this tab. False if it exceeds the storage. */
export async function keepDropped(file: File): Promise<boolean> {
  try {
    const data = await readAsDataUrl(file)
    window.sessionStorage.setItem(KEY, JSON.stringify({ name: file.name, data }))
    return true
  } catch {
    return false
  }
}

/** Returns the stored image and removes it. */
export function takeDropped(): File | undefined {
  const kept = window.sessionStorage.getItem(KEY)
  if (!kept) return undefined
  window.sessionStorage.removeItem(KEY)
  try {
    return fileFrom(JSON.parse(kept))
  } catch {
    return undefined
  }
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** Does not use fetch: the Content-Security-Policy permits only this origin, and forbids data URLs. */
export function fileFrom({ name, data }: { name: string; data: string }): File {
  const [head = '', base64 = ''] = data.split(',', 2)
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new File([bytes], name, { type: /^data:([^;]*)/.exec(head)?.[1] ?? '' })
}
