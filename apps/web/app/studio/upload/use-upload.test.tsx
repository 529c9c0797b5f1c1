import { act } from '@testing-library/react'
import type { Analysis } from '@tintype/contract/artworks/artworks'
import { Problem, problemText } from '@tintype/contract/problems'
import { CENTRED } from '@tintype/domain/prints/crops'
import type { SubmitEvent } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { mockImages, pngFile } from '../../../test/pictures.ts'
import { artist, eventually, renderHookInApp } from '../../../test/render.tsx'
import { type MockUpload, mockUploads } from '../../../test/uploads.ts'
import { studioTexts } from '../studio-texts.ts'
import { emptyUpload } from './fields/upload-form.ts'
import { useUpload } from './use-upload.ts'

const analysis: Analysis = {
  title: 'Moonrise',
  description: 'A moon over a village',
  altText: 'The moon above dark roofs',
  tags: ['moon', 'night'],
  category: 'nature',
  categorySuggestion: null,
  categoryConfidence: 0.7,
  categoryAlternatives: [],
  contentRatingSuggestion: null,
  categoryLabel: 'Nature',
  categoryName: 'nature',
  message: 'Filled in.',
}
const uid = 'a6a1c7a0-3f0e-4b56-9d0c-0c6f6f1d2b11'
const portrait = { widthPx: 3000, heightPx: 4000 }
const landscape = { widthPx: 4000, heightPx: 3000 }

beforeEach(() => void mockImages(portrait))

describe('choosing a picture', () => {
  test('fills in the fields that the artist has not typed', async () => {
    const { result, choose, finishReading } = render()
    act(() => result.current.form.setValue('artworkName', 'My own title', { shouldDirty: true }))
    await choose()
    await finishReading()
    expect(result.current.form.getValues()).toMatchObject({
      artworkName: 'My own title',
      artworkDescription: 'A moon over a village',
      altText: 'The moon above dark roofs',
      tags: ['moon', 'night'],
      category: 'nature',
    })
  })

  test('keeps what the artist types while the picture is read', async () => {
    const { result, choose, finishReading } = render()
    await choose()
    act(() => result.current.form.setValue('artworkDescription', 'Mine', { shouldDirty: true }))
    await finishReading()
    expect(result.current.form.getValues()).toMatchObject({ artworkName: 'Moonrise', artworkDescription: 'Mine' })
  })

  test('detects the orientation, and drops a changed one with the next picture', async () => {
    const { result, choose } = render()
    mockImages(landscape)
    await choose()
    expect(result.current.form.getValues('orientation')).toBe('horizontal')
    act(() => result.current.form.setValue('orientation', 'vertical', { shouldDirty: true }))
    await choose()
    expect(result.current.form.getValues('orientation')).toBe('horizontal')
  })

  test('clears the suggestions for the picture before, and keeps what the artist typed', async () => {
    const { result, choose, finishReading } = render()
    await choose()
    await finishReading()
    act(() => result.current.form.setValue('artworkName', 'Mine', { shouldDirty: true }))
    await choose()
    expect(result.current.form.getValues()).toMatchObject({ artworkName: 'Mine', artworkDescription: '', tags: [], category: undefined })
  })

  test('that allows no size tells the pixels it needs, is not analysed and cannot be submitted', async () => {
    const { result, choose, uploads, submit } = render()
    mockImages({ widthPx: 60, heightPx: 60 })
    act(() => void result.current.choose(pngFile('small.png')))
    await eventually(() => expect(result.current.easel.problem).toContain('The smallest size needs 591×788 pixels.'))
    await submit()
    // neither the analysis nor the artwork
    expect(uploads).toEqual([])
    mockImages(portrait)
    await choose()
    expect(result.current.easel.problem).toBeUndefined()
  })

  test('re-centers the crops', async () => {
    const { result, choose } = render()
    await choose()
    act(() => result.current.crops.move('3:4', 800))
    await choose()
    expect(result.current.crops.value).toEqual(CENTRED)
  })

  test('a refused file changes neither picture nor words', async () => {
    const { result, uploads, choose, finishReading } = render()
    await choose()
    await finishReading()
    act(() => result.current.crops.move('3:4', 800))
    await act(() => result.current.choose(new File([], 'empty.png')))
    expect(result.current.easel.problem).toBe(problemText('image_empty'))
    expect(result.current.easel.picture).toBeDefined()
    expect(result.current.form.getValues('artworkName')).toBe('Moonrise')
    expect(result.current.crops.value['3:4']).toBe(800)
    expect(uploads).toHaveLength(1)
  })

  test('can be read again after it failed', async () => {
    const { result, uploads, choose, finishReading } = render()
    await choose()
    await act(async () => uploads[0]?.fail())
    expect(result.current.analysis.status).toBe('failed')
    await act(async () => result.current.readAgain())
    await finishReading()
    expect(result.current.form.getValues('artworkName')).toBe('Moonrise')
  })
})

