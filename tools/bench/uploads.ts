import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Caller, signUpConfirmed } from '../../e2e/support/api.ts'
import { artworkForm } from '../../e2e/support/photo.ts'
import { startTestServer, type TestServer } from '../../e2e/support/server.ts'
import { startScript } from '../support/children.ts'
import { type Figure, figure, median } from '../support/figure.ts'
import { makeLargePhotograph, untilRendered } from '../support/large-photograph.ts'
import { watchMemory } from '../support/processes.ts'

const ROUNDS = 9
const AT_ONCE = 32

/**
 * One photograph of 20 MB, compared with a bare server that does only the necessary work: the response time. And 32 concurrent uploads: the
 * memory of all processes.
 */
export async function benchUploads(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-bench-'))
  const server = await startTestServer()
  try {
    const path = await makeLargePhotograph(folder)
    const artist = await signUpConfirmed(server.url, {
      name: 'Bench Artist',
      email: 'bench@artist.example',
      password: 'Salt-and-silver-9!',
    })
    const bare = await startScript(`${import.meta.dirname}/support/bare-upload.ts`, [folder])
    const answers: number[] = []
    const limits: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      answers.push(await timeUpload(server, artist, path, `Alone ${round}`))
      await untilRendered(artist, round + 1)
      limits.push((await timePost(`http://127.0.0.1:${bare.firstLine}`, await readFile(path), {})).seconds)
    }
    await bare.stop()
    const peakMb = await uploadTogether(server, artist, path)
    return [figure('upload.answer_s', median(answers), 's', median(limits)), figure('upload.32x20mb_rss_mb', peakMb, 'MB')]
  } finally {
    await server.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function uploadTogether(server: TestServer, artist: Caller, path: string): Promise<number> {
  const memory = watchMemory(server.pid())
  const files = Array.from({ length: AT_ONCE }, (_, index) => artworkForm({ artworkName: `Together ${index}` }, path, String(index)))
  const forms = await Promise.all(files)
  const answers = await Promise.all(forms.map((form) => artist.post('/api/upload-artwork', form)))
  const refused = answers.filter(({ status }) => status !== 200)
  if (refused.length) throw new Error(`${refused.length} of ${AT_ONCE} uploads were refused: ${JSON.stringify(refused[0]?.body)}`)
  await untilRendered(artist, ROUNDS + AT_ONCE)
  return memory.stop()
}

/** The body is created before the measurement, because creating it is the browser's work. */
async function timeUpload(server: TestServer, artist: Caller, path: string, artworkName: string): Promise<number> {
  const made = new Response(await artworkForm({ artworkName }, path, artworkName))
  const body = Buffer.from(await made.arrayBuffer())
  const headers = {
    authorization: `Bearer ${artist.token}`,
    'x-user-username': artist.username,
    'content-type': made.headers.get('content-type') ?? '',
  }
  const { seconds, status, text } = await timePost(`${server.url}/api/upload-artwork`, body, headers)
  if (status !== 200) throw new Error(`the upload was refused: ${text}`)
  return seconds
}

async function timePost(
  url: string,
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ seconds: number; status: number | undefined; text: string }> {
  const begun = performance.now()
  const sent = request(url, { method: 'POST', headers: { ...headers, 'content-length': body.length } }).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const seconds = (performance.now() - begun) / 1000
  return { seconds, status: answer.statusCode, text: Buffer.concat(await answer.toArray()).toString() }
}
