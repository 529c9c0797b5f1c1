import type { Database } from '../../../platform/database/database.ts'
import type { Artworks } from '../../artworks/index.ts'
import type { SaleFacts } from '../queries/sales.ts'

export type SalesTools = { database: Database; facts: SaleFacts; artworks: Pick<Artworks, 'pictures'> }
