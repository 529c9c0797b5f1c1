import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { firstFrameNotice } from '@tintype/contract/artworks/animation'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { hdrNotice } from '@tintype/contract/artworks/high-dynamic-range'
import { Problem } from '@tintype/contract/problems'
import { toPrintShape } from '@tintype/domain/prints/crops'
import { fitPrint } from '@tintype/domain/prints/print-fit'
import { PRINT_SIZES, type PrintSize } from '@tintype/domain/prints/sizes'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Artist } from '../../../platform/actor.ts'
import { lockFiles } from '../../../platform/storage/lock-files.ts'
import { getResponseCodes, runBehindLock } from '../../../test/database/wait-for-lock.ts'
import { codePointsChunk } from '../../../test/images/coloured-pngs.ts'
import { awkwardPicture } from '../../../test/images/picture-files.ts'
import { chunk, drawPng } from '../../../test/images/png-kinds.ts'
import { artworkForm, newPicture, openStudioWorld } from '../../../test/worlds/studio-world.ts'
import { createArtworks } from '../index.ts'
import { artworks } from '../tables.ts'

const world = await openStudioWorld()
afterAll(() => world.close())

let artist: Artist
beforeEach(async () => {
  artist = await world.newArtist()
})

const sha256Hex = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const small = { colourType: 2, depth: 8, widthPx: 30, heightPx: 40 } as const
const upload = async (parts: Parameters<typeof artworkForm>[0] = {}, actor = artist) =>
  world.post(actor, 'upload-artwork', await artworkForm(parts))

