import { useQuery } from '@tanstack/react-query'
import type { PlatformState, SocialConnection } from '@tintype/contract/social'
import { studioTexts } from '@tintype/contract/studio-texts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SettingSection } from '../../ui/setting-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DisconnectModal } from './disconnect-modal.tsx'
import { platformNames } from './platform-names.ts'
import { connectionsQuery, platformsQuery } from './social-queries.ts'
import { useConnect } from './use-connect.ts'

/** Which platforms there are to connect is the server's to say: one without credentials there is coming soon. */
export function SocialSetting() {
  return (
    <SettingSection id="social" title="Social connections" lead="Connect a platform to share approved artworks from here.">
      <Platforms />
    </SettingSection>
  )
}

function Platforms() {
  const platforms = useQuery(platformsQuery())
  const connections = useQuery(connectionsQuery())
  const [leaving, setLeaving] = useState<SocialConnection>()
  const retry = () => void Promise.all([platforms.refetch(), connections.refetch()])
  if (platforms.data && connections.data) {
    return (
      <>
        <ul className="setting-list">
          {platforms.data.map((state) => (
            <PlatformRow
              key={state.platform}
              {...state}
              connection={connections.data.find(({ platform }) => platform === state.platform)}
              onDisconnect={setLeaving}
            />
          ))}
        </ul>
        {leaving && <DisconnectModal connection={leaving} onClose={() => setLeaving(undefined)} />}
      </>
    )
  }
  if (platforms.error || connections.error) {
    return (
      <ErrorState
        message={studioTexts.connectionsFailed}
        retryLabel="Retry"
        onRetry={retry}
        isRetrying={platforms.isFetching || connections.isFetching}
      />
    )
  }
  return <Skeleton height={168} />
}

type RowProps = PlatformState & { connection: SocialConnection | undefined; onDisconnect: (connection: SocialConnection) => void }

function PlatformRow({ platform, isConfigured, connection, onDisconnect }: RowProps) {
  const name = platformNames[platform]
  const { connect, isBusy, problem } = useConnect(platform)
  const instagram = connection?.platform_account_details?.igun
  return (
    <li>
      <div className="setting-row">
        <span>
          <b>{name}</b>
          <span className="hint">
            {connection
              ? [`Connected as ${connection.accountName}`, instagram && `@${instagram}`].filter(Boolean).join(', ')
              : 'Not connected'}
          </span>
        </span>
        {connection ? (
          <Button size="small" aria-label={`Disconnect ${name}`} onClick={() => onDisconnect(connection)}>
            Disconnect
          </Button>
        ) : isConfigured ? (
          <Button size="small" aria-label={`Connect ${name}`} isBusy={isBusy} busyLabel="Connecting…" onClick={() => void connect()}>
            Connect
          </Button>
        ) : (
          <span className="faint small">{studioTexts.comingSoon}</span>
        )}
      </div>
      {problem && <Note tone="bad">{problem}</Note>}
    </li>
  )
}
