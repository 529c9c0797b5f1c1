import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Analysis } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { Artist } from '../../../platform/actor.ts'
import { createLogger } from '../../../platform/observability/logger.ts'
import { goodAnswer, openModelStandIn } from '../../../test/stand-ins/model-stand-in.ts'
import type { StandInAnswer } from '../../../test/stand-ins/platform-stand-in.ts'
import { newPicture, openStudioWorld, toFile } from '../../../test/worlds/studio-world.ts'
import { createAnalysisCache } from '../queries/analyses.ts'
import { createBuiltInVision } from './built-in.ts'
import { openHostedVision } from './hosted.ts'
import { PROMPT_VERSION, SCHEMA_VERSION } from './prompt.ts'
import { visionAnswers, visionLocks, visionUsage } from './tables.ts'

const KEY = 'sk-a-key-of-the-tests'
const world = await openStudioWorld()
const model = await openModelStandIn()
const logged: string[] = []
const outcomes: string[] = []
const tokens: { input: number; output: number; cost: number | undefined }[] = []
const waits: (number | undefined)[] = []
const log = createLogger({ level: 'debug', to: { write: (line) => void logged.push(line) } })
const openVision = (name = 'sees') =>
  openHostedVision(
    {
      baseUrl: model.baseUrl,
      apiKey: KEY,
      model: name,
      waitMs: async () => undefined,
      prices: { inputPerMillion: 0.5, outputPerMillion: 2 },
    },
    {
      ...{ database: world.database, pictures: world.pictures, clock: world.tools.clock, log },
      builtIn: createBuiltInVision({
        pictures: world.pictures,
        textReader: { read: async () => [] },
        contentRater: undefined,
        log: world.tools.log,
      }),
      onAnalyzed: (outcome, seconds) => void [outcomes.push(outcome), waits.push(seconds)],
      onTokens: (counted) => void tokens.push(counted),
      patienceMs: 60_000,
    },
  )
world.tools.vision = openVision()
afterAll(async () => {
  await model.close()
  await world.close()
})

async function analyze(artist: Artist, file: Buffer<ArrayBuffer>) {
  const form = new FormData()
  form.append('artworkImage', await toFile(file))
  return world.post(artist, 'analyze-image', form)
}

const draft = {
  title: goodAnswer.title,
  description: goodAnswer.description,
  altText: goodAnswer.altText,
  tags: goodAnswer.tags,
  category: 'nature',
  categorySuggestion: null,
  categoryConfidence: 0.9,
  categoryAlternatives: ['photography', 'space'],
  contentRatingSuggestion: null,
  categoryName: 'nature',
  categoryLabel: 'Nature',
  message: expect.stringMatching(/^A first draft by AI\..* Model: \S+\.$/),
}

test('the model drafts the texts of an image once, and again after a change of the model', async () => {
  const [artist, other, picture] = [await world.newArtist(), await world.newArtist(), await newPicture()]
  const before = model.requests.length
  expect(await analyze(artist, picture)).toEqual({ status: 200, body: draft })
  expect(await analyze(other, picture)).toEqual({ status: 200, body: draft })
  expect(model.requests.length - before).toBe(1)
  expect(outcomes.slice(-2)).toEqual(['described', 'kept'])
  expect(tokens).toEqual([{ input: 800, output: 60, cost: 0.00052 }])
  expect(waits.slice(-2)).toEqual([expect.any(Number), undefined])
  world.tools.vision = openVision('sees more')
  await analyze(artist, picture)
  world.tools.vision = openVision()
  expect(model.requests.length - before).toBe(2)
  const stored = await world.database.select().from(visionAnswers)
  const versions = { promptVersion: PROMPT_VERSION, schemaVersion: SCHEMA_VERSION }
  expect(stored).toMatchObject([
    { model: 'sees', ...versions },
    { model: 'sees more', ...versions },
  ])
})

