import { expect, test } from 'vitest'
import { isOperatorRole, mayAct, OPERATOR_ROLES, operatorRoles, roleNeeded } from './operator-roles.ts'

test('every role can view, a moderator and a finance operator also have their own area, and an admin has all', () => {
  const may = OPERATOR_ROLES.map((own) => OPERATOR_ROLES.filter((needed) => mayAct(own, needed)).join(' '))
  expect(may).toEqual(['viewer', 'viewer moderator', 'viewer finance', 'viewer moderator finance admin'])
})

test('roleNeeded names the roles that may perform an action', () => {
  expect(roleNeeded('finance')).toBe('Only operators with the role Finance or Admin can do this.')
  expect(roleNeeded('admin')).toBe('Only an admin can do this.')
})

test('isOperatorRole accepts the operator roles and no other value', () => {
  for (const no of ['Admin', 'operator', '', null, undefined, 'constructor']) expect(isOperatorRole(no)).toBe(false)
  for (const role of OPERATOR_ROLES) expect(isOperatorRole(role)).toBe(true)
})

test('an invited operator reads the name of each role and what it may do', () => {
  expect(operatorRoles).toEqual({
    viewer: { name: 'Viewer', may: 'view everything, but change nothing' },
    moderator: { name: 'Moderator', may: 'review artworks, deletions and reports, and manage production' },
    finance: { name: 'Finance', may: 'manage payouts, refunds, ledger adjustments, prices and causes' },
    admin: { name: 'Admin', may: 'do everything, including managing operators' },
  })
})
