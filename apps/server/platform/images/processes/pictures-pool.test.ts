import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drawPicture } from '../../../test/images/picture-files.ts'
import { createLogger } from '../../observability/logger.ts'
import { runWithOrigin } from '../../observability/origin.ts'
import { projectPath } from '../../paths.ts'
import { PictureProcessDied, type Pictures } from '../pictures.ts'
import { forkForPictures } from './fork-for-pictures.ts'
import { MAX_MS_PER_HOUR } from './picture-time.ts'
import { createPicturesPool, type PoolOptions } from './pictures-pool.ts'

const log = createLogger({ level: 'silent' })
let folder = ''
let pictures: Pictures | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-pool-'))
  await drawPicture(folder, { name: 'good.png', widthPx: 8, heightPx: 8 })
  for (const name of ['crash', 'hang', 'slow', 'slow2', 'greedy']) await copyFile(join(folder, 'good.png'), join(folder, `${name}.png`))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})
afterEach(() => pictures?.stop())

function openPool(options: Partial<PoolOptions> = {}): Pictures {
  pictures = createPicturesPool({
    processPath: projectPath('apps/server/test/images/fake-picture-process.mjs'),
    workers: 2,
    log,
    ...options,
  })
  return pictures
}

/** On a busy machine a process takes a second to start or to exit. */
const PATIENT = { timeout: 15_000 }
const at = (name: string) => join(folder, `${name}.png`)
/** Writes a fake image process. `answer` is the code of its message handler. */
async function newProcess(name: string, answer: string): Promise<string> {
  const path = join(folder, name)
  const lines = [
    "import { existsSync, writeFileSync } from 'node:fs'",
    "process.on('disconnect', () => process.exit(0))",
    'const tell = (id, value) => process.send({ id, value, rssBytes: 0 })',
    `process.on('message', ({ id, work }) => { ${answer} })`,
    "process.send('ready')",
  ]
  await writeFile(path, lines.join('\n'))
  return path
}

const timeouts = {
  ...{ inspect: 60_000, measure: 60_000, observe: 60_000, shrink: 60_000, squeeze: 60_000, card: 60_000, scene: 60_000, drawing: 60_000 },
  ...{ encode: 60_000, pixels: 60_000, print: 60_000, avif: 60_000, render: 60_000 },
}

/** The fake returns its pid as the width. */
const findProcessId = async (work: Promise<{ widthPx: number }>) => (await work).widthPx

describe('crashes of image processes', () => {
  test('a crash rejects the image that caused it and no other', async () => {
    const { inspect } = openPool()
    const all = ['slow', 'crash', 'good', 'slow2', 'good'].map((name) => inspect(at(name)))
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'image_unreadable' } })
  })

  test('the pool retries the image in work after its process was killed once', async () => {
    await rm(join(folder, 'was-killed'), { force: true })
    const mark = JSON.stringify(join(folder, 'was-killed'))
    const processPath = await newProcess(
      'killed-once.mjs',
      `if (existsSync(${mark})) return tell(id, { widthPx: process.pid })
       writeFileSync(${mark}, '')
       process.kill(process.pid, 'SIGKILL')`,
    )
    await expect(openPool({ processPath }).inspect(at('good'))).resolves.toMatchObject({ widthPx: expect.any(Number) })
  })

  test('the pool refuses an image that crashes its process twice, with the crash as cause', async () => {
    await expect(openPool().renderAvif(at('crash'), folder)).rejects.toMatchObject({
      code: 'image_unreadable',
      cause: expect.any(PictureProcessDied),
    })
  })

  test('the pool reads an image that was unreadable beside another once more alone, and refuses it only then', async () => {
    // the first task waits for the second one and then fails as unreadable
    const answer = `globalThis.seen ??= []
       seen.push(id)
       if (seen.length === 2) {
         process.send({ id: seen[0], fault: 'unreadable', message: 'lost', rssBytes: 0 })
         tell(seen[1], { widthPx: seen.length })
       }
       if (seen.length === 3) tell(id, { widthPx: seen.length })
       if (seen.length === 4) process.send({ id, fault: 'unreadable', message: 'alone', rssBytes: 0 })`
    const { inspect } = openPool({ processPath: await newProcess('company.mjs', answer) })
    const [first, second] = await Promise.all([inspect(at('good')), inspect(at('slow'))])
    expect([first.widthPx, second.widthPx]).toEqual([3, 2])
    await expect(inspect(at('good'))).rejects.toMatchObject({ code: 'image_unreadable', cause: { message: 'alone' } })
  })

  test('the pool processes the next image after a crash', async () => {
    const { inspect } = openPool()
    await expect(inspect(at('crash'))).rejects.toMatchObject({ code: 'image_unreadable' })
    expect(await inspect(at('good'))).toMatchObject({ type: 'image/png', frames: 1 })
  })

  test('the pool reports a process that never starts as an internal error without a problem code', async () => {
    const path = join(folder, 'never.mjs')
    await copyFile(projectPath('apps/server/test/images/fake-picture-process.mjs'), path)
    const failure = await openPool({ processPath: path })
      .inspect(at('good'))
      .catch((error: Error) => error)
    expect(failure).toMatchObject({ message: expect.stringContaining('died') })
    expect(failure).not.toHaveProperty('code')
  })
})

