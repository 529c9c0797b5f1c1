import type { RECEIPT_TYPES } from '@tintype/contract/hope/remittances'
import { toSlug } from '@tintype/domain/text/slug'

/** `Clean Water for All!` → `clean-water-for-all`; a title without a letter or digit becomes `cause`. */
export function causeSlug(title: string): string {
  return toSlug(title) || 'cause'
}

/** The n-th candidate slug of a cause: `clean-water`, `clean-water-2` … */
export function numberedSlug(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`
}

/** Converts dollars, as operators type them, to whole cents. */
export function fromDollars(dollars: number): number {
  return Math.round(dollars * 100)
}

export const RECEIPT_HEAD_BYTES = 8

const heads = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
} as const satisfies Record<(typeof RECEIPT_TYPES)[number], readonly number[]>

/** The type of a receipt by its first bytes; undefined for any other file. */
export function receiptType(head: Uint8Array): keyof typeof heads | undefined {
  const found = Object.entries(heads).find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))
  return found?.[0] as keyof typeof heads | undefined
}
