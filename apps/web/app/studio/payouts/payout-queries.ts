import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { hideDetails } from '@tintype/contract/payouts/payout-hiding'
import type { PayoutSettings } from '@tintype/contract/payouts/payouts'
import { Problem } from '@tintype/contract/problems'
import { type CountryCode, findCountry } from '@tintype/domain/addresses/countries'
import { api, queries } from '../../api/client.ts'
import { toFile } from '../../api/to-file.ts'

export function earningsQuery() {
  return queries.payouts.earnings.queryOptions()
}

export function payoutSettingsQuery() {
  return queries.payouts.getSettings.queryOptions()
}

/** Shows the saved settings, masked, without a refetch. */
export function showPayoutSettings(client: QueryClient, { method, details }: PayoutSettings): void {
  client.setQueryData(payoutSettingsQuery().queryKey, (known) => ({
    ...(known?.stripe && { stripe: known.stripe }),
    method,
    details: hideDetails(details),
  }))
}

/** Leads the artist to Stripe, which leads back to the earnings. */
export function useOpenStripe() {
  return useMutation({
    mutationFn: (country: CountryCode) => api.payouts.openStripe({ country }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

/** The same for an artist whose page at Stripe has expired. */
export function useReopenStripe() {
  return useMutation({
    async mutationFn() {
      const { method, stripe } = await api.payouts.getSettings()
      const country = findCountry(stripe?.country)
      // a link to this page must not change the method
      if (!country || method !== 'stripe') throw new Problem('payout_stripe_missing')
      return api.payouts.openStripe({ country })
    },
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

/** Asks Stripe for the state of the artist's account. */
export function useCheckStripe() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.payouts.checkStripe(),
    onSettled: () => refreshBalances(client),
  })
}

/** Refetches balance, account, payouts and the stats record, which contains the balance too. */
export async function refreshBalances(client: QueryClient): Promise<void> {
  await Promise.all([queries.payouts.key(), queries.shops.stats.key()].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** The statement of a payout, as a file. */
export async function fetchStatement(id: string, format: 'pdf' | 'csv'): Promise<File> {
  return toFile(await api.payouts.statement({ id, format }))
}

export function useCancelPayout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.payouts.cancel({ id }),
    // also after an error: an operator may have approved it in the meantime
    onSettled: () => refreshBalances(client),
  })
}
