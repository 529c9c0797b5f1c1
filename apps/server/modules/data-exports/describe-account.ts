import type { DataExportTools } from './tools.ts'

/** The artist's account: name and address, settings, shop, sign-in. Contains no secrets. */
export async function describeAccount(tools: DataExportTools, artistId: string) {
  const { database, accounts, auth, shops, hope, payouts, social } = tools
  const artist = await accounts.describe(database, artistId)
  const { selected_cause_id: causeId, ...settings } = artist.settings
  const [cause, shop, signIn, payout, connections] = await Promise.all([
    causeId ? hope.findCause(database, causeId) : undefined,
    shops.getShop(database, artistId),
    auth.describeSignIn(artist.userId),
    payouts.describeSettings(artistId),
    social.describe(database, artistId),
  ])
  return {
    name: artist.name,
    email: artist.email,
    artistSince: artist.createdAt,
    suspendedAt: artist.suspendedAt,
    suspensionReason: artist.suspensionReason,
    settings: { ...settings, selected_cause: cause ? { id: cause.id, title: cause.title } : null },
    shop: { handle: shop.handle, bannerStatus: shop.bannerStatus, bannerRejectionReason: shop.bannerRejectionReason },
    signIn: { twoFactor: signIn.isTwoFactorOn, passkeys: signIn.passkeys, sessions: signIn.sessions },
    /** Account numbers are masked except for their last digits. */
    payout: { method: payout.method, destination: payout.destination },
    /** Tokens are not included. */
    connections,
  }
}
