import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnPasskey, OwnPasskeys } from '@tintype/contract/accounts/accounts'
import { useRef, useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { authTexts } from '../../session/auth-texts.ts'
import { useIsBuiltIn } from '../../session/use-is-built-in.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { SettingSection } from '../../ui/setting-section.tsx'
import { formatSessionTime } from '../session-texts.ts'
import { PasskeyNameModal } from './passkey-name-modal.tsx'
import { loadPasskeys, passkeysQuery } from './passkey-queries.ts'
import './passkeys.css'

/** Nothing where the provider has no passkeys. */
export function PasskeySetting() {
  return useIsBuiltIn() ? <PasskeySection /> : null
}

function PasskeySection() {
  const { data, error, refetch, isFetching } = useQuery(passkeysQuery())
  return (
    <SettingSection id="passkeys" title="Passkeys" lead={authTexts.passkeysLead}>
      {data ? (
        <Passkeys {...data} />
      ) : error ? (
        <ErrorState message={authTexts.passkeysFailed} retryLabel="Retry" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton height={120} />
      )}
    </SettingSection>
  )
}

type Step = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: OwnPasskey }

function Passkeys({ passkeys, suggestedName }: OwnPasskeys) {
  const [step, setStep] = useState<Step>()
  const client = useQueryClient()
  const toast = useToast()
  const addButton = useRef<HTMLButtonElement>(null)

  async function finish(message: string) {
    await client.invalidateQueries({ queryKey: passkeysQuery().queryKey })
    setStep(undefined)
    toast.show(message)
  }

  async function add(name: string) {
    await (await loadPasskeys()).addPasskey(name)
    // an operator without a second factor has one now
    void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    await finish(authTexts.passkeyAdded)
  }

  async function rename({ id }: OwnPasskey, name: string) {
    await (await loadPasskeys()).renamePasskey(id, name)
    await finish(authTexts.passkeyRenamed)
  }

  async function remove({ id }: OwnPasskey) {
    await (await loadPasskeys()).removePasskey(id)
    await finish(authTexts.passkeyRemoved)
    // the focused button was removed with its row
    requestAnimationFrame(() => addButton.current?.focus())
  }

  const close = () => setStep(undefined)
  const adding = (
    <Button ref={addButton} onClick={() => setStep({ kind: 'add' })}>
      Add a passkey
    </Button>
  )
  return (
    <div className="passkeys">
      {passkeys.length ? (
        <>
          <ul className="setting-list" aria-labelledby="passkeys-title">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setStep({ kind: 'rename', passkey })}
                onRemove={() => setStep({ kind: 'remove', passkey })}
              />
            ))}
          </ul>
          <div className="row">{adding}</div>
        </>
      ) : (
        <EmptyState action={adding}>{authTexts.passkeysEmpty}</EmptyState>
      )}
      {step?.kind === 'add' && (
        <PasskeyNameModal
          title="Add a passkey"
          lead={authTexts.passkeyAddLead}
          name={suggestedName}
          confirmLabel="Continue"
          busyLabel="Waiting for your device…"
          onName={add}
          onClose={close}
        />
      )}
      {step?.kind === 'rename' && (
        <PasskeyNameModal
          title="Rename the passkey"
          name={step.passkey.name}
          confirmLabel="Rename"
          busyLabel="Saving…"
          onName={(name) => rename(step.passkey, name)}
          onClose={close}
        />
      )}
      {step?.kind === 'remove' && <RemovePasskey name={step.passkey.name} onConfirm={() => remove(step.passkey)} onClose={close} />}
    </div>
  )
}

function PasskeyRow({ passkey, onRename, onRemove }: { passkey: OwnPasskey; onRename: () => void; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className="setting-row">
      <span>
        <b>{name}</b>
        <span className="hint">
          Added {formatSessionTime(createdAt)}. {lastUsedAt ? `Last used ${formatSessionTime(lastUsedAt)}.` : 'Not used yet.'}
        </span>
      </span>
      <span className="passkey-actions">
        <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  )
}

function RemovePasskey({ name, onConfirm, onClose }: { name: string; onConfirm: () => Promise<void>; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    setBusy(true)
    setProblem(undefined)
    await onConfirm().catch((error: unknown) => setProblem(toErrorMessage(error)))
    setBusy(false)
  }

  return (
    <ConfirmModal
      title="Remove this passkey?"
      confirmLabel="Remove"
      busyLabel="Removing…"
      isOpen
      isBusy={isBusy}
      error={problem}
      isDestructive
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {authTexts.passkeyRemoveLead(name)}
    </ConfirmModal>
  )
}
