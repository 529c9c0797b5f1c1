import type { Stripe } from 'stripe'
import { PaymentRefused, PaymentsUnavailable } from './payments.ts'
import type { PayoutAccountState, PayoutProvider, TransferState } from './payout-provider.ts'
import { openStripe, type StripeAccess } from './stripe-client.ts'
import { findPayoutSubject, transferEventTypes } from './stripe-events.ts'

/**
 * Stripe Connect: an artist has an account at Stripe with its own sign-in, and enters bank and identity there. We transfer from our balance
 * and are liable for that account (`losses`), because artists only receive money.
 */
export function createStripeConnect(access: StripeAccess): PayoutProvider {
  const { stripe, asked, known } = openStripe(access)
  let ownCountry: Promise<string | undefined> | undefined

  /** The country of our own account; read once, because it cannot change. */
  async function findOwnCountry(): Promise<string | undefined> {
    ownCountry ??= asked(async () => (await stripe.accounts.retrieveCurrent()).country)
    try {
      return await ownCountry
    } catch (error) {
      ownCountry = undefined
      throw error
    }
  }

  /** @throws PaymentsUnavailable also for a refusal, which leaves open whether an earlier attempt made the transfer */
  async function findSent(payoutId: string): Promise<{ reference: string } | undefined> {
    try {
      const { data } = await asked(() => stripe.transfers.list({ transfer_group: toTransferGroup(payoutId), limit: 1 }))
      return data[0] && { reference: data[0].id }
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error
      throw new PaymentsUnavailable(`Stripe refused the search for a transfer: ${error.message}`, { cause: error })
    }
  }

  return {
    method: 'stripe',
    async openAccount({ artistId, country }) {
      // Stripe pays across borders only under the agreement for recipients, and refuses that agreement in our own country
      const isAbroad = (await findOwnCountry()) !== country
      const account = await asked(() =>
        stripe.accounts.create(
          {
            country,
            controller: {
              stripe_dashboard: { type: 'express' },
              requirement_collection: 'stripe',
              fees: { payer: 'application' },
              losses: { payments: 'application' },
            },
            capabilities: { transfers: { requested: true } },
            ...(isAbroad && { tos_acceptance: { service_agreement: 'recipient' } }),
            metadata: { artist_id: artistId },
          },
          { idempotencyKey: `payout-account-${artistId}-${country}` },
        ),
      )
      return { account: account.id }
    },
    async openPage(account, { returnUrl, refreshUrl }) {
      const urls = { return_url: returnUrl, refresh_url: refreshUrl }
      const { url } = await refusedFor(['account_invalid'], () =>
        asked(() => stripe.accountLinks.create({ account, type: 'account_onboarding', ...urls })),
      )
      return { url }
    },
    async findAccountState(id) {
      try {
        return toAccountState(await refusedFor(['account_invalid'], () => asked(() => stripe.accounts.retrieve(id))))
      } catch (error) {
        if (error instanceof PaymentRefused) return 'restricted'
        throw error
      }
    },
    async send({ payoutId, number, account, amountCents, currency }) {
      // Stripe keeps idempotency keys for only a day or more, so look for an existing transfer first
      const made = await findSent(payoutId)
      if (made) return made
      const group = toTransferGroup(payoutId)
      const request = { amount: amountCents, currency: currency.toLowerCase(), destination: account, transfer_group: group }
      const about = { description: `Payout ${number}`, metadata: { payout_id: payoutId } }
      const transfer = await refusedFor(['account_invalid', 'balance_insufficient'], () =>
        asked(() => stripe.transfers.create({ ...request, ...about }, { idempotencyKey: group })),
      )
      return { reference: transfer.id }
    },
    findSent,
    async findTransfer(reference) {
      const transfer = await known(() => stripe.transfers.retrieve(reference))
      return transfer && toTransferState(transfer)
    },
    async listReversed({ since }) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const events = stripe.events.list({ created, types: [...transferEventTypes], limit: 100 })
      return asked(async () => {
        const references = new Set<string>()
        for await (const { data } of events) references.add((data.object as Stripe.Transfer).id)
        return [...references]
      })
    },
    findSubject: findPayoutSubject,
  }
}

const toTransferGroup = (payoutId: string) => `payout-${payoutId}`

/**
 * Makes errors with these codes permanent. `account_invalid`: the artist has disconnected the account. `balance_insufficient`: Stripe stores
 * the refusal under the idempotency key, so a repetition within a day gets the same answer although the balance has grown.
 */
async function refusedFor<Answer>(codes: readonly string[], ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    if (codes.includes(code)) throw new PaymentRefused(code, { cause: error })
    throw error
  }
}

/** `incomplete` as long as the artist can do something about it. */
export function toAccountState({
  capabilities,
  payouts_enabled: paysOut,
  details_submitted: isSubmitted,
  requirements,
}: AccountFacts): PayoutAccountState {
  if (capabilities?.transfers === 'active' && paysOut) return 'enabled'
  if (requirements?.disabled_reason?.startsWith('rejected.')) return 'restricted'
  const isDue = !isSubmitted || Boolean(requirements?.currently_due?.length)
  return isDue ? 'incomplete' : 'restricted'
}

type AccountFacts = Pick<Stripe.Account, 'capabilities' | 'payouts_enabled' | 'details_submitted'> & {
  requirements?: Pick<Stripe.Account.Requirements, 'currently_due' | 'disabled_reason'>
}

function toTransferState({ id, amount, amount_reversed: reversed, currency, metadata }: Stripe.Transfer): TransferState {
  return { reference: id, payoutId: metadata.payout_id, amountCents: amount, reversedCents: reversed, currency: currency.toUpperCase() }
}
