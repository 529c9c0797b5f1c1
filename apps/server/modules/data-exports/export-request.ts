export type ExportRequest = { id: string; artistId: string; until: Date }
