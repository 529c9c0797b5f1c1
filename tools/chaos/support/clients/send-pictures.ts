import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

// `send-pictures.ts URL HEADERS FOLDER COUNT AT_ONCE` sends the pictures of a folder in turn to every route that takes one from an artist,
// and reports the number of responses per picture, route and status. It runs in a separate process, so that it delays no measurement.
const [url = '', headersJson = '', folder = '', count, atOnce] = process.argv.slice(2)
const headers = JSON.parse(headersJson)

const routes = [
  { path: '/api/upload-artwork', field: 'artworkImage' },
  { path: '/api/analyze-image', field: 'artworkImage' },
  { path: '/api/user/profile-picture', field: 'profilePicture' },
  { path: '/api/user/banner', field: 'bannerImage' },
]
const words = { artworkName: 'Costly', tags: 'moon,vertical', orientation: 'vertical', category: 'space', allowMarketing: 'true' }

const names = (await readdir(folder)).toSorted()
const pictures = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })))
const responses: Record<string, number> = {}
const numbers = Array.from({ length: Number(count) }, (_, number) => number)

async function sendNext(): Promise<void> {
  for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
    const { name, bytes } = pictures[number % pictures.length] as (typeof pictures)[number]
    const { path, field } = routes[Math.floor(number / pictures.length) % routes.length] as (typeof routes)[number]
    const form = new FormData()
    if (path === '/api/upload-artwork') for (const [key, value] of Object.entries(words)) form.set(key, value)
    // the appended text makes it a different file
    form.set(field, new File([bytes, randomUUID()], name))
    const response = await fetch(url + path, { method: 'POST', headers, body: form })
    const { code = '' } = (await response.json().catch(() => ({}))) as { code?: string }
    const key = `${name} to ${path}: ${response.status} ${code}`.trim()
    responses[key] = (responses[key] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: Number(atOnce) }, sendNext))
process.send?.(responses)
process.disconnect?.()
