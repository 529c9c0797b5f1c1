import { limits } from '@tintype/contract/limits'

export const passwordTexts = {
  rules: 'Password rules',
  rulesFirst: 'Your password needs to meet every rule below.',
  tooLong: `A password can have at most ${limits.password.max} characters.`,
} as const
