import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OpenNetwork } from '@tintype/contract/social/networks'
import { type SubmitEvent, useState } from 'react'
import { api } from '../../../api/client.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { platformNames } from './platform-names.ts'
import { connectionsQuery } from './social-queries.ts'
import { useConnect } from './use-connect.ts'

/** What a network of many servers requires before the connection. */
export function ConnectForm({ platform, onConnected }: { platform: OpenNetwork; onConnected: () => void }) {
  return platform === 'mastodon' ? <MastodonForm /> : <BlueskyForm onConnected={onConnected} />
}

function MastodonForm() {
  const [server, setServer] = useState('')
  const { connect, isBusy, problem } = useConnect('mastodon')

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isBusy) void connect(server)
  }

  return (
    <form className="connect-form" onSubmit={submit} noValidate aria-label="Connect Mastodon">
      <TextField
        label="Your server"
        hint="For example mastodon.social, or your whole handle. You allow the connection there."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={server}
        onChange={(event) => setServer(event.target.value)}
      />
      <Button type="submit" size="small" variant="primary" isBusy={isBusy} busyLabel="Connecting…">
        Continue
      </Button>
      {problem && <Note tone="bad">{problem}</Note>}
    </form>
  )
}

function BlueskyForm({ onConnected }: { onConnected: () => void }) {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [server, setServer] = useState('')
  const client = useQueryClient()
  const toast = useToast()
  const signingIn = useMutation({
    mutationFn: () => api.social.signIn({ platform: 'bluesky', account, password: password.trim(), ...(server.trim() && { server }) }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: connectionsQuery().queryKey })
      toast.show(studioTexts.platformConnected(platformNames.bluesky))
      onConnected()
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!signingIn.isPending) signingIn.mutate()
  }

  const plain = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const
  return (
    <form className="connect-form" onSubmit={submit} noValidate aria-label="Connect Bluesky">
      <TextField label="Handle" {...plain} value={account} onChange={(event) => setAccount(event.target.value)} />
      <TextField
        label="App password"
        hint="Create one in Bluesky: Settings, Privacy and security, App passwords. Do not enter the password of your account."
        {...plain}
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label="Server"
        aside="optional"
        hint="Only if your account is not on bsky.social."
        inputMode="url"
        {...plain}
        value={server}
        onChange={(event) => setServer(event.target.value)}
      />
      <Button type="submit" size="small" variant="primary" isBusy={signingIn.isPending} busyLabel="Connecting…">
        Continue
      </Button>
      {signingIn.error && <Note tone="bad">{toErrorMessage(signingIn.error)}</Note>}
    </form>
  )
}
