import { type Day, toUtcDay } from './utc-day.ts'

/** The nth business day after a day. With 0 the day itself, or the Monday after a weekend. */
export function nextBusinessDay(day: Day, businessDays: number): Day {
  const at = new Date(`${day}T00:00:00Z`)
  const step = () => at.setUTCDate(at.getUTCDate() + 1)
  while (isWeekend(at)) step()
  for (let left = businessDays; left > 0; left--) {
    step()
    while (isWeekend(at)) step()
  }
  return toUtcDay(at)
}

function isWeekend(at: Date): boolean {
  return at.getUTCDay() === 0 || at.getUTCDay() === 6
}
