import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

it('a mutation without a connection fails at once and is not sent again when the connection returns', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  client.mount()
  let asked = 0
  const mutationFn = async () => {
    asked++
    throw new TypeError('Failed to fetch')
  }
  const mutation = client.getMutationCache().build(client, { mutationFn })
  await expect(mutation.execute(undefined)).rejects.toThrow('Failed to fetch')
  onlineManager.setOnline(true)
  await client.resumePausedMutations()
  expect(asked).toBe(1)
  client.unmount()
})
