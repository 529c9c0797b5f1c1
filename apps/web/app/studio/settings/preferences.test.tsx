import { act, fireEvent, screen } from '@testing-library/react'
import type { UserSettings } from '@tintype/contract/accounts/settings'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { causeWith } from '../../../test/causes.ts'
import { alerts, button } from '../../../test/fields.ts'
import { artist, eventually, renderInApp, settle } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { studioTexts } from '../studio-texts.ts'
import { Preferences } from './preferences.tsx'

const trees = causeWith({ id: '11111111-1111-4111-8111-111111111111', title: 'Trees' })
const water = causeWith({ id: '22222222-2222-4222-8222-222222222222', title: 'Water' })
const initial: UserSettings = {
  receive_approval_emails: true,
  artist_type: 'general',
  give_back_enabled: false,
  donation_percentage: 10,
  selected_cause_id: null,
}

beforeEach(() => void mockCall(contract.hope.list, () => [trees, water]))

describe('a switch', () => {
  test('shows the change at once and saves it', async () => {
    const { user, sent } = await render()
    await user.click(emails())
    expect(emails().checked).toBe(false)
    await eventually(() => expect(sent()).toEqual([{ receive_approval_emails: false }]))
    await settle()
    expect(emails().checked).toBe(false)
  })

  test('is reverted if the change cannot be saved, and the artist sees why', async () => {
    const { user } = await render()
    mockCall(contract.settings.save, () => {
      throw new Problem('unavailable')
    })
    await user.click(emails())
    await eventually(() => expect(alerts().join()).toContain(`Your change was not saved. ${problemText('unavailable')}`))
    expect(emails().checked).toBe(true)
    await user.click(emails())
    await user.click(emails())
    await user.click(screen.getByRole('radio', { name: 'Photographer' }))
    await eventually(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'General' }).checked).toBe(true))
    expect(emails().checked).toBe(true)
  })

  test('that is pressed twice quickly sends both changes in order, and shows the last one throughout', async () => {
    const { user } = await render()
    const responses = [Promise.withResolvers<UserSettings>(), Promise.withResolvers<UserSettings>()]
    let count = 0
    const sent = mockCall(contract.settings.save, async () => ({
      message: 'Saved.',
      settings: (await responses[count++]?.promise) ?? initial,
    }))
    await user.click(emails())
    await user.click(emails())
    await eventually(() => expect(sent).toHaveLength(1))
    expect(emails().checked).toBe(true)
    responses[0]?.resolve({ ...initial, receive_approval_emails: false })
    await eventually(() => expect(sent).toHaveLength(2))
    expect(emails().checked).toBe(true)
    responses[1]?.resolve(initial)
    await settle()
    expect(sent.map(({ input }) => input)).toEqual([{ receive_approval_emails: false }, { receive_approval_emails: true }])
    expect(emails().checked).toBe(true)
  })

  test('that fails leaves a later change of another setting alone', async () => {
    const { user } = await render()
    const failing = Promise.withResolvers<never>()
    const saved = { ...initial, artist_type: 'photographer' } as const
    mockCall(contract.settings.save, ({ artist_type }) => (artist_type ? { message: 'Saved.', settings: saved } : failing.promise))
    await user.click(emails())
    await user.click(screen.getByRole('radio', { name: 'Photographer' }))
    failing.reject(new Problem('unavailable'))
    await eventually(() => expect(emails().checked).toBe(true))
    await settle()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Photographer' }).checked).toBe(true)
  })
})

