import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SettingSection } from '../../../ui/setting-section.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { DataExportState } from './data-export-state.tsx'
import { exportQuery } from './export-queries.ts'

/** Export of all the artist's data. */
export function DataSetting() {
  const { data, error, refetch, isFetching } = useQuery(exportQuery())
  return (
    <SettingSection id="your-data" title="Your data" lead="Download all your data as a ZIP archive.">
      <ul className="data-parts">
        <li>Your original files as uploaded, with your shop’s banner and profile picture</li>
        <li>Title, description, status and dates of every artwork</li>
        <li>Sales, payouts and all account transactions as tables</li>
        <li>Your settings and active sessions</li>
      </ul>
      {data ? (
        <DataExportState {...data} />
      ) : error ? (
        <ErrorState message={studioTexts.exportUnknown} retryLabel="Retry" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton height={48} />
      )}
    </SettingSection>
  )
}
