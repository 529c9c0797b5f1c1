import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import { mapPlaces } from '@tintype/contract/social/networks'
import type { SocialConnection } from '@tintype/contract/social/social'
import type { AutoPost } from '@tintype/contract/social/social-posts'
import { beforeEach, describe, expect, test } from 'vitest'
import { alerts, button, field, fill } from '../../../../test/fields.ts'
import { artist, eventually, renderInApp, settle } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { AutoPosts } from './auto-posts.tsx'

const x: SocialConnection = { platform: 'x', accountName: '@ansel', needsReconnect: false }
const pinterest: SocialConnection = { platform: 'pinterest', accountName: 'ansel', needsReconnect: false }
const off: AutoPost = { place: 'x', isOn: false, template: 'New: {title}', boardId: null }
const on: AutoPost = { ...off, isOn: true }

beforeEach(() => {
  mockCall(contract.social.postTerms, () => ({
    xLinks: true,
    perDay: mapPlaces(() => 5),
  }))
})

describe('posting on X', () => {
  test('is switched on, and the artist sees an example of the text', async () => {
    const sent = mockCall(contract.social.saveAutoPost, () => on)
    const { user } = await render([off])
    await user.click(toggle('X'))
    await eventually(() => expect(toggle('X').checked).toBe(true))
    expect(sent[0]?.input).toEqual({ platform: 'x', isOn: true })
    expect(screen.getByText(/^New: Moon over Water/)).toBeTruthy()
  })

  test('and on a network without a warning: the artist reads where mature content is not posted', async () => {
    mockCall(contract.social.boards, () => ({ boards: [], last: null }))
    await render([off, { ...off, place: 'pinterest' }])
    expect(screen.getByText('Mature content is not posted automatically, because Pinterest has no warning for it.')).toBeTruthy()
    expect(screen.queryByText(/because X has/)).toBeNull()
  })

  test('stays off if it cannot be saved, and the artist sees why', async () => {
    mockCall(contract.social.saveAutoPost, () => {
      throw new Problem('unavailable')
    })
    const { user } = await render([off])
    await user.click(toggle('X'))
    await eventually(() => expect(alerts()).toEqual([problemText('unavailable')]))
    expect(toggle('X').checked).toBe(false)
    expect(toggle('X').disabled).toBe(false)
  })

  test('cannot be switched again while the change is pending', async () => {
    const response = Promise.withResolvers<AutoPost>()
    const sent = mockCall(contract.social.saveAutoPost, () => response.promise)
    const { user } = await render([off])
    await user.click(toggle('X'))
    await eventually(() => expect(toggle('X').disabled).toBe(true))
    await user.click(toggle('X'))
    response.resolve(on)
    await eventually(() => expect(toggle('X')).toMatchObject({ checked: true, disabled: false }))
    expect(sent).toHaveLength(1)
  })

  test('uses the text that the artist saves, and offers to save only while it is changed', async () => {
    const sent = mockCall(contract.social.saveAutoPost, ({ template = '' }) => ({ ...on, template }))
    const { user } = await render([on])
    expect(screen.queryByRole('button', { name: /Save text/ })).toBeNull()
    await fill(user, { 'Text for X': 'Fresh: {artist}' })
    expect(screen.getByText(/^Fresh: Ansel/)).toBeTruthy()
    await user.click(button('Save text'))
    await eventually(() => expect(screen.queryByRole('button', { name: /Save text|Saving/ })).toBeNull())
    expect(sent[0]?.input).toEqual({ platform: 'x', template: 'Fresh: {artist}' })
    expect(field('Text for X').value).toBe('Fresh: {artist}')
  })

  test('keeps the changed text if it cannot be saved', async () => {
    mockCall(contract.social.saveAutoPost, () => {
      throw new Problem('unavailable')
    })
    const { user } = await render([on])
    await fill(user, { 'Text for X': 'Fresh' })
    await user.click(button('Save text'))
    await eventually(() => expect(alerts()).toEqual([problemText('unavailable')]))
    expect(field('Text for X').value).toBe('Fresh')
    expect(button('Save text')).toBeTruthy()
  })
})

describe('posting on Pinterest', () => {
  const pins: AutoPost = { place: 'pinterest', isOn: false, template: '{title}', boardId: null }
  const boards = [
    { id: 'b1', name: 'Art' },
    { id: 'b2', name: 'Metal' },
  ]

  test('is switched on with the board that was used last', async () => {
    mockCall(contract.social.boards, () => ({ boards, last: 'b2' }))
    const sent = mockCall(contract.social.saveAutoPost, () => ({ ...pins, isOn: true, boardId: 'b2' }))
    const { user } = await render([pins])
    await eventually(() => expect(toggle('Pinterest').disabled).toBe(false))
    await user.click(toggle('Pinterest'))
    await eventually(() => expect(toggle('Pinterest').checked).toBe(true))
    expect(sent[0]?.input).toEqual({ platform: 'pinterest', isOn: true, boardId: 'b2' })
    expect(field('Pinterest board').value).toBe('b2')
  })

  test('cannot be switched on before there is a board, which the artist can create', async () => {
    let all: typeof boards = []
    mockCall(contract.social.boards, () => ({ boards: all, last: null }))
    mockCall(contract.social.createBoard, () => {
      all = [{ id: 'b9', name: 'New' }]
      return { id: 'b9', name: 'New' }
    })
    const sent = mockCall(contract.social.saveAutoPost, () => ({ ...pins, boardId: 'b9' }))
    const { user } = await render([pins])
    await user.click(await screen.findByRole('button', { name: /^Create board/ }))
    await eventually(() => expect(sent.map(({ input }) => input)).toEqual([{ platform: 'pinterest', boardId: 'b9' }]))
    await eventually(() => expect(toggle('Pinterest').disabled).toBe(false))
  })

  test('cannot be switched on while the boards cannot be loaded, which is tried once until the artist retries', async () => {
    const failed = mockCall(contract.social.boards, () => {
      throw new Problem('unavailable')
    })
    const { user } = await render([pins])
    await eventually(() => expect(alerts()).toEqual([problemText('unavailable')]))
    await settle()
    expect(failed).toHaveLength(1)
    expect(toggle('Pinterest').disabled).toBe(true)
    mockCall(contract.social.boards, () => ({ boards, last: null }))
    await user.click(button('Reload boards'))
    await eventually(() => expect(toggle('Pinterest').disabled).toBe(false))
  })
})

async function render(autoPosts: AutoPost[]) {
  mockCall(contract.social.autoPosts, () => autoPosts)
  const app = renderInApp(<AutoPosts connections={[x, pinterest]} />, { user: artist })
  await screen.findAllByRole('switch')
  return app
}

function toggle(place: string): HTMLInputElement {
  return screen.getByRole('switch', { name: `Post on ${place}` })
}
