import { useRef, useState } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormModal } from '../../ui/feedback/form-modal.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { QrCode } from './qr-code.tsx'

type Props = { uri: string; onCode: (code: string) => Promise<void>; onClose: () => void }

export function TwoFactorKeyStep({ uri, onCode, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const key = new URL(uri).searchParams.get('secret') ?? ''

  async function submit() {
    setBusy(true)
    try {
      await onCode(code)
    } catch (error) {
      setProblem(toErrorMessage(error))
      field.current?.focus()
    }
    setBusy(false)
  }

  return (
    <FormModal
      title="Scan this code with your app"
      submitLabel="Turn on"
      busyLabel="Checking…"
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
      intro={
        <div className="two-factor-key">
          <QrCode text={uri} label="QR code with the key for your authenticator app" />
          <div className="stack">
            <p className="quiet">Can’t scan it? Enter this key in your app:</p>
            <code className="two-factor-text">{key.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton variant="inline" text={key} what="key" />
          </div>
        </div>
      }
    >
      <TextField
        ref={field}
        label="Code from the app"
        hint="Six digits. The code changes every 30 seconds."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(undefined)
        }}
      />
    </FormModal>
  )
}
