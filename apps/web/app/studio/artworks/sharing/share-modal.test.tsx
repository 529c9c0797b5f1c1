import { fireEvent, screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { limits } from '@tintype/contract/limits'
import { Problem, problemText } from '@tintype/contract/problems'
import { mapPlaces } from '@tintype/contract/social/networks'
import type { SocialConnection } from '@tintype/contract/social/social'
import type { SocialPost } from '@tintype/contract/social/social-posts'
import { HttpResponse } from 'msw/http'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { artworkWith } from '../../../../test/artist-artworks.ts'
import { alerts, button, field, fill, findFieldError, isOff } from '../../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { ShareModal } from './share-modal.tsx'

const artwork = artworkWith()
const x: SocialConnection = { platform: 'x', accountName: '@ansel', needsReconnect: false }
const pinterest: SocialConnection = { platform: 'pinterest', accountName: 'ansel', needsReconnect: false }
const posted: SocialPost = {
  id: '55555555-5555-4555-8555-555555555555',
  artworkUid: artwork.uid,
  place: 'x',
  state: 'posted',
  origin: 'artist',
  text: 'Fresh',
  url: 'https://x.example/1',
  error: null,
  said: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  plannedAt: null,
  nextAt: null,
  postedAt: '2026-11-22T10:01:00.000Z',
}
const boards = [
  { id: 'b1', name: 'Art' },
  { id: 'b2', name: 'Metal' },
]

let posts: SocialPost[]

beforeEach(() => {
  posts = []
  mockCall(contract.social.postTerms, () => ({
    xLinks: true,
    perDay: mapPlaces(() => 5),
  }))
  mockCall(contract.social.posts, () => ({ posts, nextCursor: null }))
  mockCall(contract.artworks.mockup, () => ({ status: 'failed' }) as const)
})

describe('posting', () => {
  test('sends the message to the only connected platform, and lists the post', async () => {
    const sent = mockCall(contract.social.post, () => ({ message: 'Posted.', posts: [posted] }))
    const { user } = render([x])
    await fill(user, { Message: ' Fresh from the press ' })
    expect(screen.getByText(/^Fresh from the press/, { selector: '.post-text' })).toBeTruthy()
    posts = [posted]
    await user.click(button('Post'))
    expect(await screen.findByText('Posts')).toBeTruthy()
    expect(sent[0]?.input).toEqual({ artwork_uid: artwork.uid, target_platforms: ['x'], message: 'Fresh from the press' })
    expect(screen.getByText('Posted.')).toBeTruthy()
    expect(field('Message').value).toBe('')
  })

  test('at a planned time sends that instant', async () => {
    const sent = mockCall(contract.social.post, () => ({ message: 'Planned.', posts: [] }))
    const { user } = render([x])
    fireEvent.change(field('Schedule for'), { target: { value: '2026-12-24T18:00' } })
    await user.click(button('Schedule'))
    await eventually(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.input).toMatchObject({ planned_at: new Date('2026-12-24T18:00').toISOString() })
    await eventually(() => expect(field('Schedule for').value).toBe(''))
  })

  test('on Pinterest goes to the board that was used last, or to the chosen one', async () => {
    mockCall(contract.social.boards, () => ({ boards, last: 'b2' }))
    const sent = mockCall(contract.social.post, () => ({ message: 'Posted.', posts: [] }))
    const { user } = render([x, pinterest])
    await user.click(platform('Pinterest'))
    await eventually(() => expect(field('Pinterest board').value).toBe('b2'))
    await user.click(button('Post'))
    await eventually(() => expect(sent).toHaveLength(1))
    await eventually(() => expect(isOff('Post')).toBe(false))
    await user.selectOptions(field('Pinterest board'), 'b1')
    await user.click(button('Post'))
    await eventually(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ input }) => input.board_id)).toEqual(['b2', 'b1'])
  })

  test('sends no board if the artist deselects Pinterest again', async () => {
    mockCall(contract.social.boards, () => ({ boards, last: 'b2' }))
    const sent = mockCall(contract.social.post, () => ({ message: 'Posted.', posts: [] }))
    const { user } = render([x, pinterest])
    await user.click(platform('Pinterest'))
    await eventually(() => expect(field('Pinterest board').value).toBe('b2'))
    await user.click(platform('Pinterest'))
    await user.click(platform('X'))
    await user.click(button('Post'))
    await eventually(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.input).toEqual({ artwork_uid: artwork.uid, target_platforms: ['x'], message: '' })
  })
})

describe('a post that is not sent', () => {
  test('without a platform asks for one, until one is chosen', async () => {
    const sent = mockCall(contract.social.post, () => ({ message: 'Posted.', posts: [] }))
    const { user } = render([x, pinterest])
    await user.click(button('Post'))
    expect(screen.getByText(problemText('share_platform_missing'))).toBeTruthy()
    await user.click(platform('X'))
    expect(screen.queryByText(problemText('share_platform_missing'))).toBeNull()
    expect(sent).toHaveLength(0)
  })

  test('with a message that is one character too long says so', async () => {
    const sent = mockCall(contract.social.post, () => ({ message: 'Posted.', posts: [] }))
    const { user } = render([x])
    await fill(user, { Message: 'x'.repeat(limits.shareMessageMax + 1) })
    await user.click(button('Post'))
    expect(findFieldError('Message')).toBe(problemText('share_message_too_long'))
    expect(screen.getByText(`${limits.shareMessageMax + 1}/${limits.shareMessageMax}`)).toBeTruthy()
    expect(sent).toHaveLength(0)
    await fill(user, { Message: 'x'.repeat(limits.shareMessageMax) })
    expect(findFieldError('Message')).toBeUndefined()
    await user.click(button('Post'))
    await eventually(() => expect(sent).toHaveLength(1))
  })
})

