import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { artworkForm } from '../../../e2e/support/photo.ts'

// `send-pictures.ts URL TOKEN USERNAME FILE NAME COUNT` prepares the forms of several artworks, reports it, and submits them concurrently
// on a message. Creating a form is the browser's work and is not measured.
const [url = '', token = '', username = '', path = '', name, count] = process.argv.slice(2)
const picture = await readFile(path)
const bodies = await Promise.all(
  Array.from({ length: Number(count) }, async (_, index) => {
    const artworkName = `${name} ${index}`
    const made = new Response(await artworkForm({ artworkName }, picture, artworkName))
    return { type: made.headers.get('content-type') ?? '', bytes: Buffer.from(await made.arrayBuffer()) }
  }),
)
console.log('ready')
await once(process.stdin, 'data')
await Promise.all(bodies.map(send))
process.stdin.destroy()

async function send({ type, bytes }: { type: string; bytes: Buffer }): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-user-username': username,
    'content-type': type,
    'content-length': bytes.length,
  }
  const sent = request(`${url}/api/upload-artwork`, { method: 'POST', headers }).end(bytes)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await answer.toArray()).toString()
  if (answer.statusCode !== 200) throw new Error(`the upload was refused: ${answer.statusCode} ${text}`)
}
