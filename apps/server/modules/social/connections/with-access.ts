import { Problem } from '@tintype/contract/problems'
import type { Platform } from '@tintype/contract/social/social'
import { type SocialAccount, type SocialPlatform, SocialRefused, SocialUnavailable } from '../platforms/social.ts'
import { type ConnectionKey, type ConnectionRow, findConnection, lockConnection, updateConnection } from '../queries/connection.ts'
import { calculateRenewAt } from '../rules/social.ts'
import { sealTokens, tryOpenTokens } from './sealed-tokens.ts'
import type { SocialTools } from './tools.ts'

/** A valid token, the account that it belongs to, and the platform's client. */
export type Access = {
  accessToken: string
  account: SocialAccount
  scopes: readonly string[]
  port: SocialPlatform
}

export type AccessTools = Pick<SocialTools, 'database' | 'sealer' | 'clock' | 'log' | 'platforms'>

/**
 * Calls `use` with a valid token of an artist's account. A token near expiry is renewed first: once across all processes, and stored before
 * use, so that a single-use refresh token is not lost.
 * If `use` throws `SocialRefused` with the reason `token` (a 401), the token is renewed and `use` is called once more. Until the platform
 * has accepted the token, `use` must therefore have no effect that must not happen twice. @throws Problem `platform_not_connected`,
 * `platform_needs_reconnect`, `platform_coming_soon` @throws SocialUnavailable if the token has expired and cannot be renewed now; and
 * errors of `use`
 */
export async function withAccess<Result>(
  tools: AccessTools,
  artistId: string,
  platform: Platform,
  use: (access: Access) => Promise<Result>,
): Promise<Result> {
  const port = tools.platforms[platform]
  if (!port) throw new Problem('platform_coming_soon')
  const key = { artistId, platform }
  const row = await getReady(tools, port, key)
  try {
    return await use(await toAccess(tools, port, row))
  } catch (error) {
    if (!isTokenRefused(error)) throw error
    const renewed = await renew(tools, port, key, row.accessTokenSealed)
    return await use(await toAccess(tools, port, renewed)).catch(async (again) => {
      if (!isTokenRefused(again)) throw again
      await markForReconnect(tools, renewed)
      throw new Problem('platform_needs_reconnect', {}, { cause: again })
    })
  }
}

/** Renews due tokens, so that an unused connection does not expire. */
export async function renewTokens(
  tools: AccessTools,
  { artist: artistId, platform }: { artist: string; platform: Platform },
): Promise<void> {
  const port = tools.platforms[platform]
  const row = await findConnection(tools.database, { artistId, platform })
  if (!port || !row || row.needsReconnectAt || !isDue(row, tools.clock())) return
  try {
    await renew(tools, port, row, row.accessTokenSealed)
  } catch (error) {
    // the connection shows this to the artist, and a retry would not help
    if (!(error instanceof Problem)) throw error
  }
}

/** @throws Problem `platform_not_connected`, `platform_needs_reconnect` */
async function getReady(tools: AccessTools, port: SocialPlatform, key: ConnectionKey): Promise<ConnectionRow> {
  const row = checkUsable(await findConnection(tools.database, key))
  const now = tools.clock()
  if (!isDue(row, now)) return row
  try {
    return await renew(tools, port, key, row.accessTokenSealed)
  } catch (error) {
    // the old token may still work until it expires
    if (error instanceof SocialUnavailable && row.expiresAt && row.expiresAt > now) return row
    throw error
  }
}

const isDue = ({ renewAt }: ConnectionRow, now: Date) => renewAt !== null && renewAt <= now
const isTokenRefused = (error: unknown) => error instanceof SocialRefused && error.reason === 'token'

function checkUsable(row: ConnectionRow | undefined): ConnectionRow {
  if (!row) throw new Problem('platform_not_connected')
  if (row.needsReconnectAt) throw new Problem('platform_needs_reconnect')
  return row
}

const underWay = new Map<string, Promise<ConnectionRow>>()

/** One renewal at a time per process waits for the row. A slow platform therefore uses at most one database connection per artist. */
function renew(tools: AccessTools, port: SocialPlatform, key: ConnectionKey, formerSealed: string): Promise<ConnectionRow> {
  const name = formerSealed
  const running = underWay.get(name) ?? renewInTurn(tools, port, key, formerSealed).finally(() => underWay.delete(name))
  underWay.set(name, running)
  return running
}

/**
 * Locks the connection's row during the renewal. Concurrent callers in any process wait, find the new token and use it. The transaction
 * commits before the new token is used. @throws Problem `platform_not_connected`, `platform_needs_reconnect`
 */
async function renewInTurn(tools: AccessTools, port: SocialPlatform, key: ConnectionKey, formerSealed: string): Promise<ConnectionRow> {
  const { database, sealer, clock, log } = tools
  const outcome = await database.transaction(async (tx) => {
    const row = checkUsable(await lockConnection(tx, key))
    if (row.accessTokenSealed !== formerSealed) return row
    const former = tryOpenTokens(sealer, row)
    const tokens = former && (await port.renew(former, row).catch((error) => (isTokenRefused(error) ? undefined : Promise.reject(error))))
    if (!tokens) {
      log.warn({ platform: key.platform }, 'a platform takes a connection no longer')
      await updateConnection(tx, row.id, { needsReconnectAt: clock() }, key)
      return undefined
    }
    const change = { ...sealTokens(sealer, tokens, key), renewAt: calculateRenewAt(tokens.expiresAt, clock()) }
    await updateConnection(tx, row.id, change, key)
    return { ...row, ...change }
  })
  if (!outcome) throw new Problem('platform_needs_reconnect')
  return outcome
}

async function markForReconnect({ database, clock }: AccessTools, row: ConnectionRow): Promise<void> {
  await updateConnection(database, row.id, { needsReconnectAt: clock() }, row)
}

/** @throws Problem `platform_needs_reconnect` if the stored tokens cannot be opened, which only a new connection solves */
async function toAccess(tools: AccessTools, port: SocialPlatform, row: ConnectionRow): Promise<Access> {
  const { platformUserId: userId, accountName: name, accountType: type, pageId, instagramId, instagramName, scopes } = row
  const tokens = tryOpenTokens(tools.sealer, row)
  if (!tokens) {
    await markForReconnect(tools, row)
    throw new Problem('platform_needs_reconnect')
  }
  return { accessToken: tokens.accessToken, scopes, port, account: { userId, name, type, pageId, instagramId, instagramName } }
}
