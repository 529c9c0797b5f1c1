import { expect, test } from 'vitest'
import { isOperatorRole, mayAct, OPERATOR_ROLES, roleNeeded } from './operator-roles.ts'

test('everybody sees, an admin does everything, and nobody else does what is another’s', () => {
  const may = OPERATOR_ROLES.map((own) => OPERATOR_ROLES.filter((needed) => mayAct(own, needed)).join(' '))
  expect(may).toEqual(['viewer', 'viewer moderator', 'viewer finance', 'viewer moderator finance admin'])
})

test('who could do it is said in words', () => {
  expect(roleNeeded('finance')).toBe('Only operators with the role Finance or Admin may do this.')
  expect(roleNeeded('admin')).toBe('Only an admin may do this.')
})

test('a role is one of four words', () => {
  for (const no of ['Admin', 'operator', '', null, undefined, 'constructor']) expect(isOperatorRole(no)).toBe(false)
  for (const role of OPERATOR_ROLES) expect(isOperatorRole(role)).toBe(true)
})
