import { findNameProblem, toHandle } from '@tintype/contract/accounts/names'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'

/** The candidate handle for a shop name: `ines-varga`, then `ines-varga-2`, `ines-varga-3` … @param attempt  from 1 */
export function handleFor(name: string, attempt: number): string {
  return attempt === 1 ? toHandle(name) : `${toHandle(name)}-${attempt}`
}

/** Checks that a handle has the form that `handleFor` produces. @throws Problem `shop_handle_invalid`, also for a reserved word */
export function checkHandle(handle: string): void {
  const name = handle.replaceAll('-', ' ')
  if (findNameProblem(name) || toHandle(name) !== handle) throw new Problem('shop_handle_invalid')
}

/** @throws Problem `profile_image_too_large` */
export function checkSize({ sizeBytes }: { sizeBytes: number }): void {
  if (sizeBytes > limits.profileImageBytes) throw new Problem('profile_image_too_large')
}

/** Replaces the error for a wrong type by one about shop pictures. All other errors are returned unchanged. */
export function asProfileProblem(error: unknown): unknown {
  return error instanceof Problem && error.code === 'image_type' ? new Problem('profile_image_type', {}, { cause: error }) : error
}
