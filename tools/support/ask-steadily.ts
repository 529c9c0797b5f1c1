import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

// `ask-steadily.ts URL EVERY_MS HEADERS` requests a URL at a constant rate, whether or not the last request was answered: a slow one must
// not hide those behind it. On each message it reports the durations since the last report, once all pending requests are answered.
const [url = '', everyMs, headersJson = ''] = process.argv.slice(2)
const headers = JSON.parse(headersJson)
const agent = new Agent({ keepAlive: true })
let asked: Promise<number>[] = []
setInterval(() => asked.push(ask()), Number(everyMs))
process.on('message', async () => {
  const answers = asked
  asked = []
  process.send?.(await Promise.all(answers))
})
process.on('disconnect', () => process.exit())

/** @returns the duration in milliseconds */
async function ask(): Promise<number> {
  const begun = performance.now()
  const [answer] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage]
  await answer.resume().toArray()
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  return performance.now() - begun
}
