/**
 * Every file that the database names: which area it lies in, its key, and whether it has to be there. What need not be: what goes by
 * itself or is made anew when it is missed, and what is left of something deleted, whose rows stay for the books. Archives of artists
 * are left out: they live for a week, and are asked for again.
 * A column that may hold a key and is not known here fails `stored-files.db.test.ts`.
 */
export const storedFiles = `
  SELECT 'originals' AS area, original_key AS key, deleted_at IS NULL AS must_be_there FROM artworks
  UNION ALL SELECT 'renditions', key, deleted_at IS NULL FROM artwork_renditions JOIN artworks ON uid = artwork_uid
  UNION ALL SELECT 'renditions', key, false FROM artwork_rendition_leftovers
  UNION ALL SELECT 'renditions', banner_key, true FROM shops WHERE banner_key IS NOT NULL
  UNION ALL SELECT 'renditions', picture_key, true FROM shops WHERE picture_key IS NOT NULL
  UNION ALL SELECT 'renditions', picture_key, false FROM reports WHERE picture_key IS NOT NULL
  UNION ALL SELECT 'renditions', substring(url FROM '^/media/([0-9a-f]{64})\\.'), true
    FROM causes CROSS JOIN LATERAL jsonb_array_elements_text(image_urls) AS url WHERE url ~ '^/media/[0-9a-f]{64}\\.'
  UNION ALL SELECT 'originals', receipt_key, true FROM remittance_lines WHERE receipt_key IS NOT NULL
  UNION ALL SELECT 'prints', key, false FROM print_files`
