import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { isValidBIC, ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import type { ProblemCode } from '../problems.ts'
import { isHidden } from './payout-hiding.ts'
import type { PayoutDetails, PayoutField, PayoutMethod } from './payouts.ts'

export type DestinationProblem = { field: PayoutField; code: ProblemCode }

type Check = (value: string, details: PayoutDetails) => ProblemCode | undefined

/** In the order of the form. Fields without an entry cannot be validated on their own. */
const checks: Partial<Record<PayoutField, Check>> = {
  btcAddress: findBitcoinProblem,
  ethAddress: findEthereumProblem,
  solAddress: findSolanaProblem,
  usdtAddress: findTetherProblem,
  routingNumber: (value, { country = '' }) => (isUnitedStates(country) ? findRoutingProblem(value) : undefined),
  iban: findIbanProblem,
  swiftBic: (value) => (isValidBIC(compact(value)) ? undefined : 'payout_bic_invalid'),
}

/**
 * The first field with an implausible value: a wrong check digit indicates a typing error, or the format is wrong. The checksums are large,
 * so browsers load this module with the form. Masked values stand for saved ones and pass.
 * @param details  as returned by `parsePayoutSettings`
 */
export function findDestinationProblem(method: PayoutMethod, details: PayoutDetails): DestinationProblem | undefined {
  if (method === 'paypal' || method === 'stripe') return undefined
  for (const [field, check] of Object.entries(checks) as [PayoutField, Check][]) {
    const value = details[field]
    const code = value && !isHidden(value) ? check(value, details) : undefined
    if (code) return { field, code }
  }
  return undefined
}

/** Removes spaces and hyphens, which are only formatting. */
function compact(value: string): string {
  return value.replace(/[\s-]+/g, '').toUpperCase()
}

/**
 * Errors that indicate a typing error in an IBAN. A wrong national check digit in an IBAN with right check digits is none, and is accepted.
 */
const ibanTypos = [
  ValidationErrorsIBAN.WrongBBANFormat,
  ValidationErrorsIBAN.ChecksumNotNumber,
  ValidationErrorsIBAN.WrongIBANChecksum,
] as const

function findIbanProblem(value: string): ProblemCode | undefined {
  const { errorCodes } = validateIBAN(compact(value))
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return 'payout_iban_shape'
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return 'payout_iban_length'
  return ibanTypos.some((typo) => errorCodes.includes(typo)) ? 'payout_iban_typo' : undefined
}

/** Routing numbers of other countries have other lengths and no common check digit. */
function isUnitedStates(country: string): boolean {
  return ['us', 'usa', 'unitedstates', 'unitedstatesofamerica'].includes(country.toLowerCase().replace(/[^a-z]/g, ''))
}

/** The checksum of the American Bankers Association: the sum of nine digits with the weights 3, 7, 1 is a multiple of ten. */
function findRoutingProblem(value: string): ProblemCode | undefined {
  const digits = compact(value)
  if (!/^\d{9}$/.test(digits)) return 'payout_routing_length'
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * ([3, 7, 1][place % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0 ? undefined : 'payout_routing_typo'
}

const base58check = createBase58check(sha256)

/** Main network only: pay to public key hash (1…), to script hash (3…), and segregated witness (bc1…). */
function findBitcoinProblem(value: string): ProblemCode | undefined {
  const isRight = /^bc1/i.test(value) ? isWitness(value) : [0x00, 0x05].includes(base58checkVersion(value) ?? -1)
  return isRight ? undefined : 'payout_btc_invalid'
}

/** BIP 173 and 350: version 0 uses bech32, other versions bech32m; the length of the witness program depends on the version. */
function isWitness(address: string): boolean {
  const version0 = bech32.decodeUnsafe(address)
  const decoded = version0 ?? bech32m.decodeUnsafe(address)
  if (decoded?.prefix !== 'bc') return false
  const [version = -1, ...words] = decoded.words
  if ((version === 0) !== (version0 !== undefined) || version > 16) return false
  const program = bech32.fromWordsUnsafe(words)
  if (!program) return false
  if (version === 0) return program.length === 20 || program.length === 32
  return version === 1 ? program.length === 32 : program.length >= 2 && program.length <= 40
}

/** The version byte of a base58check text of 21 bytes; undefined if its checksum is wrong. */
function base58checkVersion(value: string): number | undefined {
  const bytes = attempt(() => base58check.decode(value))
  return bytes?.length === 21 ? bytes[0] : undefined
}

function findEthereumProblem(value: string): ProblemCode | undefined {
  if (!/^0x[0-9a-f]{40}$/i.test(value)) return 'payout_eth_invalid'
  return hasRightCase(value.slice(2)) ? undefined : 'payout_eth_typo'
}

/**
 * EIP-55 encodes a checksum in the case of the letters. Addresses in a single case have no checksum and are accepted, because many wallets
 * write them.
 */
function hasRightCase(hex: string): boolean {
  const lower = hex.toLowerCase()
  if (hex === lower || hex === hex.toUpperCase()) return true
  const hash = keccak_256(new TextEncoder().encode(lower))
  return [...lower].every((letter, place) => {
    const byte = hash[place >> 1] ?? 0
    const isUpper = (place % 2 ? byte & 0x0f : byte >> 4) >= 8
    return hex[place] === (isUpper ? letter.toUpperCase() : letter)
  })
}

/** A public key of 32 bytes, without a checksum. */
function findSolanaProblem(value: string): ProblemCode | undefined {
  return attempt(() => base58.decode(value))?.length === 32 ? undefined : 'payout_sol_invalid'
}

/** On Ethereum (ERC-20) or Tron (TRC-20), the two networks that we use. */
function findTetherProblem(value: string): ProblemCode | undefined {
  if (/^0x/i.test(value)) return findEthereumProblem(value)
  return base58checkVersion(value) === 0x41 ? undefined : 'payout_usdt_invalid'
}

/** Converts exceptions of the library to undefined. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
