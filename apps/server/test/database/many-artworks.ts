import { CATEGORIES } from '@tintype/domain/artworks/categories'
import { COLOURS } from '@tintype/domain/artworks/colours'
import { HOW_MADE } from '@tintype/domain/artworks/how-made'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { ARTWORK_PRESETS, PRESETS } from '../../platform/images/presets.ts'

export type ManyArtworks = {
  artistId: string
  count: number
  /** On sale, or waiting for review. */
  approved: boolean
  /** The renditions of each artwork; without any, the rows are cheaper to insert. */
  presets?: readonly (typeof ARTWORK_PRESETS)[number][]
  /** One in this many artworks is a staff pick; none by default. */
  pickedOneIn?: number
  /** The version sent to the sales channel; by default the channel has none of them. */
  channelMark?: string
}

const MOODS = list(`silent burning frozen golden hidden hollow last lost midnight pale quiet restless rising scarlet slow sunken
  velvet violet wandering winter ancient broken distant electric endless fading gentle heavy iron northern`)
const THINGS = list(`nebula galaxy moon harbour lighthouse canyon glacier forest meadow orchid raven stag wolf heron engine
  roadster bridge cathedral lantern mirror mask knight dragon golem oracle comet eclipse aurora monsoon desert dune
  river valley summit island reef tide storm ember`)
const STARTS = list('al bre ca dor el fa gri hal is jor kar lo mir nor os pel qui ras sol tir ul vey wes xan yl zor')
const MIDDLES = list('ba ce di fo gu ka le mi no pu ra se ti vo zu')
const ENDS = list('dan eth fal gor heim lis mar nor ost rin sul tor ven wick yra')

/**
 * Inserts `count` artworks of an artist in a few statements, for benchmarks and query plans. Names consist of two common words and one of
 * about 5,000 rare ones. Artworks are a minute apart up to now, after those that the artist has. The n-th artwork of every artist has the
 * same name, so that runs are comparable. Renditions have no files. The AI analysis is marked as done, so that no job runs it.
 */
export async function insertManyArtworks(
  queryable: Queryable,
  { artistId, count, approved, presets = ARTWORK_PRESETS, pickedOneIn, channelMark }: ManyArtworks,
): Promise<void> {
  const decidedAt = approved ? sql`created_at` : sql`null::timestamptz`
  const pickedAt = pickedOneIn ? sql`case when n % ${pickedOneIn} = 0 then created_at end` : sql`null::timestamptz`
  const channel = channelMark === undefined ? sql`null::timestamptz, null` : sql`now(), ${channelMark}`
  const sizes = JSON.stringify(presets.map((preset) => ({ preset, width: PRESETS[preset].widthPx })))
  await queryable.execute(sql`
    with shelf as (
      insert into artwork_shelves (artist_id, total, approved) values (${artistId}, ${count}, ${approved ? count : 0})
      on conflict (artist_id) do update set total = artwork_shelves.total + excluded.total, approved = artwork_shelves.approved + excluded.approved
      returning total
    ), numbered as (
      select total - ${count}::int + i as n, now() - (${count}::int - i) * interval '1 minute' as created_at from shelf, generate_series(1, ${count}::int) as i
    ), picked as (
      select n, created_at,
        ${pick(MOODS, 1)} as mood, ${pick(THINGS, 2)} as thing,
        ${pick(STARTS, 3)} || ${pick(MIDDLES, 4)} || ${pick(ENDS, 5)} as place,
        ${pick(CATEGORIES, 6)} as category,
        array[${pick(COLOURS, 7)}, 'black'] as colours, ${pick(HOW_MADE, 8)} as how_made, greatest(0, 10 - n % 97) as sold_lately,
        case when n % 3 = 0 then 'horizontal' else 'vertical' end as orientation
      from numbered
    ), made as (
      insert into artworks (artist_id, position, handle, name, tags, category, orientation, review_status, decided_at, original_key,
        file_bytes, file_type, width_px, height_px, placeholder, created_at, published_at,
        colours, how_made, sold_lately, picked_at, looks_at, avif_at, channel_listed_at, channel_mark)
      select ${artistId}::uuid, n, concat_ws('-', mood, thing, place, n, left(${artistId}, 8)),
        initcap(concat_ws(' ', mood, thing, 'of', place)), array[category, mood, thing, orientation], category, orientation,
        ${approved ? 'approved' : 'pending'}, ${decidedAt}, encode(sha256(convert_to(${artistId} || n, 'utf8')), 'hex'),
        8000000, 'image/jpeg', case orientation when 'vertical' then 3072 else 4096 end, case orientation when 'vertical' then 4096 else 3072 end,
        'data:image/webp;base64,' || repeat('A', 200), created_at, ${decidedAt},
        colours, how_made, sold_lately, ${pickedAt}, created_at, created_at, ${channel}
      from picked
      returning uid, original_key, width_px, height_px
    ), known as (
      insert into artwork_words
      select distinct unnest(array[mood, thing, place]) as word from picked order by word
      on conflict do nothing
    )
    insert into artwork_renditions (artwork_uid, preset, key, width_px, height_px)
    select uid, preset, encode(sha256(convert_to(original_key || preset, 'utf8')), 'hex'), least(width, width_px), round(height_px * least(width, width_px)::numeric / width_px)
    from made, jsonb_to_recordset(${sizes}::jsonb) as size(preset text, width int)`)
}

function list(words: string): string[] {
  return words.split(/\s+/)
}

/** A word for `n`: deterministic, evenly distributed, and different for each `seed`. */
function pick(words: readonly string[], seed: number) {
  const array = sql.raw(`array[${words.map((word) => `'${word}'`).join(', ')}]`)
  return sql`(${array})[1 + (hashint8extended(n, ${sql.raw(String(seed))}) & 1048575) % ${sql.raw(String(words.length))}]`
}
