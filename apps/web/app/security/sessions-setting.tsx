import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSession } from '@tintype/contract/accounts/accounts'
import { useRef, useState } from 'react'
import { toErrorMessage } from '../api/problem.ts'
import { auth } from '../session/auth.ts'
import { authTexts } from '../session/auth-texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { StatusWord } from '../ui/feedback/status-word.tsx'
import { useToast } from '../ui/feedback/use-toast.ts'
import { SettingSection } from '../ui/setting-section.tsx'
import { sessionsQuery } from './session-queries.ts'
import { describeDevice, formatSessionTime } from './session-texts.ts'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** The list of sessions, as described by their browsers. Ending a session takes effect at its next request. */
export function SessionsSetting() {
  const { data, error, refetch, isFetching } = useQuery(sessionsQuery())
  return (
    <SettingSection id="sessions" title="Active sessions" lead="Don’t recognise a session? Sign it out and change your password.">
      {data ? (
        <Sessions sessions={data} />
      ) : error ? (
        <ErrorState message={authTexts.sessionsFailed} retryLabel="Retry" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton height={120} />
      )}
    </SettingSection>
  )
}

function Sessions({ sessions }: { sessions: OwnSession[] }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const reload = () => void client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
  const leave = (ids: string[]) =>
    client.setQueryData<OwnSession[]>(sessionsQuery().queryKey, (all) => all?.filter(({ id, isThisOne }) => isThisOne || !ids.includes(id)))
  return (
    <>
      <ul ref={list} className="setting-list" tabIndex={-1} aria-labelledby="sessions-title">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnded={() => {
              leave([session.id])
              // the button disappears with its row: move the focus to the list for keyboard users
              list.current?.focus()
            }}
          />
        ))}
      </ul>
      <div className="row">
        <Button variant="danger" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <SignOutEverywhere
        isOpen={isAsking}
        hasOthers={sessions.length > 1}
        onClose={() => setAsking(false)}
        onOthersEnded={() => {
          leave(sessions.map(({ id }) => id))
          reload()
        }}
      />
    </>
  )
}

function SessionRow({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const toast = useToast()
  const name = describeDevice(session)
  const ending = useMutation({
    mutationFn: () => auth.endSession(session.id),
    onSuccess() {
      toast.show(`${name} is signed out.`)
      onEnded()
    },
    onError: (error) => toast.fail(toErrorMessage(error)),
  })
  return (
    <li className="setting-row">
      <span>
        <b>{name}</b>
        <span className="hint">
          {session.isThisOne ? '' : `Last used ${formatSessionTime(session.lastUsedAt)}. `}
          Logged in {formatSessionTime(session.begunAt)}
        </span>
      </span>
      {session.isThisOne ? (
        <StatusWord tone="done">This device</StatusWord>
      ) : (
        <Button
          size="small"
          aria-label={`Sign out ${name}, logged in ${formatSessionTime(session.begunAt)}`}
          isBusy={ending.isPending}
          busyLabel="Signing out…"
          onClick={() => ending.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
