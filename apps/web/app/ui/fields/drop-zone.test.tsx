import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pngFile } from '../../../test/pictures.ts'
import { renderInApp } from '../../../test/render.tsx'
import { DropZone } from './drop-zone.tsx'

test('a user who drops one file reads nothing about others', () => {
  const { onFile } = drop(pngFile('sea.png'))
  expect(onFile.mock.calls.map(([file]) => file.name)).toEqual(['sea.png'])
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a user who drops several files gets the first picture, and reads the name of each file that was not added until closing it', async () => {
  const { onFile, user } = drop(new File(['notes'], 'notes.txt', { type: 'text/plain' }), pngFile('sea.png'), pngFile('moon.png'))
  expect(onFile.mock.calls.map(([file]) => file.name)).toEqual(['sea.png'])
  const message = 'Only one file can be added at a time. Not added: notes.txt, moon.png.'
  expect(screen.getByText(message)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(message)).toBeNull()
})

test('the focus returns to the button when the file dialog is cancelled, and when a file is chosen', async () => {
  const { container, user } = render()
  const choose = screen.getByRole('button', { name: 'Choose a picture' })
  const input = container.querySelector('input') as HTMLInputElement
  for (const close of [() => fireEvent(input, new Event('cancel')), () => user.upload(input, pngFile())]) {
    await user.click(choose)
    // Safari gives a pressed button no focus
    choose.blur()
    await close()
    expect(document.activeElement).toBe(choose)
  }
})

function render() {
  const onFile = vi.fn<(file: File) => void>()
  const app = renderInApp(<DropZone label="Picture" accept={['image/png']} buttonLabel="Choose a picture" onFile={onFile} />)
  return { ...app, onFile }
}

function drop(...files: File[]) {
  const app = render()
  fireEvent.drop(screen.getByRole('group', { name: 'Picture' }), { dataTransfer: { files, types: ['Files'] } })
  return app
}
