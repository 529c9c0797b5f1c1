import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SocialConnection } from '@tintype/contract/social/social'
import { api } from '../../../api/client.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { useArtist } from '../../use-artist.ts'
import { platformNames } from './platform-names.ts'
import { connectionsQuery } from './social-queries.ts'

export function DisconnectModal({ connection, onClose }: { connection: SocialConnection; onClose: () => void }) {
  const { platform, accountName } = connection
  const name = platformNames[platform]
  const client = useQueryClient()
  const toast = useToast()
  const artist = useArtist()
  const leaving = useMutation({
    mutationFn: () => api.social.disconnect({ platform, ...(artist?.username && { artist_username: artist.username }) }),
    onSuccess() {
      const { queryKey } = connectionsQuery()
      client.setQueryData(queryKey, (all) => all?.filter((other) => other.platform !== platform))
      void client.invalidateQueries({ queryKey })
      toast.show(`${name} is disconnected.`)
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={`Disconnect ${name}?`}
      confirmLabel="Disconnect"
      busyLabel="Disconnecting…"
      isOpen
      isDestructive
      isBusy={leaving.isPending}
      error={leaving.error ? toErrorMessage(leaving.error) : undefined}
      onConfirm={() => leaving.mutate()}
      onClose={onClose}
    >
      You can no longer post to {accountName} from here, and we delete our access immediately. Existing posts stay online.
    </ConfirmModal>
  )
}
