import { Problem } from '@tintype/contract/problems'
import type { Platform } from '@tintype/contract/social'
import { type SocialAccount, type SocialPlatform, SocialRefused, SocialUnavailable } from '../../platform/social/social.ts'
import type { SocialTools } from './index.ts'
import { type ConnectionKey, type ConnectionRow, findConnection, lockConnection, updateConnection } from './queries/connection.ts'
import { renewalOf } from './rules/social.ts'
import { sealTokens, tryOpenTokens } from './sealed-tokens.ts'

/** What posting takes: a token that is good now, whose account it opens, and the platform to ask. */
export type Access = {
  accessToken: string
  account: SocialAccount
  scopes: readonly string[]
  port: SocialPlatform
}

export type AccessTools = Pick<SocialTools, 'database' | 'sealer' | 'clock' | 'log' | 'platforms'>

/**
 * Does something with an artist's account at a platform. The token is renewed first where it is nearly over: once, however many ask in
 * however many processes, and kept before it is used, so that a refresh token that is good only once is not lost.
 *
 * `use` says by `SocialRefused` with the reason `token` that the platform takes the token no longer (a 401). Then it is renewed and `use`
 * is called once more, so until the platform took the token it must have done nothing that must not happen twice.
 * @throws Problem `platform_not_connected`, `platform_needs_reconnect`, `platform_coming_soon`
 * @throws SocialUnavailable where the token is over and cannot be renewed now; and whatever `use` throws
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

/** Renews what is due, so that a connection that nobody uses does not end by it. */
export async function keepFresh(tools: AccessTools, { artist: artistId, platform }: { artist: string; platform: Platform }): Promise<void> {
  const port = tools.platforms[platform]
  const row = await findConnection(tools.database, { artistId, platform })
  if (!port || !row || row.needsReconnectAt || !isDue(row, tools.clock())) return
  try {
    await renew(tools, port, row, row.accessTokenSealed)
  } catch (error) {
    // the connection says so to the artist; there is nothing to try again
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
    // a platform that cannot renew now may well take the old one, as long as it lasts
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

/** In one process one at a time waits for the row, so that a slow platform holds no more than one database connection for an artist. */
function renew(tools: AccessTools, port: SocialPlatform, key: ConnectionKey, formerSealed: string): Promise<ConnectionRow> {
  const name = formerSealed
  const running = underWay.get(name) ?? renewInTurn(tools, port, key, formerSealed).finally(() => underWay.delete(name))
  underWay.set(name, running)
  return running
}

/**
 * Holds the connection's row while the platform is asked: whoever comes meanwhile, in any process, waits, sees that the token is
 * another one by now, and takes that. It commits before anybody uses the new token.
 * @throws Problem `platform_not_connected`, `platform_needs_reconnect`
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
    const change = { ...sealTokens(sealer, tokens, key), renewAt: renewalOf(tokens.expiresAt, clock()) }
    await updateConnection(tx, row.id, change, key)
    return { ...row, ...change }
  })
  if (!outcome) throw new Problem('platform_needs_reconnect')
  return outcome
}

async function markForReconnect({ database, clock }: AccessTools, row: ConnectionRow): Promise<void> {
  await updateConnection(database, row.id, { needsReconnectAt: clock() }, row)
}

/** @throws Problem `platform_needs_reconnect` where what we keep opens no more, which nothing but a new connection mends */
async function toAccess(tools: AccessTools, port: SocialPlatform, row: ConnectionRow): Promise<Access> {
  const { platformUserId: userId, accountName: name, accountType: type, pageId, instagramId, instagramName, scopes } = row
  const tokens = tryOpenTokens(tools.sealer, row)
  if (!tokens) {
    await markForReconnect(tools, row)
    throw new Problem('platform_needs_reconnect')
  }
  return { accessToken: tokens.accessToken, scopes, port, account: { userId, name, type, pageId, instagramId, instagramName } }
}
