/**
 * SQL for every file that the database references and a backup contains: its area, its key and whether it must exist. Optional files: those
 * that expire or are made again when missing, remains of deleted items whose rows are kept for the ledger, and keys that only look like
 * ours. Data exports are excluded, because they expire after a week and can be requested again. `stored-files.db.test.ts` fails for an
 * unknown column that may hold a key.
 */
export const storedFiles = `
  SELECT 'originals' AS area, original_key AS key, deleted_at IS NULL AS must_be_there FROM artworks
  UNION ALL SELECT 'renditions', key, deleted_at IS NULL FROM artwork_renditions JOIN artworks ON uid = artwork_uid
  UNION ALL SELECT 'renditions', key, false FROM artwork_rendition_leftovers
  UNION ALL SELECT 'renditions', banner_key, true FROM shops WHERE banner_key IS NOT NULL
  UNION ALL SELECT 'renditions', picture_key, true FROM shops WHERE picture_key IS NOT NULL
  UNION ALL SELECT 'renditions', picture_key, false FROM reports WHERE picture_key IS NOT NULL
    AND NOT EXISTS (SELECT FROM departures WHERE departures.artist_id = reports.artist_id AND erased_at IS NOT NULL)
  UNION ALL SELECT 'renditions', substring(url FROM '/media/([0-9a-f]{64})\\.'), url LIKE '/media/%'
    FROM causes CROSS JOIN LATERAL jsonb_array_elements_text(image_urls) AS url WHERE url ~ '/media/[0-9a-f]{64}\\.'
  UNION ALL SELECT 'originals', receipt_key, true FROM remittance_lines WHERE receipt_key IS NOT NULL
  UNION ALL SELECT 'prints', key, false FROM print_files`

/** Also the data exports: every file that the sweep of unreferenced files must keep. */
export const namedFiles = `${storedFiles}
  UNION ALL SELECT 'exports', storage_key, false FROM data_exports WHERE storage_key IS NOT NULL`
