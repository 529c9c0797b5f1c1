import { expect, test } from 'vitest'
import { cloneTemplate } from '../test/database/worker-database.ts'
import { query } from '../test/worlds/backup-world.ts'
import { storedFiles } from './stored-files.ts'

/** Columns with a storage key, and columns with a similar name. */
const columns = {
  asked: [
    'artwork_rendition_leftovers.key',
    'artwork_renditions.key',
    'artworks.original_key',
    'causes.image_urls',
    'print_files.key',
    'remittance_lines.receipt_key',
    'reports.picture_key',
    'shops.banner_key',
    'shops.picture_key',
  ],
  named: {
    'artist_faces.picture_key': 'as in shops',
    'artwork_rendition_leftovers.original_key': 'as in artworks',
    'print_files.original_key': 'as in artworks',
    'data_exports.storage_key': 'archives are not saved',
  },
  others: [
    ...[
      'artist_names.name_key',
      'artists.name_key',
      'auth_passkeys.public_key',
      'auth_rate_limits.key',
      'auth_users.image',
      'auth_users.name_key',
      'idempotency_keys.key',
      'payout_batches.sha256',
    ],
    // a column with the picture itself
    ...['artwork_enlarged_details.key', 'artwork_enlarged_details.picture'],
    ...['vision_answers.key', 'vision_turns.key'],
  ],
}

test('every column that may contain a file key is in the backup query or is listed as an exception', async () => {
  const url = await cloneTemplate(`stored_files_${process.pid}`)
  const rows = await query(
    url,
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ '(^|_)key$|picture|image|sha256'`,
  )
  const known = [...columns.asked, ...Object.keys(columns.named), ...columns.others]
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
  for (const name of columns.asked) {
    const [table = '', column = ''] = name.split('.')
    expect(storedFiles.split('UNION ALL').filter((part) => part.includes(`FROM ${table}`) && part.includes(column))).toHaveLength(1)
  }
})