describe('uploading an artwork', () => {
  test('an uploaded artwork is stored unchanged, waits for review and enqueues its rendering', async () => {
    const file = await newPicture({ widthPx: 45, heightPx: 60, scale: 16 })
    const fields = {
      artworkName: ' Moon over Water ',
      artworkDescription: 'Calm.',
      altText: ' A moon over  dark water. ',
      tags: 'Moon,SEA,moon,[ai],vertical',
      allowMarketing: 'true',
    }
    const { status, body } = await upload({ file, fields: { ...fields, username: artist.name.toUpperCase() } })
    expect(status).toBe(200)
    expect(body).toEqual({ uid: expect.any(String), message: expect.any(String) })

    expect(await world.listArtworkRows(artist)).toMatchObject([
      {
        uid: body.uid,
        position: 1,
        name: 'Moon over Water',
        description: 'Calm.',
        altText: 'A moon over  dark water.',
        tags: ['moon', 'sea', 'vertical'],
        category: 'space',
        orientation: 'vertical',
        allowMarketing: true,
        reviewStatus: 'pending',
        publishedAt: null,
        originalKey: sha256Hex(file),
        fileBytes: file.length,
        fileType: 'image/png',
        widthPx: 720,
        heightPx: 960,
        sizes: ['medium'],
        handle: expect.stringMatching(/^moon-over-water-[0-9a-f]{8}$/),
      },
    ])
    expect((await buffer((await world.storage.read('originals', sha256Hex(file))).stream)).equals(file)).toBe(true)
    expect(world.sent).toContainEqual({ name: 'artworks.render', payload: { artwork: body.uid } })
    expect(await world.incoming()).toEqual([])
  })

  test.each([
    ['without a technique, as by older clients, has none', {}, null],
    ['with a technique keeps it', { howMade: 'ai_assisted' }, 'ai_assisted'],
  ])('an artwork uploaded %s', async (_, fields, howMade) => {
    const { uid } = (await upload({ fields: fields as Record<string, string> })).body
    expect((await world.get(artist, 'artist-artworks')).body.artworks).toMatchObject([{ uid, howMade, version: 1, proposed: null }])
  })

  test.each([
    ['is stored', '{"3:4":0,"5:7":250,"7:10":1000}', { '3:4': 0, '5:7': 250, '7:10': 1000 }],
    ['is stored as none when every shape is centred', '{"3:4":500,"5:7":500,"7:10":500}', null],
  ])('a crop uploaded with an artwork %s', async (_, crops, kept) => {
    const { uid } = (await upload({ fields: { crops } })).body
    expect((await world.get(artist, 'artist-artworks')).body.artworks).toMatchObject([{ uid, crops: kept }])
    expect(await world.artworks.findPrintSource(world.database, uid)).toMatchObject({ crops: kept })
    expect((await world.artworks.pictures(world.database, [uid])).get(uid)?.crops).toEqual(kept ?? undefined)
  })

  test('a proof uploaded with an artwork is stored with the sizes and crops that the artist approved', async () => {
    const crops = { '3:4': 0, '5:7': 250, '7:10': 1000 }
    const proof = { '3:4': 12.5, '5:7': 10, '7:10': 0 }
    const { uid } = (await upload({ fields: { crops: JSON.stringify(crops), proof: JSON.stringify(proof) } })).body
    const [artwork] = (await world.get(artist, 'artist-artworks')).body.artworks
    expect(artwork).toMatchObject({ uid, proof: { signedAt: world.pass(0).toISOString(), orientation: 'vertical', crops } })
    const fit = (size: PrintSize) => fitPrint(artwork as Artwork, size, 'vertical')
    expect(artwork?.proof?.prints).toEqual(
      PRINT_SIZES.map((size) => ({
        size,
        dotsPerInch: Math.round(fit(size).dotsPerInch),
        sharpness: fit(size).sharpness,
        vividPercent: proof[toPrintShape(size)],
      })),
    )
  })

  test.each([
    ['WEBP', async () => readFile(awkwardPicture('own-webp-anim-2000-frames.webp'))],
    ['PNG', async () => drawPng({ ...small, widthPx: 600, heightPx: 800, before: [chunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]))] })],
  ])('an animated %s is accepted with a message that only its first frame counts', async (_, draw) => {
    const { status, body } = await upload({ file: (await draw()) as Buffer<ArrayBuffer> })
    expect(status).toBe(200)
    expect(body.message).toContain(firstFrameNotice)
    expect((await upload()).body.message).not.toContain(firstFrameNotice)
  })

  test('a picture in HDR is accepted with a message that its brightness is converted', async () => {
    const hdr = drawPng({ ...small, depth: 16, widthPx: 600, heightPx: 800, before: [codePointsChunk(9, 16)] })
    expect((await upload({ file: hdr })).body.message).toContain(hdrNotice)
    expect((await upload()).body.message).not.toContain(hdrNotice)
  })

  test('an artwork uploaded without a proof has none', async () => {
    await upload()
    expect((await world.get(artist, 'artist-artworks')).body.artworks).toMatchObject([{ proof: null }])
  })

  test('an uploaded file gets the type of its bytes, despite another file name', async () => {
    const { status } = await upload({
      file: (await sharp(await newPicture())
        .webp()
        .toBuffer()) as Buffer<ArrayBuffer>,
      fileName: 'photo.jpg',
    })
    expect(status).toBe(200)
    expect(await world.listArtworkRows(artist)).toMatchObject([{ fileType: 'image/webp' }])
  })

  test.each(['own-4096x3072.jpg', 'own-webp-anim-2000-frames.webp'])('the unusual but valid file %s is accepted', async (name) => {
    expect((await upload({ file: awkwardPicture(name) })).status).toBe(200)
  })

  test.each(['jpeg-exif-xss.jpg', 'jpeg-tail-html.jpg'])('the unusual but valid file %s is read and only too small', async (name) => {
    expect((await upload({ file: awkwardPicture(name) })).body.code).toBe('artwork_too_small')
  })

  test.each([
    ['600 × 800', { widthPx: 30, heightPx: 40, scale: 20 }, ['medium']],
    ['1,200 × 1,600', { widthPx: 30, heightPx: 40, scale: 40 }, ['medium', 'large', 'large_tall']],
    ['2,304 × 3,072', { widthPx: 36, heightPx: 48, scale: 64 }, ['medium', 'large', 'large_tall', 'extra_large']],
  ])('an artwork of %s pixels is offered in the sizes that it has enough pixels for', async (_, size, sizes) => {
    const { uid } = (await upload({ file: await newPicture(size) })).body
    expect((await world.get(artist, `artworks/${uid}`)).body).toMatchObject({ sizes, sizesOff: [], sizesRefused: [] })
  })

  test('the sizes that an artist switches off at upload are stored and not offered', async () => {
    const file = await newPicture({ widthPx: 30, heightPx: 40, scale: 40 })
    const { uid } = (await upload({ file, fields: { sizesOff: '["extra_large","medium"]' } })).body
    const expected = { sizes: ['large', 'large_tall'], sizesOff: ['medium', 'extra_large'] }
    expect((await world.get(artist, `artworks/${uid}`)).body).toMatchObject(expected)
  })

  test('twenty concurrent uploads get consecutive places', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload()))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await world.listArtworkRows(artist)).map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect((await world.get(artist, 'artist-artworks-count')).body).toEqual({ count: 20, hasApprovedArtwork: false })
  })
})

