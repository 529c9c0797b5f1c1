import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** A real photograph: a dove, 3082×2048. */
export const photoPath = resolve(import.meta.dirname, 'dove.jpg')

/**
 * The form that hands an artwork in.
 * @param tail  bytes behind the picture's end, which make it another file with the same picture
 */
export async function artworkForm(fields: Record<string, string>, path = photoPath, tail = ''): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    artworkDescription: '',
    tags: 'dove,horizontal',
    allowMarketing: 'true',
    orientation: 'horizontal',
    category: 'animals',
    ...fields,
  })) {
    form.set(name, value)
  }
  form.set('artworkImage', new File([await readFile(path), tail], 'picture.jpg'))
  return form
}
