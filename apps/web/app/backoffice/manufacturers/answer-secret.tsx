import type { Manufacturer } from '@tintype/contract/production/manufacturers'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { dateWords } from '../review/age.ts'
import { useAct } from '../system/use-act.ts'
import { manufacturersQuery } from './manufacturer-queries.ts'

type Where = { url: string; secret: string }

/** The answer URL and signing secret of a manufacturer: show, rotate or revoke. Each action is logged. */
export function AnswerSecret({ manufacturer: { id, name, formerSecretUntil } }: { manufacturer: Manufacturer }) {
  const [where, setWhere] = useState<Where>()
  const [question, setQuestion] = useState<'rotate' | 'revoke'>()
  const { queryKey: refreshes } = manufacturersQuery()
  const close = () => setQuestion(undefined)
  const look = useAct({ act: () => api.backoffice.manufacturers.secret({ id }), refreshes, onDone: setWhere })
  const rotate = useAct({
    act: () => api.backoffice.manufacturers.rotateSecret({ id }),
    done: () => `${name} has a new secret.`,
    refreshes,
    onDone(turned) {
      setWhere(turned)
      close()
    },
  })
  const revoke = useAct({
    act: () => api.backoffice.manufacturers.revokeSecret({ id }),
    done: () => `Nothing signed with the old secret of ${name} is taken any more.`,
    refreshes,
    onDone() {
      setWhere(undefined)
      close()
    },
  })
  return (
    <>
      {!where && (
        <Button size="small" variant="quiet" isBusy={look.isPending} busyLabel="Asking…" onClick={() => look.mutate(undefined)}>
          Webhook secret<span className="sr"> of {name}</span>
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setQuestion('rotate')}>
        New secret<span className="sr"> for {name}</span>
      </Button>
      <Button size="small" variant="quiet" onClick={() => setQuestion('revoke')}>
        Revoke secret<span className="sr"> of {name}</span>
      </Button>
      {formerSecretUntil && <p className="quiet maker-secret">The secret before this one holds until {dateWords(formerSecretUntil)}.</p>}
      {where && <Shown where={where} />}
      <ConfirmModal
        title={`Make a new secret for ${name}?`}
        confirmLabel="New secret"
        busyLabel="Making…"
        isOpen={question === 'rotate'}
        isBusy={rotate.isPending}
        onConfirm={() => rotate.mutate(undefined)}
        onClose={close}
      >
        For 24 hours what is signed with the old one is taken, too, so that nothing is lost while they change it.
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
        Nothing that they sign is taken from now on, until they have the new one: “Webhook secret” shows it.
      </ConfirmModal>
    </>
  )
}

function Shown({ where: { url, secret } }: { where: Where }) {
  return (
    <dl className="maker-facts maker-secret">
      <div>
        <dt>Answers to</dt>
        <dd>
          {url} <CopyButton variant="inline" text={url} what="address" />
        </dd>
      </div>
      <div>
        <dt>Signed with, by Standard Webhooks</dt>
        <dd>
          {secret} <CopyButton variant="inline" text={secret} what="secret" />
        </dd>
      </div>
    </dl>
  )
}
