import { studioTexts } from '@tintype/contract/artworks/studio-texts'
import { limits } from '@tintype/contract/limits'
import { readImageType } from './image-type.ts'

const KEY = 'tintype.quick-drop'

/** What is wrong with a picture that was dropped on the overview, as a sentence; undefined for a good one. */
export async function findQuickDropProblem(file: Blob): Promise<string | undefined> {
  if (!(await readImageType(file))) return studioTexts.quickDropType
  if (file.size > limits.quickDropBytes) return studioTexts.quickDropTooLarge
  return undefined
}

/** Keeps a picture for the upload page, in this tab. False when it does not fit into what a tab may keep. */
export async function keepDropped(file: File): Promise<boolean> {
  try {
    const data = await readAsDataUrl(file)
    window.sessionStorage.setItem(KEY, JSON.stringify({ name: file.name, data }))
    return true
  } catch {
    return false
  }
}

/** The picture that was kept, once. */
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

/** Not by fetch: our Content-Security-Policy lets pages ask this origin only, and a data address is none. */
export function fileFrom({ name, data }: { name: string; data: string }): File {
  const [head = '', base64 = ''] = data.split(',', 2)
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new File([bytes], name, { type: /^data:([^;]*)/.exec(head)?.[1] ?? '' })
}