describe('timeouts of image processes', () => {
  test('the pool rejects an image that takes too long as image_too_slow and completes the others', async () => {
    const { inspect, measure } = openPool({
      timeoutMs: { ...timeouts, inspect: 400 },
    })
    const hung = inspect(at('hang'))
    const others = [measure(at('slow')), measure(at('slow2')), measure(at('good'))]
    await expect(hung).rejects.toMatchObject({ code: 'image_too_slow' })
    await expect(Promise.all(others)).resolves.toHaveLength(3)
  })
})

test('the pool cuts an awaited detail before half of the waiting renditions', async () => {
  const processPath = await newProcess(
    'patient.mjs',
    "setTimeout(() => tell(id, work.kind === 'encode' ? '' : { path: work.path, widthPx: 8, heightPx: 8 }), 30)",
  )
  const { renderAvif, cutDetail } = openPool({ processPath, workers: 1 })
  let made = 0
  const renditions = Array.from({ length: 12 }, () => renderAvif(at('good'), folder).then(() => made++))
  await cutDetail(at('good'), { leftPx: 0, topPx: 0, widthPx: 8, heightPx: 8 }, folder)
  expect(made).toBeLessThan(6)
  await Promise.all(renditions)
})

describe('image process lifetime', () => {
  test('the pool uses one process for consecutive images', async () => {
    const { inspect } = openPool()
    expect(await findProcessId(inspect(at('good')))).toBe(await findProcessId(inspect(at('good'))))
  })

  test('the pool replaces a process that uses too much memory', async () => {
    const { inspect } = openPool()
    const first = await findProcessId(inspect(at('greedy')))
    expect(await findProcessId(inspect(at('good')))).not.toBe(first)
  })

  test('the pool moves new work to another process when one with a running print uses too much memory', async () => {
    const [held, mark] = ['is-held', 'may-end'].map((name) => JSON.stringify(join(folder, name)))
    const processPath = await newProcess(
      'holds-a-print.mjs',
      `if (work.kind !== 'print') return process.send({ id, value: { widthPx: process.pid }, rssBytes: globalThis.holds ? 2 ** 40 : 0 })
       globalThis.holds = true
       writeFileSync(${held}, '')
       setInterval(() => existsSync(${mark}) && tell(id, { widthPx: process.pid }), 10)`,
    )
    const { inspect, cutForPrint } = openPool({ processPath })
    const cut = { crop: { leftPx: 0, topPx: 0, widthPx: 8, heightPx: 8 }, widthPx: 8, heightPx: 8, bleedPx: 0, dotsPerInch: 150 }
    const printing = findProcessId(cutForPrint(at('good'), cut, folder))
    // wait until the print is running, because each call first reads its file
    await expect.poll(() => existsSync(join(folder, 'is-held')), PATIENT).toBe(true)
    const first = await findProcessId(inspect(at('good')))
    const others = [await findProcessId(inspect(at('good'))), await findProcessId(inspect(at('good')))]
    expect(others[0]).not.toBe(first)
    expect(others[1]).toBe(others[0])
    expect(isAlive(first)).toBe(true)
    await writeFile(join(folder, 'may-end'), '')
    expect(await printing).toBe(first)
    await expect.poll(() => isAlive(first), PATIENT).toBe(false)
    expect(await findProcessId(inspect(at('good')))).toBe(others[0])
  })

  test('the pool kills a grown process whose image takes too long, and keeps the process that took over', async () => {
    const { inspect, measure } = openPool({ timeoutMs: { ...timeouts, measure: 1500 } })
    const hung = measure(at('hang')).catch((error: { code?: string }) => error.code)
    const first = await findProcessId(inspect(at('greedy')))
    const second = await findProcessId(inspect(at('good')))
    expect(await hung).toBe('image_too_slow')
    await expect.poll(() => isAlive(first), PATIENT).toBe(false)
    expect(await findProcessId(inspect(at('good')))).toBe(second)
  })

  test('stop ends every process, also a grown one with running work', async () => {
    const { inspect, measure, stop } = openPool()
    const hung = expect(measure(at('hang'))).rejects.toThrow('stopped')
    const all = [await findProcessId(inspect(at('greedy'))), await findProcessId(inspect(at('good')))]
    await stop()
    await hung
    expect(all.map(isAlive)).toEqual([false, false])
  })

  test('an idle process ends, and the next image starts a new one', async () => {
    const { inspect } = openPool({ idleMs: 20 })
    const first = await findProcessId(inspect(at('good')))
    await expect.poll(() => isAlive(first), PATIENT).toBe(false)
    expect(await findProcessId(inspect(at('good')))).not.toBe(first)
  })

  test('stop ends the process and rejects running and later images', async () => {
    const { inspect, stop } = openPool()
    const first = await findProcessId(inspect(at('good')))
    const hung = expect(inspect(at('hang'))).rejects.toThrow('stopped')
    await expect.poll(() => isAlive(first), PATIENT).toBe(true)
    await stop()
    await hung
    expect(isAlive(first)).toBe(false)
    await expect(inspect(at('good'))).rejects.toThrow('stopped')
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('images of several artists', () => {
  test('the pool works for an artist with one task before the many waiting tasks of another', async () => {
    const { draw } = openPool({ workers: 1 })
    const order: string[] = []
    // drawings are queued synchronously; the fake's response is invalid and ignored
    const drawAs = (artistId: string) =>
      runWithOrigin({ artistId }, () => draw('slow').catch(() => undefined)).then(() => order.push(artistId))
    await Promise.all([...Array.from({ length: 5 }, () => drawAs('many')), drawAs('few')])
    expect(order).toEqual(['many', 'few', 'many', 'many', 'many', 'many'])
  })

  test('the pool refuses more images of an artist who used up the hour with rate_limited, until the next hour', async () => {
    let now = 0
    let onSent = () => {}
    const fork: typeof forkForPictures = (...asked) => {
      const { send, ...forked } = forkForPictures(...asked)
      return {
        ...forked,
        send(message) {
          send(message)
          onSent()
        },
      }
    }
    const { inspect } = openPool({ workers: 1, fork, now: () => now })
    const inspectAs = (artistId: string) => runWithOrigin({ artistId }, () => inspect(at('good')))
    onSent = () => {
      // simulate the duration of the first image
      now += MAX_MS_PER_HOUR + 1
      onSent = () => {}
    }
    await inspectAs('one')
    await expect(inspectAs('one')).rejects.toMatchObject({ code: 'rate_limited' })
    await inspectAs('other')
    now += 60 * 60 * 1000
    await inspectAs('one')
  })

  test('the pool refuses an image that is stored to be slow before it waits', async () => {
    const { inspect } = openPool()
    const path = join(folder, 'interlaced.png')
    const header = Buffer.from('89504e470d0a1a0a0000000d494844520000271000002710100600000100000000', 'hex')
    await writeFile(path, header)
    await expect(inspect(path)).rejects.toMatchObject({ code: 'image_too_complex' })
  })
})
