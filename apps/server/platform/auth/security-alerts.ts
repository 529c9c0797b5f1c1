import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, gte, like, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { describeDevice } from './sessions/read-device.ts'
import { credentials, passkeys, sessions, users, verifications } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LINK_DAYS = 7

/** The security change that the owner's mail reports. */
export type SecurityChange =
  | 'password_changed'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'backup_codes_replaced'
  | 'passkey_added'
  | 'passkey_removed'
  | 'email_changed'
  | 'second_factor_locked'

/** Time, device and network of a change, and the token of the link that secures the account. */
export type SecurityEvent = { at: Date; device: string; network: string; token: string }

/** The path of the link's page. */
export function securePath(token: string): string {
  return `/secure-account?token=${encodeURIComponent(token)}`
}

/** The origin of a request, as far as an owner can recognise it. */
export type Origin = { userAgent: string | null; address: string | undefined }

export type Owner = { id: string; email: string; name: string }

/**
 * Mails the owner of an account about a change to its sign-in.
 * @param more.lockedUntil  end of the lock, if there is one
 */
export type AlertOwner = (
  owner: Owner | undefined,
  change: SecurityChange,
  headers?: Headers,
  more?: { lockedUntil?: Date },
) => Promise<void>

type EventInput = {
  userId: string
  origin: Origin
  at: Date
  /** The address before a change; the link restores it. */
  formerEmail?: string
}

/** Describes a change and stores the hash of its link token. */
export async function recordSecurityEvent(
  queryable: Queryable,
  { userId, origin, at, formerEmail = '' }: EventInput,
): Promise<SecurityEvent> {
  const token = randomBytes(32).toString('base64url')
  await queryable.insert(verifications).values({
    id: toSecureAccountId(token),
    identifier: ofUser(userId),
    value: formerEmail,
    createdAt: at,
    expiresAt: new Date(at.getTime() + LINK_DAYS * DAY_MS),
  })
  const device = describeDevice(origin.userAgent) ?? 'Unknown device'
  return { at, device, network: origin.address ?? 'Unknown network', token }
}

/** Whether the link of a security mail is still valid. */
export async function hasSecurityLink(queryable: Queryable, token: string, now: Date): Promise<boolean> {
  return (await queryable.select({ id: verifications.id }).from(verifications).where(isOpenLink(token, now))).length > 0
}

/** The owner of the account that a valid link secures. */
export async function findLinkOwner(
  queryable: Queryable,
  token: string,
  now: Date,
): Promise<{ userId: string; email: string; role: string } | undefined> {
  const [owner] = await queryable
    .select({ userId: users.id, email: users.email, role: users.role })
    .from(verifications)
    .innerJoin(users, eq(verifications.identifier, sql`${ofUser('')} || ${users.id}`))
    .where(isOpenLink(token, now))
  return owner
}

export type SecuredAccount = { userId: string; email: string }

/**
 * Secures an account by the link of a security mail. Restores the former address if the mail reported a change of it. Ends all sessions and
 * pending sign-ins, and removes the password and all passkeys, so that only a mailed link opens the account. Two-factor codes stay.
 * @returns undefined if the link was used, is expired or unknown
 */
export async function secureAccount(tx: Transaction, token: string, now: Date): Promise<SecuredAccount | undefined> {
  const [link] = await tx.delete(verifications).where(isOpenLink(token, now)).returning()
  if (!link) return undefined
  const userId = link.identifier.slice(ofUser('').length)
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  if (!user) return undefined
  const email = link.value ? await restoreEmail(tx, { userId, former: link.value, current: user.email }) : user.email
  // Delete later links, which may have gone to the attacker's address. Keep earlier ones, or an attacker could remove the owner's.
  await tx.delete(verifications).where(and(eq(verifications.identifier, ofUser(userId)), gte(verifications.createdAt, link.createdAt)))
  // password resets and pending second steps
  await tx.delete(verifications).where(eq(verifications.value, userId))
  await tx.delete(verifications).where(eq(verifications.id, `change-email:${userId}`))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  // remove older passkeys as well: an attacker may have added one before the reported change
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.update(credentials).set({ password: null }).where(eq(credentials.userId, userId))
  return { userId, email }
}

/** Deletes the security links of an account that is being deleted. */
export async function removeSecurityLinks(queryable: Queryable, userId: string): Promise<void> {
  await queryable.delete(verifications).where(eq(verifications.identifier, ofUser(userId)))
}

type Restored = { userId: string; former: string; current: string }

/** Keeps the current address if another account has taken the former one. */
async function restoreEmail(tx: Transaction, { userId, former, current }: Restored): Promise<string> {
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, former), ne(users.id, userId)))
  if (taken) return current
  await tx.update(users).set({ email: former, updatedAt: sql`now()` }).where(eq(users.id, userId))
  return former
}

function isOpenLink(token: string, now: Date) {
  return and(eq(verifications.id, toSecureAccountId(token)), like(verifications.identifier, ofUser('%')), gt(verifications.expiresAt, now))
}

function toSecureAccountId(token: string): string {
  return `secure-account:${createHash('sha256').update(token).digest('base64url')}`
}

function ofUser(userId: string): string {
  return `secure-account-of:${userId}`
}