test('a second click while the post is pending sends nothing, and neither Escape nor Cancel closes the dialog', async () => {
  const response = Promise.withResolvers<{ message: string; posts: SocialPost[] }>()
  const sent = mockCall(contract.social.post, () => response.promise)
  const { user, onClose } = render([x])
  await user.click(button('Post'))
  await eventually(() => expect(isOff('Posting…')).toBe(true))
  await user.click(button('Posting…'))
  await user.keyboard('{Escape}')
  await user.click(button('Cancel'))
  response.resolve({ message: 'Posted.', posts: [] })
  await eventually(() => expect(isOff('Post')).toBe(false))
  expect(sent).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
})

describe('the idempotency key', () => {
  test('stays the same if no answer came, so that nothing is posted twice', async () => {
    const { keys } = await postTwice(() => HttpResponse.error())
    expect(keys[1]).toBe(keys[0])
  })

  test('belongs to the text: an edited post gets another key, also after the dialog was opened again', async () => {
    const sent = mockCall(contract.social.post, () => HttpResponse.error())
    const first = render([x])
    await post(first.user, 'Fresh', sent)
    await post(first.user, 'Fresher', sent)
    first.unmount()
    const second = render([x])
    await post(second.user, 'Fresh', sent)
    const [original, edited, repeated] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(edited).not.toBe(original)
    expect(repeated).toBe(original)
  })

  test('is new after the server refused the post', async () => {
    const { keys } = await postTwice(() => {
      throw new Problem('rate_limited')
    })
    expect(keys[1]).not.toBe(keys[0])
  })

  test('is new after a successful post', async () => {
    const { keys } = await postTwice(() => ({ message: 'Posted.', posts: [] }))
    expect(keys[1]).not.toBe(keys[0])
  })

  async function post(user: ReturnType<typeof render>['user'], message: string, sent: readonly unknown[]) {
    const count = sent.length + 1
    await fill(user, { Message: message })
    await user.click(button('Post'))
    await eventually(() => expect(sent).toHaveLength(count))
    await eventually(() => expect(isOff('Post')).toBe(false))
  }

  async function postTwice(respond: () => Response | { message: string; posts: SocialPost[] }) {
    const sent = mockCall(contract.social.post, respond)
    const { user } = render([x])
    await user.click(button('Post'))
    await eventually(() => expect(sent).toHaveLength(1))
    await eventually(() => expect(isOff('Post')).toBe(false))
    await user.click(button('Post'))
    await eventually(() => expect(sent).toHaveLength(2))
    return { keys: sent.map(({ headers }) => headers.get('idempotency-key')) }
  }
})

test('a refused post shows the message of the server and keeps the form', async () => {
  mockCall(contract.social.post, () => {
    throw new Problem('rate_limited')
  })
  const { user } = render([x])
  await fill(user, { Message: 'Fresh' })
  await user.click(button('Post'))
  await eventually(() => expect(alerts()).toEqual([problemText('rate_limited')]))
  expect(field('Message').value).toBe('Fresh')
})

describe('earlier posts', () => {
  const failed: SocialPost = { ...posted, state: 'failed', error: 'refused', said: 'Too long', url: null, postedAt: null }

  test('that failed are tried again, and a failure of that is shown', async () => {
    posts = [failed]
    let isDown = true
    const retried = mockCall(contract.social.retryPost, () => {
      if (isDown) throw new Problem('unavailable')
      return posted
    })
    const { user } = render([x])
    await user.click(await screen.findByRole('button', { name: 'Try X again' }))
    await eventually(() => expect(alerts().join()).toContain(problemText('unavailable')))
    isDown = false
    posts = [posted]
    await user.click(button('Try X again'))
    expect(await screen.findByRole('link', { name: 'View post on X' })).toBeTruthy()
    expect(retried[0]?.input).toEqual({ id: failed.id })
  })

  test('that are planned are cancelled', async () => {
    const plannedAt = '2999-12-24T18:00:00.000Z'
    posts = [{ ...posted, state: 'queued', plannedAt, nextAt: plannedAt, url: null, postedAt: null }]
    const cancelled = mockCall(contract.social.cancelPost, () => {
      posts = [{ ...posted, state: 'cancelled', plannedAt, url: null, postedAt: null }]
      return posts[0] as SocialPost
    })
    const { user } = render([x])
    await user.click(await screen.findByRole('button', { name: 'Cancel post on X' }))
    await eventually(() => expect(screen.queryByRole('button', { name: 'Cancel post on X' })).toBeNull())
    expect(cancelled[0]?.input).toEqual({ id: posted.id })
  })
})

function render(connections: SocialConnection[]) {
  const onClose = vi.fn<() => void>()
  const element = <ShareModal artwork={artwork} connections={connections} onClose={onClose} />
  return { ...renderInApp(element, { user: artist }), onClose }
}

function platform(name: string): HTMLElement {
  return screen.getByRole('checkbox', { name: new RegExp(`^${name},`) })
}
