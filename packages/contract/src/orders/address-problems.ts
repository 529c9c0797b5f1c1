import type { AddressProblem } from '@tintype/domain/addresses/check-address'
import type { ProblemCode } from '../problems.ts'

/** The problem code of a missing or invalid field of an address. A city and a region can only be missing. */
export function addressProblemCode({ field, problem }: Pick<AddressProblem, 'field' | 'problem'>): ProblemCode {
  if (field === 'postalCode') return `postal_code_${problem}`
  if (field === 'phone') return `phone_${problem}`
  return `${field}_missing`
}
