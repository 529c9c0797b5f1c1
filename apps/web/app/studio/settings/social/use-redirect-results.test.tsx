import { expect, test } from 'vitest'
import { artist, eventually, renderHookInApp } from '../../../../test/render.tsx'
import { authTexts } from '../../../session/auth-texts.ts'
import { studioTexts } from '../../studio-texts.ts'
import { useRedirectResults } from './use-redirect-results.ts'

const render = (at: string) => renderHookInApp(useRedirectResults, { user: artist, at })

test('an artist who returns from a platform sees that it is connected', async () => {
  const { result } = render('/settings?connect_status=success&platform=pinterest')
  await eventually(() => expect(result.current).toMatchObject([{ tone: 'good', text: studioTexts.platformConnected('Pinterest') }]))
})

test('an artist who returns from a confirmed change of email sees it', async () => {
  const { result } = render('/settings?email_change_confirmed=true')
  await eventually(() => expect(result.current).toEqual([{ tone: 'good', text: authTexts.emailChangeConfirmed }]))
})

test('both messages are shown if the address has both', async () => {
  const { result } = render('/settings?email_change_confirmed=true&connect_status=success&platform=x')
  await eventually(() => expect(result.current.map(({ tone }) => tone)).toEqual(['good', 'good']))
})

test('the address loses the parameters of the message and nothing else, and no entry is added to the history', async () => {
  const { router, result } = render('/settings?tab=2&connect_status=success&platform=x&error_message=&error=x#social')
  await eventually(() => expect(router.state.location).toMatchObject({ pathname: '/settings', search: '?tab=2', hash: '#social' }))
  expect(router.state.historyAction).toBe('REPLACE')
  expect(result.current).toHaveLength(1)
})

test('a visit without a message shows none and leaves the address alone', () => {
  const { router, result } = render('/settings?tab=2')
  expect(result.current).toEqual([])
  expect(router.state.historyAction).toBe('POP')
})

test('parameters without a known message are removed silently', async () => {
  const { router, result } = render('/settings?error=access_denied')
  await eventually(() => expect(router.state.location.search).toBe(''))
  expect(result.current).toEqual([])
})
