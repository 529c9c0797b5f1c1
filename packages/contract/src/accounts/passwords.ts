import { limits } from '../limits.ts'

/** The password rules, with their texts in the popup. */
export const passwordRules = [
  { id: 'length', text: `At least ${limits.password.min} characters`, test: (password: string) => password.length >= limits.password.min },
  { id: 'upper', text: 'One uppercase letter', test: (password: string) => /[A-Z]/.test(password) },
  { id: 'lower', text: 'One lowercase letter', test: (password: string) => /[a-z]/.test(password) },
  { id: 'digit', text: 'One digit', test: (password: string) => /[0-9]/.test(password) },
  { id: 'symbol', text: 'One of !@#$%^&*()', test: (password: string) => /[!@#$%^&*()]/.test(password) },
] as const

export function meetsPasswordRules(password: string): boolean {
  return password.length <= limits.password.max && passwordRules.every((rule) => rule.test(password))
}
