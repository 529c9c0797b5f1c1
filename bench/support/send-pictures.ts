import { callerOf } from '../../e2e/support/api.ts'
import { artworkForm } from '../../e2e/support/photo.ts'

// `send-pictures.ts URL TOKEN USERNAME FILE NAME COUNT` hands in so many artworks at the same instant.
const [url = '', token = '', username = '', path, name, count] = process.argv.slice(2)
const artist = callerOf(url, { token, username })
const names = Array.from({ length: Number(count) }, (_, index) => `${name} ${index}`)
const forms = await Promise.all(names.map((artworkName) => artworkForm({ artworkName }, path, artworkName)))
const answers = await Promise.all(forms.map((form) => artist.post('/api/upload-artwork', form)))
for (const { status, body } of answers) if (status !== 200) throw new Error(`the upload was refused: ${status} ${JSON.stringify(body)}`)