describe('submitting too early', () => {
  test('without a picture asks for one and marks the missing fields', async () => {
    const { result, uploads, submit } = render()
    await submit()
    expect(result.current.easel.problem).toBe(problemText('image_missing'))
    expect(result.current.form.getFieldState('artworkName').error?.message).toBe('artwork_name_missing')
    expect(uploads).toHaveLength(0)
  })

  test('while the picture is read asks to wait, until it is read', async () => {
    const { result, uploads, choose, finishReading, submit } = render()
    await choose()
    await submit()
    expect(result.current.banner).toEqual({ tone: 'bad', message: studioTexts.analysisRunning })
    expect(uploads).toHaveLength(1)
    await finishReading()
    expect(result.current.banner).toBeUndefined()
  })

  test('with a missing declaration marks it and sends nothing', async () => {
    const { result, uploads, choose, finishReading, submit } = render()
    await choose()
    await finishReading()
    await submit()
    expect(result.current.form.getFieldState('howMade').error?.message).toBe('artwork_how_made_missing')
    expect(uploads).toHaveLength(1)
  })

  test('without a username in the session sends nothing', async () => {
    const { result, uploads, choose, finishReading, submit } = render({ ...artist, username: undefined })
    await choose()
    await finishReading()
    await submit()
    expect(result.current.banner?.message).toBe(studioTexts.uploaderMissing)
    expect(uploads).toHaveLength(1)
  })
})

test('the analysis of another picture does not turn on mature content again that the artist turned off', async () => {
  const { result, choose } = render()
  const rating = () => result.current.form.getValues('contentRating')
  const suggest = async () => (await choose()).respond({ ...analysis, contentRatingSuggestion: 'mature' })
  await act(suggest)
  expect(rating()).toBe('mature')
  act(() => result.current.form.setValue('contentRating', 'general', { shouldDirty: true }))
  await act(suggest)
  expect([result.current.analysis.status, rating()]).toEqual(['read', 'general'])
})

describe('submitting', () => {
  test('sends the form and starts over with an empty one', async () => {
    const { result, submitComplete } = render()
    const upload = await submitComplete()
    expect(upload.path).toBe('/api/upload-artwork')
    expect(upload.fields).toMatchObject({ artworkName: 'Moonrise', username: 'Ansel', howMade: 'photograph' })
    await act(async () => upload.respond({ message: 'Thanks', uid }))
    expect(result.current.handedIn).toEqual({ uid, title: 'Moonrise' })
    expect(result.current.easel.picture).toBeUndefined()
    expect(result.current.analysis).toEqual({ status: 'idle' })
    expect(result.current.form.getValues()).toEqual(emptyUpload)
    expect(result.current.hasWork).toBe(false)
    act(() => result.current.closeSuccess())
    expect(result.current.handedIn).toBeUndefined()
  })

  test('sends no picture that is dropped while the upload is pending', async () => {
    const { result, uploads, submitComplete } = render()
    await submitComplete()
    const shown = result.current.easel.picture
    await act(() => result.current.choose(pngFile('another.png')))
    expect(result.current.easel.picture).toBe(shown)
    expect(uploads).toHaveLength(2)
  })

  test.each([
    { when: 'before it arrived', sentBytes: 99, message: studioTexts.uploadCancelled },
    { when: 'after it arrived', sentBytes: 100, message: studioTexts.uploadLeft },
  ])('cancelling an upload $when shows the matching message and keeps the form', async ({ sentBytes, message }) => {
    const { result, submitComplete } = render()
    const upload = await submitComplete()
    act(() => upload.progress(sentBytes, 100))
    await act(async () => result.current.submission.cancel())
    expect(result.current.banner).toEqual({ tone: 'plain', message })
    expect(result.current.easel.picture).toBeDefined()
    expect(result.current.form.getValues('artworkName')).toBe('Moonrise')
    expect(result.current.handedIn).toBeUndefined()
    expect(result.current.hasWork).toBe(true)
  })
})