describe('uploading the same file again', () => {
  test('an artist cannot upload the same file again within four seconds', async () => {
    const file = await newPicture()
    expect((await upload({ file })).status).toBe(200)
    world.pass(3999)
    expect(await upload({ file })).toMatchObject({ status: 409, body: { code: 'artwork_duplicate' } })
    expect(await world.listArtworkRows(artist)).toHaveLength(1)
  })

  test('an artist who uploads the same file later is asked, with the artwork that has it, and can upload it again', async () => {
    const file = await newPicture()
    const { uid } = (await upload({ file, fields: { artworkName: 'Tide' } })).body
    world.pass(4001)
    expect(await upload({ file })).toMatchObject({
      status: 409,
      body: {
        code: 'artwork_exists',
        message: 'This picture is already in your shop, as “Tide”.',
        data: { uid, name: 'Tide' },
      },
    })
    expect(await world.listArtworkRows(artist)).toHaveLength(1)
    expect((await upload({ file, fields: { uploadAgain: 'true' } })).status).toBe(200)
    expect(await upload({ file, fields: { uploadAgain: 'true' } })).toMatchObject({ status: 409, body: { code: 'artwork_duplicate' } })
    expect(await world.listArtworkRows(artist)).toHaveLength(2)
  })

  test('an artist can upload the file of a rejected artwork again, but not within four seconds', async () => {
    const file = await newPicture()
    const { uid } = (await upload({ file })).body
    await world.database.update(artworks).set({ reviewStatus: 'rejected' }).where(eq(artworks.uid, uid))
    world.pass(3999)
    expect(await upload({ file })).toMatchObject({ status: 409, body: { code: 'artwork_duplicate' } })
    world.pass(2)
    expect((await upload({ file })).status).toBe(200)
  })

  test('an artist can upload a file again once its artwork is deleted', async () => {
    const file = await newPicture()
    const { uid } = (await upload({ file })).body
    await world.artworks.requestDeletion(artist, { uid, reason: 'Sold.' })
    world.pass(4001)
    expect(await upload({ file })).toMatchObject({ status: 409, body: { code: 'artwork_exists' } })
    await world.database.transaction((tx) => world.artworks.approveDeletion(tx, uid))
    expect((await upload({ file })).status).toBe(200)
  })

  test('five concurrent uploads of a file whose artwork was deleted create one artwork', async () => {
    const file = await newPicture()
    const { uid } = (await upload({ file })).body
    await world.artworks.requestDeletion(artist, { uid, reason: 'Sold.' })
    await world.database.transaction((tx) => world.artworks.approveDeletion(tx, uid))
    world.pass(60_000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload({ file })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('five concurrent uploads of the same file create one artwork', async () => {
    const file = await newPicture()
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload({ file })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await world.listArtworkRows(artist)).toHaveLength(1)
  })

  test('two artists can upload the same file', async () => {
    const [file, other] = [await newPicture(), await world.newArtist()]
    expect((await upload({ file })).status).toBe(200)
    expect((await upload({ file }, other)).status).toBe(200)
  })
})

test('a file that is being erased is kept for another artist who uploads it at the same time', async () => {
  const [file, other] = [await newPicture(), await world.newArtist()]
  const { uid } = (await upload({ file })).body
  await world.artworks.requestDeletion(artist, { uid, reason: 'Sold.' })
  await world.database.transaction((tx) => world.artworks.approveDeletion(tx, uid))
  const removed: string[] = []
  const storage: typeof world.storage = {
    ...world.storage,
    async remove(area, key) {
      await world.storage.remove(area, key)
      removed.push(key)
    },
  }
  const { erase } = createArtworks({ ...world.tools, storage })
  // the upload has found the stored file when it waits for the lock, and the erasure gets the lock first
  const [erasing, uploading] = await runBehindLock(
    world.database,
    (tx) => lockFiles(tx, [sha256Hex(file)]),
    () => erase({ artwork: uid }),
    () => upload({ file }, other),
  )
  expect(erasing?.status).toBe('fulfilled')
  expect(removed).toContain(sha256Hex(file))
  expect(getResponseCodes(uploading ? [uploading] : [])).toEqual(['done'])
  expect(await buffer((await world.storage.read('originals', sha256Hex(file))).stream)).toEqual(file)
})

describe('files that are not images', () => {
  /** An image and a truncated copy; only a valid image gets stored. */
  async function newFile() {
    const whole = await newPicture()
    return { whole, cut: whole.subarray(0, -20) as typeof whole }
  }

  test('a truncated image is not stored, also when it is refused eight times at once', async () => {
    const { cut } = await newFile()
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload({ file: cut })))
    expect(answers.map(({ body }) => body.code)).toEqual(Array(8).fill('image_unreadable'))
    expect(await world.storage.exists('originals', sha256Hex(cut))).toBe(false)
    expect(await world.incoming()).toEqual([])
  })

  test('a refused upload does not remove the same file that another artist has stored or is storing', async () => {
    const [{ whole }, other] = [await newFile(), await world.newArtist()]
    // a timeout of the picture process can refuse one of two equal files
    const pictures = { ...world.pictures, inspect: () => Promise.reject(new Problem('image_too_slow')) }
    const refused = createArtworks({ ...world.tools, pictures })
    const fields = { artworkName: 'Moon', artworkDescription: '', category: 'space', orientation: 'vertical', tags: '' } as const
    async function uploadRefused() {
      const folder = await world.storage.makeFolder()
      const artworkImage = { path: `${folder.path}/file`, sha256: sha256Hex(whole), sizeBytes: whole.length }
      await writeFile(artworkImage.path, whole)
      await expect(refused.upload(other, { ...fields, allowMarketing: false, artworkImage })).rejects.toMatchObject({
        code: 'image_too_slow',
      })
      await folder.release()
    }

    await uploadRefused()
    expect(await world.storage.exists('originals', sha256Hex(whole))).toBe(false)
    const [taken] = await Promise.all([upload({ file: whole }), uploadRefused(), uploadRefused()])
    await uploadRefused()
    expect(taken.status).toBe(200)
    expect(await buffer((await world.storage.read('originals', sha256Hex(whole))).stream)).toEqual(whole)
  })
})

