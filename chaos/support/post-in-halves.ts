import { ownAddress } from '../../e2e/support/address.ts'
import type { Caller } from '../../e2e/support/api.ts'

/** Hands a form in; the second half of it goes once `isTime` is over. @returns the status, or 0 where there was no answer */
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
    // fetch takes what comes bit by bit, and its types do not know it
    body: halves() as unknown as BodyInit,
    duplex: 'half',
  } as RequestInit).catch(() => undefined)
  await answer?.text()
  return answer?.status ?? 0
}
