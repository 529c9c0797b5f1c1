import { act, screen } from '@testing-library/react'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { artist, eventually, renderInApp } from '../../test/render.tsx'
import type { RequestServices } from '../api/request-services.ts'
import { servicesContext } from '../api/services.ts'
import { shellTexts } from '../shell/shell-texts.ts'
import { photographer } from './content/photographer.ts'
import { LandingPage } from './landing-page.tsx'
import { landingData } from './landing-route.ts'
import { landingRedirectMs, landingTexts } from './landing-texts.ts'

test('a signed-in artist sees Loading..., then a welcome, and the dashboard replaces the page after three seconds', async () => {
  const { data } = await landingData(createContext(), photographer)
  vi.useFakeTimers()
  const answer = Promise.withResolvers<void>()
  mockAuth('/get-session', async () => {
    await answer.promise
    return { body: { user: { id: artist.id, email: artist.email, name: artist.username, role: 'artist' } } }
  })
  const { router } = renderInApp(<LandingPage {...data} />, { at: photographer.path, route: photographer.path, user: artist })
  expect(screen.getByText(shellTexts.checking)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  answer.resolve()
  await eventually(() => expect(screen.getByText(landingTexts.welcomeBack)).toBeTruthy())
  await act(() => vi.advanceTimersByTimeAsync(landingRedirectMs - 1))
  expect(router.state.location.pathname).toBe(photographer.path)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect([router.state.location.pathname, router.state.historyAction]).toEqual(['/dashboard', 'REPLACE'])
})

function createContext(): RouterContextProvider {
  const context = new RouterContextProvider()
  const services = {
    ...{ api: { store: { commissions: async () => [] } }, publicUrl: 'https://here.example', storefrontUrl: 'https://shop.example' },
    installed: { hasVisionModel: false, hasUpscaler: false },
  }
  context.set(servicesContext, services as unknown as RequestServices)
  return context
}
