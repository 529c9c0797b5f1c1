import { fireEvent, screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { limits } from '@tintype/contract/limits'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { alerts, button, field, fill, findFieldError, isOff } from '../../test/fields.ts'
import { renderInApp } from '../../test/render.tsx'
import { mockCall } from '../../test/server.ts'
import { authTexts } from '../session/auth-texts.ts'
import { passwordTexts } from '../ui/fields/password-texts.ts'
import { SignupForm } from './signup-form.tsx'

const { initArtistStats } = contract.accounts
const ines = { Name: 'Ines Varga', Email: 'ines@example.com', Password: 'Secret-123!' }
const newUser = { body: { user: { id: 'artist-7', email: 'ines@example.com', name: 'Ines Varga', role: 'artist' } } }

const openForm = (artistType?: 'photographer') => renderInApp(<SignupForm artistType={artistType} />, { at: '/signup', route: '/signup' })

it('an artist signs up, gets a profile of the kind of the landing page, and is asked to confirm the email', async () => {
  const accounts = mockAuth('/sign-up/email', () => newUser)
  const profiles = mockCall(initArtistStats, () => ({ message: 'Created.' }))
  const { user, router } = openForm('photographer')
  await fill(user, { ...ines, Email: 'Ines@Example.com' })
  await user.click(button('Sign Up'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/email-confirmed'))
  expect(router.state.location).toMatchObject({ search: '?fromSignup=true', state: { email: 'ines@example.com' } })
  expect(accounts).toEqual([{ email: 'ines@example.com', password: 'Secret-123!', name: 'Ines Varga', callbackURL: '/email-confirmed' }])
  expect(profiles.map(({ input }) => input)).toEqual([
    { username: 'Ines Varga', email: 'ines@example.com', supabase_user_id: 'artist-7', artist_type: 'photographer' },
  ])
})

it.each([
  ['Jo', 'name_too_short'],
  ['x'.repeat(limits.name.max + 1), 'name_too_long'],
  ['Inés', 'name_characters'],
  ['Admin', 'name_reserved'],
] as const)('the name %s is an error while it is typed, and keeps the form from being sent', async (name, code) => {
  const { user } = openForm()
  await fill(user, { ...ines, Name: name })
  expect(findFieldError('Name')).toBe(problemText(code))
  expect(isOff('Sign Up')).toBe(true)
  expect(screen.getByText(authTexts.nameFirst)).toBeDefined()
  await fill(user, { Name: ines.Name })
  expect(findFieldError('Name')).toBeUndefined()
  expect(isOff('Sign Up')).toBe(false)
})

it('a password manager recognises the fields, and fills them without focus or keys', async () => {
  const accounts = mockAuth('/sign-up/email', () => newUser)
  mockCall(initArtistStats, () => ({ message: 'Created.' }))
  const { user, router } = openForm()
  expect(['Name', 'Email', 'Password'].map((label) => field(label).autocomplete)).toEqual(['nickname', 'username', 'new-password'])
  for (const [label, value] of Object.entries(ines)) fireEvent.input(field(label), { target: { value } })
  expect(screen.queryByRole('list', { name: passwordTexts.rules })).toBeNull()
  await user.click(button('Sign Up'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/email-confirmed'))
  expect(accounts).toMatchObject([{ email: ines.Email, password: ines.Password, name: ines.Name }])
})

it('a password that the server refuses is an error at its field, which shows the rules and gets the focus', async () => {
  mockAuth('/sign-up/email', () => ({ status: 422, body: { code: 'password_common', message: problemText('password_common') } }))
  const { user } = openForm()
  for (const [label, value] of Object.entries(ines)) fireEvent.input(field(label), { target: { value } })
  await user.click(button('Sign Up'))
  await waitFor(() => expect(findFieldError('Password')).toBe(problemText('password_common')))
  expect(screen.getByRole('list', { name: passwordTexts.rules })).toBeDefined()
  expect(document.activeElement).toBe(field('Password'))
})

it('an artist who corrects the name after leaving its field signs up with Enter', async () => {
  const accounts = mockAuth('/sign-up/email', () => newUser)
  mockCall(initArtistStats, () => ({ message: 'Created.' }))
  const { user, router } = openForm()
  await fill(user, { ...ines, Name: 'In' })
  await user.click(field('Email'))
  await fill(user, { Name: 'Ines Varga' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/email-confirmed'))
  expect(accounts).toHaveLength(1)
})

it('an artist reads the password rules, and which of them are met, in the field', async () => {
  const { user } = openForm()
  expect(screen.queryByRole('list', { name: passwordTexts.rules })).toBeNull()
  await user.click(field('Password'))
  const rules = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(', ').at(-1))
  expect(rules()).toEqual(['open', 'open', 'open', 'open', 'open'])
  await user.paste('secret-123')
  expect(rules()).toEqual(['done', 'open', 'done', 'done', 'open'])
  expect(isOff('Sign Up')).toBe(true)
  await user.keyboard('S!')
  expect(rules()).toEqual(['done', 'done', 'done', 'done', 'done'])
})

it('a password that is too long keeps the form from being sent', async () => {
  const { user } = openForm()
  await fill(user, { ...ines, Password: `Aa1!${'x'.repeat(limits.password.max - 3)}` })
  expect(isOff('Sign Up')).toBe(true)
  expect(screen.getByText(passwordTexts.tooLong)).toBeDefined()
})

it('an artist who passes through empty fields sees no errors', async () => {
  const { user } = openForm()
  for (let fields = 0; fields < 4; fields += 1) await user.tab()
  expect(findFieldError('Name')).toBeUndefined()
  expect(findFieldError('Email')).toBeUndefined()
})

it('an email that is no address is an error after the field is left', async () => {
  const { user } = openForm()
  await fill(user, { Email: 'ines@' })
  expect(findFieldError('Email')).toBeUndefined()
  await user.tab()
  await waitFor(() => expect(findFieldError('Email')).toBe(problemText('email_invalid')))
})

it('a form with only a password names the other fields, and nothing is sent', async () => {
  const sent = mockAuth('/sign-up/email', () => newUser)
  const { user } = openForm()
  await fill(user, { Password: ines.Password })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(findFieldError('Name')).toBe(problemText('name_too_short')))
  expect(findFieldError('Email')).toBe(problemText('email_invalid'))
  expect(sent).toEqual([])
})

it.each([
  ['USER_ALREADY_EXISTS', 'User already exists. Use another email.', undefined],
  ['name_taken', problemText('name_taken'), 'Name'],
  ['email_invalid', problemText('email_invalid'), 'Email'],
  ['PASSWORD_COMPROMISED', 'This password has been in a data breach.', 'Password'],
])('the problem %s of the sign-in is shown where it belongs, and the form keeps what was typed', async (code, message, place) => {
  mockAuth('/sign-up/email', () => ({ status: 422, body: { code, message } }))
  const profiles = mockCall(initArtistStats, () => ({ message: 'Created.' }))
  const { user } = openForm()
  await fill(user, ines)
  await user.click(button('Sign Up'))
  if (place) await waitFor(() => expect(findFieldError(place)).toBe(message))
  else await waitFor(() => expect(alerts()).toContain(message))
  expect(field('Email').value).toBe(ines.Email)
  expect(profiles).toEqual([])
})

it('without a connection the artist reads that signing up failed, and may try again', async () => {
  mockAuth('/sign-up/email', () => HttpResponse.error())
  const { user } = openForm()
  await fill(user, ines)
  await user.click(button('Sign Up'))
  await waitFor(() => expect(alerts()).toContain(authTexts.signupUnexpected))
  expect(isOff('Sign Up')).toBe(false)
})

it.each([
  ['without a user', { body: { user: null } }, authTexts.userDetailsMissing],
  ['with an error that has no message', new Response('Bad Gateway', { status: 502 }), authTexts.unexpected],
])('an artist whose sign-up is answered %s reads so, and stays on the page', async (_, answer, message) => {
  mockAuth('/sign-up/email', () => answer)
  const profiles = mockCall(initArtistStats, () => ({ message: 'Created.' }))
  const { user, router } = openForm()
  await fill(user, ines)
  await user.click(button('Sign Up'))
  await waitFor(() => expect(alerts()).toContain(message))
  expect(router.state.location.pathname).toBe('/signup')
  expect(profiles).toEqual([])
})

it('a profile that fails after the sign-in is created by the next press, without a second sign-in', async () => {
  let isDown = true
  const accounts = mockAuth('/sign-up/email', () => newUser)
  const profiles = mockCall(initArtistStats, () => {
    if (isDown) throw new Problem('unavailable')
    return { message: 'Created.' }
  })
  const { user, router } = openForm()
  await fill(user, ines)
  await user.click(button('Sign Up'))
  await waitFor(() => expect(alerts()).toContain(authTexts.profileFailed(problemText('unavailable'))))
  isDown = false
  await user.click(button('Sign Up'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/email-confirmed'))
  expect(accounts).toHaveLength(1)
  expect(profiles.map(({ input }) => input.supabase_user_id)).toEqual(['artist-7', 'artist-7'])
})

it('an artist who changes the name after the sign-in reads that the account has the first name, and goes on with it', async () => {
  let isDown = true
  const accounts = mockAuth('/sign-up/email', () => newUser)
  mockCall(initArtistStats, () => {
    if (isDown) throw new Problem('unavailable')
    return { message: 'Created.' }
  })
  const { user, router } = openForm()
  await fill(user, ines)
  await user.click(button('Sign Up'))
  await waitFor(() => expect(alerts()).not.toEqual([]))
  isDown = false
  await fill(user, { Name: 'Vera Ines' })
  await user.click(button('Sign Up'))
  await waitFor(() => expect(findFieldError('Name')).toBe(authTexts.nameKept('Ines Varga')))
  expect(router.state.location.pathname).toBe('/signup')
  await fill(user, { Name: ines.Name })
  await user.click(button('Sign Up'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/email-confirmed'))
  // a second sign-in would send a second email
  expect(accounts).toHaveLength(1)
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const accounts = mockAuth('/sign-up/email', async () => {
    await answer.promise
    return newUser
  })
  mockCall(initArtistStats, () => ({ message: 'Created.' }))
  const { user, router } = openForm()
  await fill(user, ines)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isOff('Creating your account…')).toBe(true))
  await user.keyboard('{Enter}')
  answer.resolve()
  await waitFor(() => expect(router.state.location.pathname).toBe('/email-confirmed'))
  expect(accounts).toHaveLength(1)
})
