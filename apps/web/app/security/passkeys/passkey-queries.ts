import { queryOptions } from '@tanstack/react-query'

export const loadPasskeys = () => import('../../session/passkeys.ts')

export function passkeysQuery() {
  return queryOptions({ queryKey: ['own-passkeys'], queryFn: async () => (await loadPasskeys()).listPasskeys(), staleTime: 0 })
}
