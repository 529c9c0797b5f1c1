import { ownAddress } from '../../../../e2e/support/address.ts'
import type { Caller } from '../../../../e2e/support/api.ts'

/** Submits a form; its second half is sent once `isTime` resolves. @returns the status, or 0 without a response */
export async function postInHalves(
  address: string,
  { token, username }: Caller,
  { form, isTime }: { form: FormData; isTime: Promise<unknown> },
): Promise<number> {
  const whole = new Response(form)
  const bytes = Buffer.from(await whole.arrayBuffer())
  const middle = Math.floor(bytes.length / 2)
  async function* halves() {
    yield bytes.subarray(0, middle)
    await isTime
    yield bytes.subarray(middle)
  }
  const headers = { ...ownAddress(), authorization: `Bearer ${token}`, 'x-user-username': username }
  const answer = await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': whole.headers.get('content-type') ?? '' },
    // fetch accepts an async iterable, which its types lack
    body: halves() as unknown as BodyInit,
    duplex: 'half',
  } as RequestInit).catch(() => undefined)
  await answer?.text()
  return answer?.status ?? 0
}
