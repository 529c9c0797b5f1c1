import type { Manufacturer } from '@tintype/contract/production/manufacturers'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { formatDateTime } from '../review/age.ts'
import { useOperatorAction } from '../system/use-operator-action.ts'
import { manufacturersQuery } from './manufacturer-queries.ts'

type Where = { url: string; secret: string }

/** The answer URL and signing secret of a manufacturer: show, rotate or revoke. Each action is logged. */
export function AnswerSecret({ manufacturer: { id, name, formerSecretUntil } }: { manufacturer: Manufacturer }) {
  const [where, setWhere] = useState<Where>()
  const [question, setQuestion] = useState<'rotate' | 'revoke'>()
  const { queryKey: refreshes } = manufacturersQuery()
  const close = () => setQuestion(undefined)
  const look = useOperatorAction({ act: () => api.backoffice.manufacturers.secret({ id }), refreshes, onDone: setWhere })
  const rotate = useOperatorAction({
    act: () => api.backoffice.manufacturers.rotateSecret({ id }),
    done: () => `New secret created for ${name}.`,
    refreshes,
    onDone(turned) {
      setWhere(turned)
      close()
    },
  })
  const revoke = useOperatorAction({
    act: () => api.backoffice.manufacturers.revokeSecret({ id }),
    done: () => `The previous secret of ${name} is revoked.`,
    refreshes,
    onDone() {
      setWhere(undefined)
      close()
    },
  })
  return (
    <>
      {!where && (
        <Button size="small" variant="quiet" isBusy={look.isPending} busyLabel="Loading…" onClick={() => look.mutate(undefined)}>
          Webhook secret<span className="sr"> of {name}</span>
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setQuestion('rotate')}>
        New secret<span className="sr"> for {name}</span>
      </Button>
      <Button size="small" variant="quiet" onClick={() => setQuestion('revoke')}>
        Revoke secret<span className="sr"> of {name}</span>
      </Button>
      {formerSecretUntil && <p className="quiet maker-secret">The previous secret expires {formatDateTime(formerSecretUntil)}.</p>}
      {where && <Shown where={where} />}
      <ConfirmModal
        title={`Create a new secret for ${name}?`}
        confirmLabel="New secret"
        busyLabel="Creating…"
        isOpen={question === 'rotate'}
        isBusy={rotate.isPending}
        onConfirm={() => rotate.mutate(undefined)}
        onClose={close}
      >
        The current secret stays valid for 24 hours, so that no message is lost during the change.
      </ConfirmModal>
      <ConfirmModal
        title={`Revoke the secret of ${name}?`}
        confirmLabel="Revoke"
        busyLabel="Revoking…"
        isOpen={question === 'revoke'}
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined)}
        onClose={close}
      >
        Messages signed with the current secret are rejected immediately. Send the manufacturer the new secret, shown under “Webhook
        secret”.
      </ConfirmModal>
    </>
  )
}

function Shown({ where: { url, secret } }: { where: Where }) {
  return (
    <dl className="maker-facts maker-secret">
      <div>
        <dt>Send answers to</dt>
        <dd>
          {url} <CopyButton variant="inline" text={url} what="address" />
        </dd>
      </div>
      <div>
        <dt>Signing secret (Standard Webhooks)</dt>
        <dd>
          {secret} <CopyButton variant="inline" text={secret} what="secret" />
        </dd>
      </div>
    </dl>
  )
}
