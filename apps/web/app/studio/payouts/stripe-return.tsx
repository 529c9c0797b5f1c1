import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toErrorMessage } from '../../api/problem.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { useCheckStripe, useReopenStripe } from './payout-queries.ts'
import { describeStripe } from './stripe-texts.ts'

/**
 * For an artist who comes back from Stripe: shows what Stripe says about the account, or leads there again where the page had expired.
 * `stripe` is in the addresses that the server gives to Stripe.
 */
export function StripeReturn() {
  const [params] = useSearchParams()
  const from = params.get('stripe')
  if (from === 'return') return <CheckedAccount />
  return from === 'refresh' ? <Reopening /> : null
}

function CheckedAccount() {
  const { mutate, data, error } = useCheckStripe()
  useEffect(() => mutate(), [mutate])
  if (error) return <Note tone="bad">{toErrorMessage(error)}</Note>
  return data ? <Note tone={data.state === 'enabled' ? 'good' : 'plain'}>{describeStripe(data.state)}</Note> : null
}

function Reopening() {
  const { mutate, error } = useReopenStripe()
  useEffect(() => mutate(), [mutate])
  if (error) return <Note tone="bad">{toErrorMessage(error)}</Note>
  return <Note>The page at Stripe has expired. Opening a new one…</Note>
}