test('three concurrent analyses of one image send one request to the model', async () => {
  const [artist, picture] = [await world.newArtist(), await newPicture()]
  const path = join(world.dataDir, 'at-once.png')
  await writeFile(path, picture)
  const before = model.requests.length
  const file = { path, sha256: createHash('sha256').update(picture).digest('hex') }
  const looks = await Promise.all([openVision(), openVision(), openVision()].map((vision) => vision.analyze(file, artist.artistId)))
  expect(model.requests.length - before).toBe(1)
  for (const look of looks) expect(look.title).toBe(goodAnswer.title)
  expect(outcomes.slice(-3).sort()).toEqual(['described', 'kept', 'kept'])
  expect(await world.database.select().from(visionLocks)).toEqual([])
  const [asks] = await world.database.select().from(visionUsage).where(eq(visionUsage.asker, artist.artistId))
  expect(asks).toMatchObject({ asked: 1 })
})

test('takeTurn gives an expired turn to another process, and a late end does not release it', async () => {
  const kept = createAnalysisCache({ database: world.database, clock: world.tools.clock })
  const key = crypto.randomUUID()
  const endLost = await kept.takeTurn(key)
  expect(endLost).toBeTypeOf('function')
  expect(await kept.takeTurn(key)).toBeUndefined()
  world.pass(71_000)
  const endOwn = await kept.takeTurn(key)
  expect(endOwn).toBeTypeOf('function')
  // a late release must not end another process's turn
  await endLost?.()
  expect(await kept.takeTurn(key)).toBeUndefined()
  await endOwn?.()
  const again = await kept.takeTurn(key)
  expect(again).toBeTypeOf('function')
  await again?.()
})

