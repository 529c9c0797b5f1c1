import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

// `ask-steadily.ts URL EVERY_MS HEADERS` asks for one address at a steady pace, whether the last one was answered or not: one that waits long
// must not hide those behind it. Whenever it is told to, it says how long each waited since it was told last, once all of these are answered.
const [url = '', everyMs, headersJson = ''] = process.argv.slice(2)
const headers = JSON.parse(headersJson)
const agent = new Agent({ keepAlive: true })
let asked: Promise<number>[] = []
setInterval(() => asked.push(ask()), Number(everyMs))
process.on('message', async () => {
  const told = asked
  asked = []
  process.send?.(await Promise.all(told))
})
process.on('disconnect', () => process.exit())

/** @returns how long it waited, in milliseconds */
async function ask(): Promise<number> {
  const begun = performance.now()
  const [answer] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage]
  await answer.resume().toArray()
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  return performance.now() - begun
}