describe('giving back', () => {
  test('starts with the choice of a cause, and saves nothing before', async () => {
    const { user, sent } = await render()
    await user.click(giveBack())
    const choice = await screen.findByRole('radio', { name: 'Trees' })
    expect(sent()).toEqual([])
    await user.click(choice)
    await eventually(() => expect(sent()).toEqual([{ selected_cause_id: trees.id, give_back_enabled: true }]))
    expect(screen.getByRole('slider', { name: /Donation percentage/ })).toBeTruthy()
  })

  test('can be called off before a cause is chosen', async () => {
    const { user, sent } = await render()
    await user.click(giveBack())
    await screen.findByRole('radio', { name: 'Trees' })
    await user.click(giveBack())
    expect(screen.queryByRole('radio', { name: 'Trees' })).toBeNull()
    expect(sent()).toEqual([])
  })

  test('starts at once if a cause was chosen before', async () => {
    const { user, sent } = await render({ selected_cause_id: water.id })
    await user.click(giveBack())
    await eventually(() => expect(sent()).toEqual([{ give_back_enabled: true }]))
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Water' })).checked).toBe(true)
  })

  test('goes to another cause without a new start', async () => {
    const { user, sent } = await render({ give_back_enabled: true, selected_cause_id: water.id })
    await user.click(await screen.findByRole('radio', { name: 'Trees' }))
    await eventually(() => expect(sent()).toEqual([{ selected_cause_id: trees.id }]))
  })

  test('stays off if it cannot be saved', async () => {
    const { user } = await render()
    mockCall(contract.settings.save, () => {
      throw new Problem('unavailable')
    })
    await user.click(giveBack())
    await user.click(await screen.findByRole('radio', { name: 'Trees' }))
    await eventually(() => expect(alerts().join()).toContain(problemText('unavailable')))
    expect(giveBack().checked).toBe(false)
  })

  test('asks for another cause if the chosen one is no longer active', async () => {
    await render({ give_back_enabled: true, selected_cause_id: '33333333-3333-4333-8333-333333333333' })
    expect(await screen.findByText(/no longer active/)).toBeTruthy()
  })

  test('shows causes that cannot be loaded, and loads them again', async () => {
    mockCall(contract.hope.list, () => {
      throw new Problem('unavailable')
    })
    const { user } = await render({ give_back_enabled: true, selected_cause_id: trees.id })
    expect(await screen.findByText(studioTexts.causesFailed)).toBeTruthy()
    mockCall(contract.hope.list, () => [trees])
    await user.click(button('Retry'))
    expect(await screen.findByRole('radio', { name: 'Trees' })).toBeTruthy()
  })
})

describe('the donation percentage', () => {
  const giving = { give_back_enabled: true, selected_cause_id: trees.id }

  test('is saved once, 700 ms after the last change', async () => {
    vi.useFakeTimers()
    const { sent } = await render(giving)
    await moveTo(15)
    await advance(699)
    await moveTo(25)
    await advance(699)
    await settle()
    expect(sent()).toEqual([])
    await advance(1)
    await eventually(() => expect(sent()).toEqual([{ donation_percentage: 25 }]))
    expect(slider().value).toBe('25')
  })

  test('is saved at once if the artist opens another page', async () => {
    vi.useFakeTimers()
    const { sent, unmount } = await render(giving)
    await moveTo(40)
    unmount()
    await eventually(() => expect(sent()).toEqual([{ donation_percentage: 40 }]))
  })

  test('is reverted if it cannot be saved', async () => {
    vi.useFakeTimers()
    await render(giving)
    mockCall(contract.settings.save, () => {
      throw new Problem('unavailable')
    })
    await moveTo(50)
    expect(slider().value).toBe('50')
    await advance(700)
    await eventually(() => expect(slider().value).toBe('10'))
  })
})

test('settings that cannot be loaded show why, and can be loaded again', async () => {
  mockCall(contract.settings.get, () => {
    throw new Problem('unavailable')
  })
  const { user } = renderInApp(<Preferences />, { user: artist })
  expect(await screen.findByText(problemText('unavailable'))).toBeTruthy()
  mockCall(contract.settings.get, () => initial)
  await user.click(button('Retry'))
  await eventually(() => expect(emails().checked).toBe(true))
})

async function render(change: Partial<UserSettings> = {}) {
  let settings: UserSettings = { ...initial, ...change }
  mockCall(contract.settings.get, () => settings)
  const sent = mockCall(contract.settings.save, (patch) => {
    settings = Object.assign({}, settings, patch)
    return { message: 'Saved.', settings }
  })
  const app = renderInApp(<Preferences />, { user: artist })
  await eventually(() => expect(emails()).toBeTruthy())
  return { ...app, sent: () => sent.map(({ input }) => input) }
}

function emails(): HTMLInputElement {
  return screen.getByRole('switch', { name: 'Emails about approvals' })
}

function giveBack(): HTMLInputElement {
  return screen.getByRole('switch', { name: 'Donate part of my commissions' })
}

function slider(): HTMLInputElement {
  return screen.getByRole('slider')
}

/** jsdom moves no sliders. */
async function moveTo(percent: number): Promise<void> {
  await act(async () => fireEvent.change(slider(), { target: { value: String(percent) } }))
}

async function advance(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