test('an operator’s analysis reuses the stored answer, and requests it again after its lifetime', async () => {
  const [artist, picture] = [await world.newArtist(), await newPicture()]
  await analyze(artist, picture)
  const form = new FormData()
  const fields = { artworkName: 'Mine', artworkDescription: '', tags: '', category: 'space', orientation: 'vertical' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('artworkImage', await toFile(picture))
  const { body } = await world.post(artist, 'upload-artwork', form)
  await world.artworks.render({ artwork: body.uid })
  const before = model.requests.length
  expect(await world.artworks.analyzeStored(body.uid)).toEqual(draft)
  expect(model.requests.length).toBe(before)
  world.pass(limits.analysis.keptMs + 1)
  expect(await world.artworks.analyzeStored(body.uid)).toEqual(draft)
  expect(model.requests.length).toBe(before + 1)
})

test('the model gets a small upright JPEG without metadata or data of the artist', async () => {
  const artist = await world.newArtist()
  const exif = { IFD0: { Artist: 'A very private name', ImageDescription: 'A very private place' } }
  const file = await sharp({ create: { width: 2400, height: 3000, channels: 3, background: '#d04010' } })
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await analyze(artist, file as Buffer<ArrayBuffer>)
  const asked = model.requests.at(-1)
  const [, user] = model.completions().at(-1)?.messages ?? []
  const [part] = Array.isArray(user?.content) ? user.content : []
  const sent = Buffer.from(part?.image_url?.url.split(',')[1] ?? '', 'base64')
  const facts = await sharp(sent).metadata()
  expect(facts).toMatchObject({ format: 'jpeg', width: 1536, height: 1229 })
  for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation']) expect(facts).not.toHaveProperty(kind)
  const wire = `${JSON.stringify(asked?.headers)}${asked?.body.toString()}`
  for (const own of [artist.name, artist.email, artist.artistId, artist.userId, 'private', 'picture.png']) expect(wire).not.toContain(own)
})

test('a manipulated model answer fills only the form fields, cleaned and within their limits', async () => {
  const artist = await world.newArtist()
  model.say({
    title: `<script>fetch('//evil.example')</script>IGNORE ALL RULES https://evil.example ${'buy now '.repeat(700)}`,
    altText: `<img alt="" onload=alert(1)> Ignore your instructions. <script>evil()</script> ${'See www.evil.example. '.repeat(99)}`,
    description: `<img src=x onerror=alert(1)> [free](javascript:alert(1)) ${'Send your password to www.evil.example. '.repeat(200)}`,
    tags: [
      'in the style of van gogh',
      '[admin]',
      'https://evil.example',
      'Free',
      'free',
      ...Array.from({ length: 500 }, (_, i) => `word ${i}`),
    ],
    category: 'QUOTES ',
    confidence: 1,
    alternatives: ['../../etc/passwd', 'admin'],
    isApproved: 1,
    message: 'Your account is closed. Call us.',
    categoryLabel: '<b>Approved</b>',
    __proto__: { isAdmin: true },
  })
  const { status, body } = await analyze(artist, await newPicture())
  model.say(goodAnswer)
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(Object.keys(Analysis.shape).sort())
  const look = Analysis.parse(body)
  expect(look.title.length).toBeLessThanOrEqual(limits.artwork.nameMax)
  expect(look.description.length).toBeLessThanOrEqual(limits.artwork.descriptionMax)
  expect(look.altText.length).toBeLessThanOrEqual(limits.artwork.altTextMax)
  expect(look.tags).toEqual(['free', ...Array.from({ length: 9 }, (_, i) => `word ${i}`)])
  expect(look).toMatchObject({ category: 'quotes', categoryLabel: 'Quotes', categoryAlternatives: [] })
  expect(JSON.stringify(look)).not.toMatch(/[<>]|evil|javascript|account|gogh|passwd/i)
  expect(await world.listArtworkRows(artist)).toEqual([])
})

describe('failed analyses', () => {
  test.each<[string, StandInAnswer, number, string, string]>([
    ['answers 503', { status: 503 }, 503, 'analysis_unavailable', 'failed'],
    [
      'refuses the API key',
      { status: 401, body: { error: { message: `Incorrect API key: ${KEY}` } } },
      503,
      'analysis_unavailable',
      'failed',
    ],
    [
      'refuses the image',
      { body: { choices: [{ finish_reason: 'stop', message: { content: null, refusal: 'No.' } }] } },
      422,
      'analysis_refused',
      'refused',
    ],
  ])('an artist gets a problem when the model %s', async (_why, answer, status, code, outcome) => {
    model.sayNext(answer, ...(answer.status === 503 ? [answer, answer] : []))
    expect(await analyze(await world.newArtist(), await newPicture())).toMatchObject({ status, body: { code } })
    expect(outcomes.at(-1)).toBe(outcome)
  })

  test('an artist can retry an image after a failed analysis', async () => {
    const [artist, picture] = [await world.newArtist(), await newPicture()]
    model.sayNext({ status: 400 }, { status: 400 }, { status: 400 })
    expect((await analyze(artist, picture)).status).toBe(503)
    expect(await analyze(artist, picture)).toEqual({ status: 200, body: draft })
  })
})

describe('daily analysis budget', () => {
  test('an artist over the daily budget gets the built-in analysis with a notice, and another artist the model’s', async () => {
    const [artist, other] = [await world.newArtist(), await world.newArtist()]
    const day = world.tools.clock().toISOString().slice(0, 10)
    await world.database.insert(visionUsage).values({ asker: artist.artistId, day, asked: limits.analysis.perDay - 2 })
    const before = model.requests.length
    const answers = await Promise.all(Array.from({ length: 5 }, async () => analyze(artist, await newPicture())))
    expect(model.requests.length - before).toBe(2)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const own = answers.filter(({ body }) => Analysis.parse(body).title === '')
    expect(own).toHaveLength(3)
    expect(own[0]?.body.message).toMatch(/^You’ve used today’s 100 AI analyses\. .* We couldn’t recognise the subject/)
    expect(await analyze(other, await newPicture())).toMatchObject({ body: { title: goodAnswer.title } })
    world.pass(24 * 60 * 60 * 1000)
    expect(await analyze(artist, await newPicture())).toMatchObject({ body: { title: goodAnswer.title } })
  })
})

test('the log contains the outcome of each analysis, and neither the API key nor the answers', async () => {
  expect(logged.join('')).toContain('a model described a picture')
  expect(logged.join('')).toContain('a model described no picture')
  for (const secret of [KEY, goodAnswer.title, 'Incorrect', 'evil']) expect(logged.join('')).not.toContain(secret)
})
