import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import type { ProfileImageKind } from '@tintype/contract/shops/profile-images'
import type { ArtistStats } from '@tintype/contract/shops/shops'
import { findHttpStatus, toErrorMessage } from '../../../api/problem.ts'
import { type UploadProgress, upload } from '../../../api/upload.ts'
import { studioTexts } from '../../studio-texts.ts'
import { readImageType } from '../../upload/image-type.ts'
import { isLargeEnough, leastSize, type PictureSize } from './crop-frame.ts'

/** Validates a chosen file. @returns a message, or undefined for a valid file */
export async function findFileProblem(kind: ProfileImageKind, file: Blob): Promise<string | undefined> {
  if (file.size === 0) return problemText('image_empty')
  if (!(await readImageType(file))) return kind === 'banner' ? problemText('profile_image_type') : studioTexts.profilePictureType
  return file.size > limits.profileImageBytes ? problemText('profile_image_too_large') : undefined
}

/** Validates the dimensions of an image. @returns a message, or undefined */
export function findSizeProblem(kind: ProfileImageKind, picture: PictureSize): string | undefined {
  if (!isLargeEnough({ kind, picture })) return studioTexts.cropTooSmall(sizeWords(picture), sizeWords(leastSize(kind)))
  return undefined
}

/** Why the image cannot be sent now; undefined if it can. */
export function findSendProblem(kind: ProfileImageKind, { username, picture }: { username: string | undefined; picture: Blob }) {
  if (!username) return studioTexts.bannerUsernameMissing
  if (picture.size === 0) return problemText(kind === 'banner' ? 'banner_missing' : 'profile_picture_missing')
  return undefined
}

/** The message for a failed upload. An expired session has its own. */
export function sendFailureText(error: unknown): string {
  const message = toErrorMessage(error)
  return findHttpStatus(error) === 401 ? message : studioTexts.profileUploadFailed(message)
}

type Options = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void }
type Sent = { message: string; change: Partial<ArtistStats> }

/** Uploads the cropped image. @returns the server's message, and the changed part of the shop */
export async function sendProfileImage(kind: ProfileImageKind, picture: Blob, options: Options): Promise<Sent> {
  if (kind === 'portrait') {
    const { message, newProfilePictureUrl } = await upload('/user/profile-picture', { profilePicture: picture }, options)
    return { message, change: { profile_picture_url: newProfilePictureUrl } }
  }
  const { message, newBannerUrl } = await upload('/user/banner', { bannerImage: picture }, options)
  return { message, change: { shopifybanner: newBannerUrl, banner_status: 'approved', banner_rejection_reason: null } }
}

function sizeWords({ widthPx, heightPx }: PictureSize): string {
  return `${widthPx} × ${heightPx}`
}
