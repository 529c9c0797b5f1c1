import { OPEN_NETWORKS } from '@tintype/contract/social/networks'
import type { PlatformState, SocialConnection } from '@tintype/contract/social/social'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { ConnectForm } from './connect-form.tsx'
import { platformNames } from './platform-names.ts'
import { useConnect } from './use-connect.ts'

type RowProps = PlatformState & { connection: SocialConnection | undefined; onDisconnect: (connection: SocialConnection) => void }

/** One platform with its connected account and actions. */
export function PlatformRow({ platform, isConfigured, connection, onDisconnect }: RowProps) {
  const name = platformNames[platform]
  const { connect, isBusy, problem } = useConnect(platform)
  const isBroken = connection?.needsReconnect === true
  const verb = isBroken ? 'Reconnect' : 'Connect'
  const [isFormOpen, setFormOpen] = useState(false)
  const network = OPEN_NETWORKS.find((one) => one === platform)
  return (
    <li>
      <div className="setting-row">
        <span>
          <b>{name}</b>
          <span className="hint">{connection ? describe(connection) : 'Not connected'}</span>
          {isBroken && <span className="hint connection-broken">{studioTexts.platformNeedsReconnect(name)}</span>}
        </span>
        {(connection || isConfigured) && (
          <span className="connection-actions">
            {isConfigured && (!connection || isBroken) && (
              <Button
                size="small"
                aria-label={isFormOpen ? `Cancel the connection of ${name}` : `${verb} ${name}`}
                aria-expanded={network && isFormOpen}
                isBusy={isBusy}
                busyLabel="Connecting…"
                onClick={() => (network ? setFormOpen(!isFormOpen) : void connect())}
              >
                {isFormOpen ? 'Cancel' : verb}
              </Button>
            )}
            {connection && (
              <Button size="small" aria-label={`Disconnect ${name}`} onClick={() => onDisconnect(connection)}>
                Disconnect
              </Button>
            )}
          </span>
        )}
        {!connection && !isConfigured && <span className="faint small">{studioTexts.comingSoon}</span>}
      </div>
      {network && isFormOpen && (!connection || isBroken) && <ConnectForm platform={network} onConnected={() => setFormOpen(false)} />}
      {problem && <Note tone="bad">{problem}</Note>}
    </li>
  )
}

function describe({ platform, accountName, platform_account_details: details }: SocialConnection): string {
  const connected = `Connected as ${accountName}`
  if (details?.igun) return `${connected}, @${details.igun}`
  return platform === 'facebook' && details ? `${connected}. ${studioTexts.instagramMissing}` : connected
}
