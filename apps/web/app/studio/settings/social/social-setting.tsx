import { useQuery } from '@tanstack/react-query'
import type { SocialConnection } from '@tintype/contract/social/social'
import { useState } from 'react'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SettingSection } from '../../../ui/setting-section.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { AutoPosts } from './auto-posts.tsx'
import { DisconnectModal } from './disconnect-modal.tsx'
import { PlatformRow } from './platform-row.tsx'
import { connectionsQuery, platformsQuery } from './social-queries.ts'

/** The server determines the available platforms: those without credentials are shown as coming soon. */
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
        <AutoPosts connections={connections.data} />
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