describe('a refused upload', () => {
  test('names the artwork that has the same picture, until the artist chooses another one', async () => {
    const { result, choose, submitComplete } = render()
    const upload = await submitComplete()
    const message = 'You have uploaded this picture already.'
    await act(async () => upload.respond({ code: 'artwork_exists', message, data: { uid } }, 409))
    expect(result.current.same).toEqual({ uid, message })
    expect(result.current.banner).toBeUndefined()
    await choose()
    expect(result.current.same).toBeUndefined()
  })

  test('shows the sentence about duplicates as it is', async () => {
    const { result, submitComplete } = render()
    const upload = await submitComplete()
    await act(async () => upload.refuse(new Problem('artwork_duplicate')))
    expect(result.current.banner).toEqual({ tone: 'bad', message: problemText('artwork_duplicate') })
  })

  test('shows the problem at the field that the server names', async () => {
    const { result, submitComplete } = render()
    const upload = await submitComplete()
    await act(async () => upload.refuse(new Problem('artwork_name_too_long', { field: 'artworkName' })))
    expect(result.current.form.getFieldState('artworkName').error?.message).toBe(problemText('artwork_name_too_long'))
    expect(result.current.banner).toBeUndefined()
  })

  test('shows any other problem above the button, keeps the form, and can be sent again', async () => {
    const { result, uploads, submit, submitComplete } = render()
    const upload = await submitComplete()
    await act(async () => upload.refuse(new Problem('uploads_too_many')))
    expect(result.current.banner).toEqual({ tone: 'bad', message: studioTexts.uploadFailed(problemText('uploads_too_many')) })
    expect(result.current.form.getValues('artworkName')).toBe('Moonrise')
    await submit()
    expect(uploads.at(-1)?.path).toBe('/api/upload-artwork')
    expect(uploads).toHaveLength(3)
    expect(result.current.banner).toBeUndefined()
  })
})

let files = 0

function render(user = artist) {
  const uploads = mockUploads()
  const app = renderHookInApp(useUpload, { user })
  const { result } = app

  /** Each file is different, because the same file is refused for four seconds. */
  async function choose() {
    const count = uploads.length
    act(() => void result.current.choose(pngFile(`picture-${files++}.png`)))
    await eventually(() => expect(uploads).toHaveLength(count + 1))
    return uploads.at(-1) as MockUpload
  }

  async function finishReading() {
    await act(async () => uploads.at(-1)?.respond(analysis))
    expect(result.current.analysis.status).toBe('read')
  }

  async function submit() {
    const event = { preventDefault: () => {}, currentTarget: document.createElement('form') } as unknown as SubmitEvent<HTMLFormElement>
    await act(async () => void result.current.submit(event))
  }

  /** @returns the upload of a complete form */
  async function submitComplete() {
    await choose()
    await finishReading()
    act(() => result.current.form.setValue('howMade', 'photograph', { shouldDirty: true }))
    const count = uploads.length
    await submit()
    await eventually(() => expect(uploads).toHaveLength(count + 1))
    return uploads.at(-1) as MockUpload
  }

  return { ...app, uploads, choose, finishReading, submit, submitComplete }
}
