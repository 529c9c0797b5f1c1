/**
 * Every file that the database names and a backup has: which area it lies in, its key, and whether it has to be there. What need not
 * be: what goes by itself or is made anew when it is missed, what is left of something deleted, whose rows stay for the books, and what
 * only looks as if it were ours. Archives of artists are left out: they live for a week, and are asked for again.
 * A column that may hold a key and is not known here fails `stored-files.db.test.ts`.
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

/** And those archives: every file that the sweep of what no row names has to leave alone. */
export const namedFiles = `${storedFiles}
  UNION ALL SELECT 'exports', storage_key, false FROM data_exports WHERE storage_key IS NOT NULL`