describe('refused uploads', () => {
  const long = (length: number) => 'x'.repeat(length)
  const eleven = Array.from({ length: 11 }, (_, i) => `tag ${i}`).join(',')
  const cases: [what: string, parts: () => Parameters<typeof artworkForm>[0], status: number, code: string][] = [
    ['a text file', () => ({ file: Buffer.from('just some text, long enough to be looked at') }), 415, 'image_type'],
    ['a truncated JPEG', () => ({ file: awkwardPicture('own-half.jpg') }), 422, 'image_unreadable'],
    ['a PNG with flipped bits', () => ({ file: awkwardPicture('own-idat-flip.png') }), 422, 'image_unreadable'],
    ['HTML named .png', () => ({ file: awkwardPicture('own-html.png') }), 415, 'image_type'],
    ['SVG named .png', () => ({ file: awkwardPicture('own-svg-script.png') }), 415, 'image_type'],
    ['a file of 26 MB', () => ({ file: Buffer.alloc(26 * 1024 * 1024) }), 413, 'image_too_large'],
    ['an empty file', () => ({ file: awkwardPicture('zero.png') }), 422, 'image_empty'],
    ['an image of 16,384 × 16,384 pixels', () => ({ file: awkwardPicture('own-png-16384x16384-rgb.png') }), 422, 'image_dimensions'],
    ['no file', () => ({ without: ['artworkImage'] }), 422, 'image_missing'],
    ['a text field instead of a file', () => ({ without: ['artworkImage'], fields: { artworkImage: 'x' } }), 422, 'image_missing'],
    ['no name', () => ({ without: ['artworkName'] }), 422, 'artwork_name_missing'],
    ['a name of spaces', () => ({ fields: { artworkName: '   ' } }), 422, 'artwork_name_missing'],
    ['a name of 61 characters', () => ({ fields: { artworkName: long(61) } }), 422, 'artwork_name_too_long'],
    ['a description of 301 characters', () => ({ fields: { artworkDescription: long(301) } }), 422, 'artwork_description_too_long'],
    ['eleven tags', () => ({ fields: { tags: `${eleven},vertical` } }), 422, 'artwork_tags_too_many'],
    ['no category', () => ({ without: ['category'] }), 422, 'artwork_category_missing'],
    ['an unknown category', () => ({ fields: { category: 'boats' } }), 422, 'artwork_category_unknown'],
    ['no orientation', () => ({ without: ['orientation'] }), 422, 'artwork_orientation_unknown'],
    ['an unknown orientation', () => ({ fields: { orientation: 'diagonal' } }), 422, 'artwork_orientation_unknown'],
    ['a crop outside the image', () => ({ fields: { crops: '{"3:4":0,"5:7":250,"7:10":1001}' } }), 422, 'artwork_crops_unknown'],
    ['a crop that is a word', () => ({ fields: { crops: 'left' } }), 422, 'artwork_crops_unknown'],
    ['a proof of 100.1 percent', () => ({ fields: { proof: '{"3:4":0,"5:7":0,"7:10":100.1}' } }), 422, 'artwork_proof_unknown'],
    ['an unknown size', () => ({ fields: { sizesOff: '["huge"]' } }), 422, 'artwork_sizes_unknown'],
    ['every size switched off', () => ({ fields: { sizesOff: '["medium","large"]' } }), 422, 'artwork_sizes_missing'],
    ['an unknown technique', () => ({ fields: { howMade: 'by_magic' } }), 422, 'artwork_how_made_unknown'],
    ['another artist’s name', () => ({ fields: { username: 'Another Artist' } }), 403, 'username_mismatch'],
  ]
  test('an upload that allows no size is refused with the pixels that it needs, and leaves nothing', async () => {
    const stored = await world.stored()
    const answer = await upload({ file: await newPicture({ widthPx: 60, heightPx: 60 }) })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'artwork_too_small', message: expect.stringContaining('needs 591×788 pixels') },
    })
    expect(await world.listArtworkRows(artist)).toEqual([])
    expect(await world.stored()).toEqual(stored)
    expect(await world.incoming()).toEqual([])
  })

  test.each(cases)('an upload with %s is refused and leaves nothing', async (_, parts, status, code) => {
    const stored = await world.stored()
    expect(await upload(parts())).toMatchObject({ status, body: { code, message: expect.any(String) } })
    expect(await world.listArtworkRows(artist)).toEqual([])
    expect(await world.incoming()).toEqual([])
    expect(await world.stored()).toEqual(stored)
  })

  test('an upload with a truncated body is refused and leaves nothing', async () => {
    const whole = new Request('http://localhost/', { method: 'POST', body: await artworkForm() })
    const body = Buffer.from(await whole.arrayBuffer())
    const headers = { 'content-type': whole.headers.get('content-type') ?? '' }
    const cut = new Request('http://localhost/api/upload-artwork', { method: 'POST', headers, body: body.subarray(0, -1000) })
    expect(await world.call(artist, cut)).toMatchObject({ status: 400, body: { code: 'malformed' } })
    expect(await world.listArtworkRows(artist)).toEqual([])
    expect(await world.incoming()).toEqual([])
  })

  test('a visitor cannot upload an artwork', async () => {
    expect(await world.post({ kind: 'visitor' }, 'upload-artwork', await artworkForm())).toMatchObject({
      status: 401,
      body: { code: 'session_missing' },
    })
    expect(await world.incoming()).toEqual([])
  })
})

