import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, gte, like, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { describeDevice } from './read-device.ts'
import { credentials, passkeys, sessions, users, verifications } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LINK_DAYS = 7

/** What happened to the sign-in of an account, for the mail to its owner. */
export type SecurityChange =
  | 'password_changed'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'backup_codes_replaced'
  | 'passkey_added'
  | 'passkey_removed'
  | 'email_changed'
  | 'second_factor_locked'

/** When, where, and the token of the link that secures the account. */
export type SecurityEvent = { at: Date; device: string; network: string; token: string }

/** The page of the link, below the public address. */
export function securePath(token: string): string {
  return `/secure-account?token=${encodeURIComponent(token)}`
}

/** Where a request comes from, as far as an owner can recognise it. */
export type Origin = { userAgent: string | null; address: string | undefined }

type EventInput = {
  userId: string
  origin: Origin
  at: Date
  /** The address before a change, which the link restores. */
  formerEmail?: string
}

/** Describes a change and stores the token of its link, of which the database has only the hash. */
export async function recordSecurityEvent(
  queryable: Queryable,
  { userId, origin, at, formerEmail = '' }: EventInput,
): Promise<SecurityEvent> {
  const token = randomBytes(32).toString('base64url')
  await queryable.insert(verifications).values({
    id: idOf(token),
    identifier: ofUser(userId),
    value: formerEmail,
    createdAt: at,
    expiresAt: new Date(at.getTime() + LINK_DAYS * DAY_MS),
  })
  const device = describeDevice(origin.userAgent) ?? 'Unknown device'
  return { at, device, network: origin.address ?? 'Unknown network', token }
}

/** Whether the link of a security mail still works. */
export async function hasSecurityLink(queryable: Queryable, token: string, now: Date): Promise<boolean> {
  return (await queryable.select({ id: verifications.id }).from(verifications).where(isOpenLink(token, now))).length > 0
}

export type SecuredAccount = { userId: string; email: string }

/**
 * Secures an account by the link of a security mail: restores the address before the change where the mail was about one, ends all
 * sessions and pending sign-ins, and removes the password and all passkeys, so that only a link in a mail opens the account. The codes of
 * two-factor authentication stay.
 * @returns undefined where the link was used, is too old or unknown
 */
export async function secureAccount(tx: Transaction, token: string, now: Date): Promise<SecuredAccount | undefined> {
  const [link] = await tx.delete(verifications).where(isOpenLink(token, now)).returning()
  if (!link) return undefined
  const userId = link.identifier.slice(ofUser('').length)
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  if (!user) return undefined
  const email = link.value ? await restoreEmail(tx, { userId, former: link.value, current: user.email }) : user.email
  // later links may have gone to the attacker's address; earlier ones stay, or an attacker could remove the owner's
  await tx.delete(verifications).where(and(eq(verifications.identifier, ofUser(userId)), gte(verifications.createdAt, link.createdAt)))
  // password resets and pending second steps
  await tx.delete(verifications).where(eq(verifications.value, userId))
  await tx.delete(verifications).where(eq(verifications.id, `change-email:${userId}`))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  // also older ones: an attacker may have added a passkey before the change that this mail is about
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.update(credentials).set({ password: null }).where(eq(credentials.userId, userId))
  return { userId, email }
}

/** With the account the links of its mails go, too. */
export async function removeSecurityLinks(queryable: Queryable, userId: string): Promise<void> {
  await queryable.delete(verifications).where(eq(verifications.identifier, ofUser(userId)))
}

type Restored = { userId: string; former: string; current: string }

/** An address that another account has by now stays there. */
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
  return and(eq(verifications.id, idOf(token)), like(verifications.identifier, ofUser('%')), gt(verifications.expiresAt, now))
}

function idOf(token: string): string {
  return `secure-account:${createHash('sha256').update(token).digest('base64url')}`
}

function ofUser(userId: string): string {
  return `secure-account-of:${userId}`
}
