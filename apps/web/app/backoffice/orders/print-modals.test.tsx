import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { holdSentences } from '@tintype/contract/orders/order-states'
import { Problem, problemText } from '@tintype/contract/problems'
import type { Offer } from '@tintype/contract/production/production'
import { expect, it, vi } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { alerts, button, field, fill, findFieldError } from '../../../test/fields.ts'
import { mockMedia } from '../../../test/media.ts'
import { print } from '../../../test/orders.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { HoldModal } from './hold-modal.tsx'
import { ParcelModal } from './parcel-modal.tsx'
import { ReprintModal } from './reprint-modal.tsx'
import { RouteModal } from './route-modal.tsx'

const owl = print()
const sea = print({ id: uidFromName('sea'), number: 'J000043', title: 'Sea', quantity: 1 })

function openModal(Modal: 'hold' | 'parcel' | 'reprint' | 'route', state: { isBusy?: boolean; error?: string } = {}) {
  mockMedia('(pointer: fine)')
  const [onConfirm, onClose] = [vi.fn(), vi.fn()]
  const props = { isBusy: state.isBusy ?? false, error: state.error, onConfirm, onClose }
  const modals = {
    hold: <HoldModal print={owl} {...props} />,
    parcel: <ParcelModal prints={[owl, sea]} {...props} />,
    reprint: <ReprintModal print={owl} {...props} />,
    route: <RouteModal print={owl} {...props} />,
  }
  return { ...renderInApp(modals[Modal], { user: operator }), onConfirm, onClose }
}

it('an operator sends a parcel with one of two prints', async () => {
  const { user, onConfirm } = openModal('parcel')
  expect(document.activeElement).toBe(field('Carrier'))
  await user.click(screen.getByRole('checkbox', { name: /Sea/ }))
  await fill(user, { Carrier: ' UPS ', 'Tracking number': ' 1Z999 ' })
  await user.click(button('Ship'))
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ prints: [owl], carrier: 'UPS', tracking: '1Z999' })
})

it('a parcel needs prints, a carrier and a tracking number', async () => {
  const { user, onConfirm } = openModal('parcel')
  for (const name of [/Owl/, /Sea/]) await user.click(screen.getByRole('checkbox', { name }))
  await user.click(button('Ship'))
  expect(findFieldError('Carrier')).toBe(problemText('carrier_missing'))
  expect(findFieldError('Tracking number')).toBe(problemText('tracking_missing'))
  expect(alerts()).toEqual([problemText('parcel_empty')])
  await user.click(screen.getByRole('checkbox', { name: /Owl/ }))
  expect(alerts()).toEqual([])
  expect(onConfirm).not.toHaveBeenCalled()
})

it('an operator has one of two prints made again, with a reason', async () => {
  const { user, onConfirm } = openModal('reprint')
  expect(field('Copies (of 2)').value).toBe('2')
  await fill(user, { 'Copies (of 2)': '1', Reason: ' Scratched. ' })
  await user.click(button('Reprint'))
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ quantity: 1, reason: 'Scratched.' })
})

it.each(['0', '3', '1.5', 'all', ''])('"%s" of two prints cannot be made again', async (quantity) => {
  const { user, onConfirm } = openModal('reprint')
  await fill(user, { 'Copies (of 2)': quantity, Reason: 'Scratched.' })
  await user.click(button('Reprint'))
  expect(findFieldError('Copies (of 2)')).toBeDefined()
  expect(onConfirm).not.toHaveBeenCalled()
})

it('an operator holds a print with an internal reason and chooses what the customer reads', async () => {
  const { user, onConfirm } = openModal('hold')
  await fill(user, { 'Reason (internal)': ' Jo checks the street. ' })
  await user.selectOptions(field('The customer reads'), holdSentences.address)
  await user.click(button('Hold'))
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ reason: 'Jo checks the street.', cause: 'address' })
})

it('a reprint needs a reason', async () => {
  const { user, onConfirm } = openModal('reprint')
  await user.click(button('Reprint'))
  expect(findFieldError('Reason')).toBe(problemText('reason_missing'))
  expect(onConfirm).not.toHaveBeenCalled()
})

const offers: Offer[] = [
  { manufacturerId: uidFromName('press'), name: 'Iron Press', promisedOn: '2026-11-24', costCents: 1_150, why: null },
  { manufacturerId: uidFromName('foundry'), name: 'Foundry', promisedOn: '2026-11-26', costCents: 990, why: null },
]

it('an operator gives a print to another manufacturer than the present one, with a reason', async () => {
  const asked = mockCall(contract.backoffice.production.offers, () => ({ offers }))
  const { user, onConfirm } = openModal('route')
  const foundry = await screen.findByRole('radio', { name: /^Foundry .*\$9\.90/ })
  expect(screen.getAllByRole('radio')).toEqual([foundry])
  expect(asked.map(({ input }) => input)).toEqual([{ id: owl.id }])
  await user.click(button('Reassign'))
  expect(alerts()).toHaveLength(1)
  expect(findFieldError('Reason')).toBe(problemText('reason_missing'))
  await user.click(foundry)
  await fill(user, { Reason: ' Sooner. ' })
  await user.click(button('Reassign'))
  expect(alerts()).toEqual([])
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ manufacturerId: uidFromName('foundry'), reason: 'Sooner.' })
})

it('an operator reads why the offers could not be loaded', async () => {
  mockCall(contract.backoffice.production.offers, () => {
    throw new Problem('unavailable')
  })
  openModal('route')
  await waitFor(() => expect(alerts()).toEqual([problemText('unavailable')]))
})

it.each(['parcel', 'reprint'] as const)('while a %s is saved, nothing is sent again and the dialog cannot be closed', async (modal) => {
  const { user, onConfirm, onClose } = openModal(modal, { isBusy: true })
  if (modal === 'parcel') await fill(user, { Carrier: 'UPS', 'Tracking number': '1Z999' })
  else await fill(user, { Reason: 'Scratched.' })
  await user.click(button(modal === 'parcel' ? 'Shipping…' : 'Saving…'))
  await user.click(button('Cancel'))
  await user.keyboard('{Escape}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

it.each(['parcel', 'reprint'] as const)('an operator reads why a %s was refused, and cancels', async (modal) => {
  const { user, onClose } = openModal(modal, { error: 'The print has changed.' })
  expect(alerts()).toEqual(['The print has changed.'])
  await user.click(button('Cancel'))
  expect(onClose).toHaveBeenCalledOnce()
})
