import { useQueryClient } from '@tanstack/react-query'
import { problemText } from '@tintype/contract/problems'
import type { Crops } from '@tintype/domain/prints/crops'
import type { MetalShares } from '@tintype/domain/prints/proofs'
import { useEffect, useRef, useState } from 'react'
import { type UploadProgress, upload } from '../../api/upload.ts'
import { refreshArtworks } from '../artworks/artwork-queries.ts'
import { clearScrollPlace } from '../artworks/scroll-place.ts'
import type { UploadOutput } from './fields/upload-form.ts'
import { joinTags } from './fields/upload-tags.ts'
import { claimUpload, releaseUpload } from './repeat-guard.ts'

export type Submission = { title: string; progress: UploadProgress }

type Parts = {
  file: File
  username: string
  values: UploadOutput
  crops: Crops
  proof: MetalShares | undefined
  /** The artist confirmed that the picture is uploaded again. */
  isRepeated?: boolean
}

/** Submits an artwork. `sending` is the progress of the upload. */
export function useSubmission() {
  const client = useQueryClient()
  const [sending, setSending] = useState<Submission>()
  const controller = useRef<AbortController>(undefined)

  useEffect(() => () => controller.current?.abort(), [])

  /**
   * @returns the artwork's uid; if cancelled, whether the server may have received all of it
   * @throws the server's error, or an Error with a message to show if the same file was sent twice
   */
  async function send({ file, username, values, ...prints }: Parts): Promise<{ uid: string } | { mayHaveArrived: boolean }> {
    if (!claimUpload(file)) throw new DuplicateUpload()
    controller.current = new AbortController()
    const { signal } = controller.current
    const title = values.artworkName
    setSending({ title, progress: { sentBytes: 0, totalBytes: file.size } })
    let isSent = false
    let uid: string
    try {
      const answer = await upload('/upload-artwork', toUploadFields({ file, username, values, ...prints }), {
        signal,
        onProgress: (progress) => {
          isSent = progress.sentBytes >= progress.totalBytes
          setSending({ title, progress })
        },
      })
      uid = answer.uid
    } catch (error) {
      releaseUpload()
      if (!signal.aborted) throw error
      // cancelled: the outcome is unknown, so refetch
      if (isSent) void refreshArtworks(client)
      return { mayHaveArrived: isSent }
    } finally {
      setSending(undefined)
    }
    // the list starts at the top, where the new artwork is
    clearScrollPlace()
    void refreshArtworks(client)
    return { uid }
  }

  return { sending, send, cancel: () => controller.current?.abort() }
}

export class DuplicateUpload extends Error {
  constructor() {
    super(problemText('artwork_duplicate'))
    this.name = 'DuplicateUpload'
  }
}

/** The form's fields. The file comes last, so that a streaming server reads all other fields first. */
function toUploadFields({ file, username, values, crops, proof, isRepeated }: Parts): Record<string, string | Blob> {
  const { artworkName, artworkDescription, altText, tags, category, orientation, allowMarketing, howMade, contentRating, sizesOff } = values
  return {
    artworkName,
    artworkDescription,
    altText,
    tags: joinTags(tags, orientation),
    allowMarketing: String(allowMarketing),
    username,
    orientation,
    category,
    howMade,
    ...(contentRating && { contentRating }),
    crops: JSON.stringify(crops),
    sizesOff: JSON.stringify(sizesOff),
    ...(proof && { proof: JSON.stringify(proof) }),
    ...(isRepeated && { uploadAgain: 'true' }),
    artworkImage: file,
  }
}
