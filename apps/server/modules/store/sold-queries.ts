import { sql } from 'drizzle-orm'

/** What was sold with each order line, for an artist's list of sales (`SaleFacts`). */
export const soldPlates = sql`SELECT id AS order_line_id, artwork_uid, title, size, orientation FROM order_lines`
