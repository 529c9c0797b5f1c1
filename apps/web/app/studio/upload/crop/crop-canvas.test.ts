import { firstFrameNotice } from '@tintype/contract/artworks/animation'
import { hdrNotice } from '@tintype/contract/artworks/high-dynamic-range'
import { CENTRED } from '@tintype/domain/prints/crops'
import { PRINT_BACKGROUND, transparencyText } from '@tintype/domain/prints/print-background'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { studioTexts } from '../../studio-texts.ts'
import type { ChosenPicture } from '../picture/artwork-picture.ts'
import { CropCanvas } from './crop-canvas.tsx'

type Given = Parameters<typeof CropCanvas>[0]

function draw(picture: Partial<Pick<ChosenPicture, 'isAnimated' | 'isHdr' | 'isTransparent'>> | undefined, problem?: string) {
  const nothing = () => undefined
  const chosen = picture && { file: new File(['…'], 'owl.webp'), url: 'blob:owl', widthPx: 3072, heightPx: 4096, ...picture }
  const given = {
    easel: { picture: chosen, problem },
    form: { watch: (name: string) => (name === 'sizesOff' ? [] : 'vertical') },
    choose: nothing,
    easelRef: { current: null },
    crops: { value: CENTRED, canUndo: false, begin: nothing, move: nothing, undo: nothing, centre: nothing, clear: nothing },
  }
  // the component uses only these fields of the upload
  return renderToStaticMarkup(createElement(CropCanvas, given as unknown as Given))
}

test('the upload preview states only for an animation that its first frame is printed', () => {
  expect(draw({ isAnimated: true })).toContain(firstFrameNotice)
  expect(draw({ isAnimated: false })).not.toContain(firstFrameNotice)
  expect(draw(undefined)).not.toContain(firstFrameNotice)
})

test('the upload preview states only for a picture in HDR that its brightness is converted', () => {
  expect(draw({ isHdr: true })).toContain(hdrNotice)
  expect(draw({ isHdr: false })).not.toContain(hdrNotice)
})

test('the upload preview shows the problem of a file in place of the picture', () => {
  const drawn = draw(undefined, studioTexts.fileUnreadable)
  expect(drawn).toContain(studioTexts.fileUnreadable)
  expect(drawn).toContain('Choose a picture')
})

test('the upload preview shows a picture on the background of the print, and states what is printed where it is transparent', () => {
  const drawn = draw({ isTransparent: true })
  expect(drawn).toContain(`background-color:${PRINT_BACKGROUND}`)
  expect(drawn).toContain(transparencyText)
  expect(draw({ isTransparent: false })).not.toContain(transparencyText)
})