describe('uploads during internal failures', () => {
  const input = {
    artworkName: 'Moon',
    artworkDescription: '',
    category: 'space',
    orientation: 'vertical',
    tags: '',
    allowMarketing: false,
  } as const
  async function file() {
    const folder = await world.storage.makeFolder()
    const path = `${folder.path}/file`
    const bytes = await newPicture()
    await sharp(bytes).toFile(path.concat('.png'))
    return { ...folder, artworkImage: { path: path.concat('.png'), sha256: sha256Hex(bytes), sizeBytes: bytes.length } }
  }

  test('an upload to a full disk leaves no row', async () => {
    const { artworkImage, release } = await file()
    const storage = { ...world.storage, put: () => Promise.reject(new Problem('storage_full')) }
    await expect(createArtworks({ ...world.tools, storage }).upload(artist, { ...input, artworkImage })).rejects.toMatchObject({
      status: 507,
    })
    await release()
    expect(await world.listArtworkRows(artist)).toEqual([])
  })

  test('an upload whose file cannot be flushed to disk leaves no file and no row', async () => {
    const { artworkImage, release } = await file()
    const storage = { ...world.storage, flush: () => Promise.reject(new Problem('storage_full')) }
    await expect(createArtworks({ ...world.tools, storage }).upload(artist, { ...input, artworkImage })).rejects.toMatchObject({
      status: 507,
    })
    await release()
    expect(await world.storage.exists('originals', artworkImage.sha256)).toBe(false)
    expect(await world.listArtworkRows(artist)).toEqual([])
  })

  test('an upload that stops between file and row leaves the complete file, which the next upload uses', async () => {
    const { artworkImage, release } = await file()
    const stored = await readFile(artworkImage.path)
    const jobs = { ...world.tools.jobs, send: () => Promise.reject(new Error('the end')) }
    await expect(createArtworks({ ...world.tools, jobs }).upload(artist, { ...input, artworkImage })).rejects.toThrow('the end')
    await release()
    expect(await buffer((await world.storage.read('originals', artworkImage.sha256)).stream)).toEqual(stored)
    expect(await world.listArtworkRows(artist)).toEqual([])

    const again = await world.storage.makeFolder()
    await writeFile(`${again.path}/file`, stored)
    await createArtworks(world.tools).upload(artist, { ...input, artworkImage: { ...artworkImage, path: `${again.path}/file` } })
    await again.release()
    expect(await world.listArtworkRows(artist)).toMatchObject([{ originalKey: artworkImage.sha256 }])
  })

  test('an upload during an outage of the queue leaves no row and takes no place', async () => {
    const { artworkImage, release } = await file()
    const jobs = { ...world.tools.jobs, send: () => Promise.reject(new Error('the queue is away')) }
    await expect(createArtworks({ ...world.tools, jobs }).upload(artist, { ...input, artworkImage })).rejects.toThrow('the queue is away')
    await release()
    expect(await world.listArtworkRows(artist)).toEqual([])
    expect(await world.artworks.count(artist)).toEqual({ count: 0, hasApprovedArtwork: false })
  })
})
