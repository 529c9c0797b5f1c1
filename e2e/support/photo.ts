import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** A real photograph: a dove, 1541×1024. */
export const photoPath = resolve(import.meta.dirname, 'dove.jpg')

/**
 * The form that submits an artwork.
 * @param picture  bytes or path
 * @param tail  bytes appended to the picture, which make it a different file
 */
export async function artworkForm(fields: Record<string, string>, picture: string | Buffer = photoPath, tail = ''): Promise<FormData> {
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
  form.set(
    'artworkImage',
    new File([(typeof picture === 'string' ? await readFile(picture) : picture) as Uint8Array<ArrayBuffer>, tail], 'picture.jpg'),
  )
  return form
}
