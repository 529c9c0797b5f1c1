import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'

// The lower bound for this machine with an uploaded image: received, hashed and written, then flushed while the decoder reads all of it.
// `bare-upload.ts FOLDER` prints its port.
const path = join(process.argv[2] ?? '.', 'bare.jpg')
sharp.concurrency(1)
sharp.cache(false)

const server = createServer(async (request, response) => {
  const hash = createHash('sha256')
  request.on('data', (chunk) => hash.update(chunk))
  await once(request.pipe(createWriteStream(path, { highWaterMark: 1024 * 1024 })), 'close')
  await Promise.all([flush(), sharp(path, { failOn: 'warning' }).resize(16, 16, { fit: 'fill' }).raw().toBuffer()])
  response.end(hash.digest('hex'))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))

async function flush(): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}
