import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Analysis } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { Problem, problemText } from '@tintype/contract/problems'
import { beforeEach, describe, expect, test } from 'vitest'
import { alerts, button, field, fill } from '../../../test/fields.ts'
import { mockIndexedDb } from '../../../test/indexed-db.ts'
import { mockImages, pngFile } from '../../../test/pictures.ts'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { type MockUpload, mockUploads } from '../../../test/uploads.ts'
import { studioTexts } from '../studio-texts.ts'
import { NewArtwork } from './new-artwork.tsx'
import { storeDroppedFile } from './quick-drop.ts'

const analysis: Analysis = {
  title: 'Moonrise',
  description: '',
  altText: 'A full moon above a village.',
  tags: ['moon'],
  category: 'nature',
  categorySuggestion: null,
  categoryConfidence: 0.7,
  categoryAlternatives: [],
  contentRatingSuggestion: null,
  categoryLabel: 'Nature',
  categoryName: 'nature',
  message: 'Title and tags are filled in.',
}
const uid = 'a6a1c7a0-3f0e-4b56-9d0c-0c6f6f1d2b11'

beforeEach(() => void mockImages({ widthPx: 3000, heightPx: 4500 }))

test('an artist uploads a picture, corrects the suggestions and submits', async () => {
  mockCall(contract.artworks.reviewLine, () => ({
    waiting: 1,
    places: [{ uid, place: 1 }],
    medianHours: 4,
    usualHours: 9,
    isTrusted: false,
  }))
  const { user, drop, uploads } = render()
  const reading = await drop()
  // so that a phone shows the title before the crop and the sizes
  const name = await screen.findByLabelText<HTMLInputElement>(/^Artwork name/)
  const easel = screen.getByRole('region', { name: 'Your picture' })
  expect(name.compareDocumentPosition(easel) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(name.form?.className).toBe('upload-form')
  act(() => reading.progress(1_000_000, 2_000_000))
  expect(screen.getByRole('progressbar', { name: 'Analysing your picture' }).getAttribute('aria-valuenow')).toBe('50')
  expect(screen.queryByLabelText('Nature')).toBeNull()
  await act(async () => reading.respond({ ...analysis, categorySuggestion: 'nature' }))
  expect(radio('Nature').checked).toBe(true)
  expect(screen.getByText('We suggest Nature.')).toBeTruthy()
  expect(field('Alternative text').value).toBe('A full moon above a village.')
  await user.click(field('Alternative text'))
  await user.paste(' Its roofs shine.')
  await user.click(field('Artwork name'))
  await user.paste(' at dusk')
  await user.type(field('Tags'), 'sky,')
  await user.click(radio('Photograph'))
  await user.click(radio('Space'))
  await user.click(screen.getByRole('switch', { name: 'Allow marketing' }))
  await user.click(button('Submit for review'))
  await eventually(() => expect(uploads).toHaveLength(2))
  expect(uploads[1]?.fields).toMatchObject({
    artworkName: 'Moonrise at dusk',
    altText: 'A full moon above a village. Its roofs shine.',
    tags: 'moon,sky,vertical',
    category: 'space',
    howMade: 'photograph',
    allowMarketing: 'true',
  })
  await act(async () => uploads[1]?.respond({ message: 'Thanks', uid }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Moonrise at dusk')
  await user.click(within(dialog).getByRole('button', { name: 'Upload another' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field('Artwork name').value).toBe('')
  expect(screen.getByRole('group', { name: 'Picture' })).toBeTruthy()
})

test('an artist turns off the suggested mature content, and the choice is sent', async () => {
  const { user, drop, uploads } = render()
  const reading = await drop()
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Mature content' })
  expect(toggle.checked).toBe(false)
  await act(async () => reading.respond({ ...analysis, contentRatingSuggestion: 'mature' }))
  expect(toggle.checked).toBe(true)
  expect(screen.getByText(/Suggested, because a model estimates nudity/)).toBeTruthy()
  await user.click(toggle)
  await user.click(radio('Photograph'))
  await user.click(button('Submit for review'))
  await eventually(() => expect(uploads).toHaveLength(2))
  expect(uploads[1]?.fields.contentRating).toBe('general')
})

describe('an analysis that recognises nothing', () => {
  test('leaves the fields empty with their placeholders, and the form states which analysis it was', async () => {
    const { drop } = render()
    const reading = await drop()
    const message = 'We couldn’t recognise the subject. By the built-in analysis, on our own server.'
    await act(async () => reading.respond({ ...analysis, title: '', altText: '', category: null, message }))
    const texts = ['Artwork name', 'Description', 'Alternative text'].map((label) => field(label) as HTMLInputElement)
    expect(texts.map(({ value, placeholder }) => [value, placeholder])).toEqual([
      ['', 'What should people call it?'],
      ['', 'What does it show, and what is its story?'],
      ['', 'Describe what the picture shows'],
    ])
    expect(screen.getByText(message)).toBeTruthy()
  })
})

describe('an incomplete form', () => {
  test('shows every problem, focuses the first field and sends nothing', async () => {
    const { user, drop, uploads } = render()
    const reading = await drop()
    await act(async () => reading.respond({ ...analysis, title: '', category: null }))
    await user.click(button('Submit for review'))
    expect(await screen.findByText(problemText('artwork_name_missing'))).toBeTruthy()
    expect(screen.getByText(problemText('artwork_category_missing'))).toBeTruthy()
    expect(screen.getByText(problemText('artwork_how_made_missing'))).toBeTruthy()
    await eventually(() => expect(document.activeElement).toBe(field('Artwork name')))
    expect(uploads).toHaveLength(1)
  })

  test('focuses the first choice if only a choice is missing', async () => {
    const { user, drop } = render()
    const reading = await drop()
    await act(async () => reading.respond(analysis))
    await user.click(button('Submit for review'))
    await eventually(() => expect(document.activeElement).toBe(radio('Handmade')))
  })

  test('without a picture says so and focuses the button that chooses one', async () => {
    const { user, uploads } = render()
    await user.click(button('Submit for review'))
    expect(await screen.findByText(problemText('image_missing'))).toBeTruthy()
    expect(alerts()).toEqual([problemText('image_missing')])
    expect(await screen.findByText(problemText('artwork_name_missing'))).toBeTruthy()
    expect(screen.getByText(problemText('artwork_how_made_missing'))).toBeTruthy()
    await eventually(() => expect(document.activeElement).toBe(button('Choose a picture')))
    expect(uploads).toHaveLength(0)
  })

  test('with a name of 61 and a description of 301 characters is not sent', async () => {
    const { user, drop, uploads } = render()
    const reading = await drop()
    await act(async () => reading.respond(analysis))
    await fill(user, { 'Artwork name': 'x'.repeat(61), Description: 'x'.repeat(301) })
    await user.click(button('Submit for review'))
    expect(await screen.findByText(problemText('artwork_name_too_long'))).toBeTruthy()
    expect(screen.getByText(problemText('artwork_description_too_long'))).toBeTruthy()
    expect(screen.getByText('61/60')).toBeTruthy()
    expect(screen.getByText('301/300')).toBeTruthy()
    expect(uploads).toHaveLength(1)
  })

  test('is not sent during the analysis, which can be stopped and repeated, nor without a category after it failed', async () => {
    const { user, drop, uploads } = render()
    await drop()
    await fill(user, { 'Artwork name': 'Moonrise' })
    await user.click(radio('Photograph'))
    await user.click(button('Submit for review'))
    expect(await screen.findByText(studioTexts.analysisRunning)).toBeTruthy()
    await user.click(button('Stop analysis'))
    expect(await screen.findByText(studioTexts.analysisStopped)).toBeTruthy()
    await user.click(button('Analyse again'))
    await eventually(() => expect(uploads).toHaveLength(2))
    await act(async () => uploads[1]?.refuse(new Problem('image_too_slow')))
    expect(screen.getByText(studioTexts.analysisFailed(problemText('image_too_slow')))).toBeTruthy()
    await user.click(button('Submit for review'))
    expect(await screen.findByText(problemText('artwork_category_missing'))).toBeTruthy()
    expect(uploads).toHaveLength(2)
  })
})

test.each([
  ['a file of another type', () => new File(['just some words'], 'dove.jpg', { type: 'image/jpeg' }), problemText('image_type')],
  ['a file of more than 25 MB', () => pngFile('dove.png', limits.artwork.fileBytes + 1), problemText('image_too_large')],
])('an artist who chooses %s reads why it cannot be uploaded', async (_, file, message) => {
  const { user, container, uploads } = render()
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, file())
  await eventually(() => expect(alerts()).toEqual([message]))
  expect(uploads).toHaveLength(0)
})

test('a picture dropped on the dashboard is loaded into the upload form', async () => {
  mockIndexedDb()
  await storeDroppedFile(pngFile('dropped.png'))
  render()
  expect(await screen.findByText(/^dropped\.png/)).toBeTruthy()
  expect(window.sessionStorage.getItem('tintype.quick-drop')).toBeNull()
})

test('the title of the page comes before the picture, its crop and its sizes', async () => {
  const { drop, container } = render()
  await drop()
  const [title, crop] = [screen.getByRole('heading', { level: 1, name: 'Upload New' }), container.querySelector('.easel')]
  expect(title.compareDocumentPosition(crop as Element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an artist who chose a picture has the focus on the button that chooses another one', async () => {
  const { user, container } = render()
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, pngFile('chosen.png'))
  await eventually(() => expect(document.activeElement).toBe(button('Choose another picture')))
})

describe('while the upload is pending', () => {
  test('a second click sends nothing, and no field can be changed', async () => {
    const { user, submitComplete, uploads } = render()
    await submitComplete()
    await user.click(button('Uploading…'))
    expect(uploads).toHaveLength(2)
    await user.type(field('Artwork name'), 's')
    expect(field('Artwork name').value).toBe('Moonrise')
  })

  test('the artist sees the progress, and that the file is checked after it was sent', async () => {
    const { submitComplete } = render()
    const upload = await submitComplete()
    const bar = screen.getByRole('progressbar', { name: 'Uploading Moonrise' })
    act(() => upload.progress(25, 100))
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    act(() => upload.progress(100, 100))
    expect(bar.getAttribute('aria-valuenow')).toBeNull()
  })

  test.each([
    { when: 'before it arrived', sentBytes: 99, message: studioTexts.uploadCancelled },
    { when: 'after it arrived', sentBytes: 100, message: studioTexts.uploadLeft },
  ])('cancelling it $when shows the matching message and lets the artist submit again', async ({ sentBytes, message }) => {
    const { user, submitComplete, uploads } = render()
    const upload = await submitComplete()
    act(() => upload.progress(sentBytes, 100))
    await user.click(button('Cancel upload'))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(field('Artwork name').value).toBe('Moonrise')
    await user.click(button('Submit for review'))
    await eventually(() => expect(uploads).toHaveLength(3))
    expect(screen.queryByText(message)).toBeNull()
  })
})

describe('a refused upload', () => {
  test('leaves the form filled in and shows the message of the server', async () => {
    const { submitComplete } = render()
    const upload = await submitComplete()
    await act(async () => upload.refuse(new Problem('uploads_too_many')))
    expect(screen.getByText(studioTexts.uploadFailed(problemText('uploads_too_many')))).toBeTruthy()
    expect(field('Artwork name').value).toBe('Moonrise')
    expect(field('Artwork name').matches(':disabled')).toBe(false)
  })

  test('asks about a picture that is in the shop already, links to its artwork, and uploads it again', async () => {
    const { submitComplete, user, uploads } = render()
    const upload = await submitComplete()
    await act(async () => upload.refuse(new Problem('artwork_exists', { uid, name: 'Moonrise' })))
    const note = screen.getByText(/^This picture is already in your shop, as “Moonrise”\. Upload it again\?/)
    expect(within(note).getByRole('link').getAttribute('href')).toBe(`/upload-artwork?edit=${uid}`)
    expect(upload.fields.uploadAgain).toBeUndefined()
    await user.click(button('Upload again'))
    await eventually(() => expect(uploads).toHaveLength(3))
    expect(uploads[2]?.fields).toMatchObject({ artworkName: 'Moonrise', uploadAgain: 'true' })
    expect(screen.queryByText(/Upload it again/)).toBeNull()
  })
})

describe('leaving the page', () => {
  test('asks first if a picture is not submitted, and stays if the artist wants to', async () => {
    const { user, drop, router } = render()
    await drop()
    await act(() => router.navigate('/artworks'))
    await user.click(button('Stay'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/upload-artwork')
    expect(screen.getByText(/moon-/)).toBeTruthy()
  })

  test('cancels a pending upload once the artist agrees', async () => {
    const { user, submitComplete, router } = render()
    const upload = await submitComplete()
    await act(() => router.navigate('/artworks'))
    expect(upload.isAborted).toBe(false)
    await user.click(button('Leave'))
    expect(router.state.location.pathname).toBe('/artworks')
    expect(upload.isAborted).toBe(true)
  })

  test('asks nothing while the form is empty', async () => {
    const { router } = render()
    await act(() => router.navigate('/artworks'))
    expect(router.state.location.pathname).toBe('/artworks')
  })
})

let files = 0

function render() {
  const uploads = mockUploads()
  const app = renderInApp(<NewArtwork />, { user: artist, at: '/upload-artwork', route: '/upload-artwork' })

  /** Drops an image. @returns the request that analyses it */
  async function drop(): Promise<MockUpload> {
    const file = pngFile(`moon-${files++}.png`)
    fireEvent.drop(screen.getByRole('group', { name: 'Picture' }), { dataTransfer: { files: [file], types: ['Files'] } })
    await eventually(() => expect(uploads).toHaveLength(1))
    return uploads[0] as MockUpload
  }

  /** Fills in the form and submits it. @returns the upload */
  async function submitComplete(): Promise<MockUpload> {
    const reading = await drop()
    await act(async () => reading.respond(analysis))
    await app.user.click(radio('Photograph'))
    await app.user.click(button('Submit for review'))
    await eventually(() => expect(uploads).toHaveLength(2))
    return uploads[1] as MockUpload
  }

  return { ...app, uploads, drop, submitComplete }
}

function radio(name: string): HTMLInputElement {
  return screen.getByLabelText(name, { selector: '[type=radio]' })
}
